import { limits } from '#core/limits/errors.ts'
import type { ErrorSampling } from '#core/portal/PortalFace.ts'
import { browserOf, systemOf } from '#core/text/browserOf.ts'
import { stepsSoFar, watchSteps } from './steps.ts'

/** What is no fault of ours: a browser that draws later, extensions, and scripts of others, of which a browser says no more. */
const FOREIGN = /^ResizeObserver loop|^Script error\.?$|extension:\/\//

const reported = new Set<string>()
let isWatching = false
let isQuiet = false
let isReplayed = false
let sampling: ErrorSampling = {
  trace: limits.traceSampleRate,
  replay: limits.replaySampleRate,
  replayOnError: limits.replayOnErrorSampleRate,
}

/**
 * Passes a fault that readers need not know of to the browser's own error reporting, where `watchFaults` finds it. The only way of
 * everything that the site logs.
 */
export function logError(error: unknown): void {
  reportError(error)
}

/** Tells the portal that a part of the page could not be drawn (ERR-01, ERR-02). */
export function reportFault(error: unknown): void {
  watchFaults()
  logError(error)
}

/**
 * From now on tells the portal of every error of this page that nobody caught (ERR-02): each once, and no more of them than
 * `limits.errorReportsPerPageView`, at the sample rates of the portal (ERR-03).
 */
export function watchFaults(): void {
  if (isWatching) return
  isWatching = true
  sampling = samplingOfPage() ?? sampling
  isReplayed = Math.random() < sampling.replay
  if (isReplayed || sampling.replayOnError > 0) watchSteps()
  addEventListener('error', ({ error, message }) => note(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
}

/** The sample rates that the portal has written into the page; null where they are the usual ones. */
function samplingOfPage(): ErrorSampling | null {
  const content = document.querySelector('meta[name=error-sampling]')?.getAttribute('content') ?? ''
  const [trace = Number.NaN, replay = Number.NaN, replayOnError = Number.NaN] = content.split(' ').map(Number)
  return content === '' || Number.isNaN(trace + replay + replayOnError) ? null : { trace, replay, replayOnError }
}

function note(error: unknown): void {
  if (isQuiet || (error instanceof DOMException && error.name === 'AbortError')) return
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const stackLine = stack.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? ''
  const key = `${message} ${stackLine}`
  if (FOREIGN.test(message) || FOREIGN.test(stackLine) || reported.has(key) || reported.size >= limits.errorReportsPerPageView) return
  reported.add(key)
  if (Math.random() < sampling.trace) void send(message, stackLine.trim()).catch(logQuietly)
}

/** A report that does not arrive is logged and never asked about: the reader has trouble enough. */
function logQuietly(error: unknown): void {
  isQuiet = true
  logError(error)
  isQuiet = false
}

async function send(message: string, stackLine: string): Promise<void> {
  const report = {
    errorText: message.trim() || 'An error without a message',
    browserInfo: browserOf(navigator.userAgent),
    osInfo: systemOf(navigator.userAgent),
    stackLine: stackLine.replaceAll(location.origin, ''),
    location: location.pathname,
    steps: isReplayed || Math.random() < sampling.replayOnError ? stepsSoFar() : [],
  }
  const headers = { 'Content-Type': 'application/json', 'X-Requested-With': 'pelagos' }
  // Written out, since the client itself may be what failed.
  const reply = await fetch('/api/community/errorreport', { method: 'POST', headers, body: JSON.stringify(report), keepalive: true })
  if (!reply.ok) throw new Error(`Reporting an error failed with status ${reply.status}`)
}
