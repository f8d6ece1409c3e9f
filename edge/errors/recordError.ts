import { eq, sql } from 'drizzle-orm'
import { limits } from '#core/limits/errors.ts'
import { sha256Of } from '#core/text/hex.ts'
import { errorReports } from '../database/schema/index.ts'
import { faultStack, faultText } from '../platform/faultText.ts'
import type { Ports } from '../ports/Ports.ts'
import { commonText, type ErrorReport, type GivenError, reportOf } from './ErrorReport.ts'
import { forwardError } from './forwardError.ts'

type RecordingPorts = Pick<Ports, 'unsynced' | 'config' | 'version' | 'log' | 'now' | 'afterAnswer' | 'sourceOf'>

/**
 * Stores an error beside earlier reports of the same one, after the response, and forwards it where the settings say so. Never delays or
 * fails the call: a failure is logged.
 */
export function recordError(ports: RecordingPorts, given: GivenError): void {
  ports.afterAnswer(
    store(ports, given).catch((fault: unknown) => {
      ports.log.error('error report lost', { name: fault instanceof Error ? fault.name : '' })
    }),
  )
}

/** Records a fault of the portal itself, or leaves it out as the sample rate says: pages have decided before they report one. */
export function recordFault(ports: RecordingPorts, fault: unknown, path: string): void {
  if (Math.random() >= ports.config.errors.sampling.trace) return
  const name = fault instanceof Error ? fault.name : 'Error'
  const [stackLine = ''] = faultStack(fault).split('\n', 1)
  recordError(ports, { source: 'server', message: `${name}: ${faultText(fault)}`, stackLine, location: path })
}

async function store(ports: RecordingPorts, given: GivenError): Promise<void> {
  const { config, version, log, unsynced, sourceOf } = ports
  const report = reportOf(given, config.publicUrl)
  const fingerprint = await sha256Of(new TextEncoder().encode(commonText(report, version)))
  const count = await countOne(ports, report, fingerprint)
  // A map is read for an error that is new only.
  const sourceLine = count === 1 && report.source === 'page' ? ((await sourceOf?.(report.stackLine)) ?? null) : null
  if (sourceLine !== null) await unsynced.update(errorReports).set({ sourceLine }).where(eq(errorReports.fingerprint, fingerprint))
  const { sentry } = config.errors
  if (sentry === null || (count > limits.errorsForwardedEach && count % limits.errorsForwardedEach !== 0)) return
  const { environment } = config
  const failure = await forwardError(sentry, { report, fingerprint, version, environment, at: ports.now() })
  if (failure !== null) log.error('error report not forwarded', { reason: failure })
}

/** Counts a report; returns how many there are of its error. */
async function countOne({ unsynced, version, now }: RecordingPorts, report: ErrorReport, fingerprint: string): Promise<number> {
  const { source, message, stackLine, path, browser, steps } = report
  const at = now()
  const { browsers } = errorReports
  const isNoNews = sql`${browser} = '' or json_array_length(${browsers}) >= ${limits.errorBrowsers} or exists (select 1 from json_each(${browsers}) where value = ${browser})`
  const [stored] = await unsynced
    .insert(errorReports)
    .values({
      ...{ fingerprint, source, message, stackLine, version, path, steps, count: 1, firstSeenAt: at, lastSeenAt: at },
      browsers: browser === '' ? [] : [browser],
    })
    .onConflictDoUpdate({
      target: errorReports.fingerprint,
      set: {
        ...{ path, lastSeenAt: at, resolvedAt: null, count: sql`${errorReports.count} + 1` },
        browsers: sql`case when ${isNoNews} then ${browsers} else json_insert(${browsers}, '$[#]', ${browser}) end`,
        ...(steps.length === 0 ? {} : { steps }),
      },
    })
    .returning({ count: errorReports.count })
  return stored?.count ?? 1
}
