import { asc, sql } from 'drizzle-orm'
import { type Readiness, type ReadyPart, readyParts } from '#core/api/readiness.ts'
import { limits } from '#core/limits/request.ts'
import journal from '../database/migrations/meta/_journal.json' with { type: 'json' }
import { observationFiles } from '../database/schema/index.ts'
import { faultText } from '../platform/faultText.ts'
import { knownSecrets } from '../platform/knownSecrets.ts'
import { reported } from '../platform/redact.ts'
import type { Ports } from '../ports/Ports.ts'

const REASON_CHARACTERS = 300
const newest = Math.max(...journal.entries.map(({ when }) => when))

/** What a check needs of the ports. */
export type ReadyPorts = Pick<Ports, 'checkFolder' | 'config' | 'database' | 'engine' | 'log' | 'now' | 'objects'>

type Check = (ports: ReadyPorts, signal: AbortSignal) => Promise<unknown>

/** How each part is asked; null where a portal does not have it. */
const checkOf: Readonly<Record<ReadyPart, (ports: ReadyPorts) => Check | null>> = {
  database: () => (ports) => ports.database.run(sql`SELECT 1`),
  migrations: () => rejectOldSchema,
  dataFolder: (has) => (has.checkFolder === undefined ? null : async (ports) => ports.checkFolder?.()),
  objects: (has) => (has.objects === null ? null : async (ports) => ports.objects?.list('', { maxKeys: 1 })),
  engine: (has) => (has.engine === null ? null : async (ports, signal) => ports.engine?.ping?.(await anyFile(ports), signal)),
}

/** Throws where the schema of the store is older than this release. */
async function rejectOldSchema({ database }: ReadyPorts): Promise<void> {
  const row = await database.get<{ at: number | null }>(sql`SELECT max(created_at) AS at FROM __drizzle_migrations`)
  if (Number(row?.at ?? 0) < newest) throw new Error('the store lacks migrations of this release')
}

async function anyFile({ database }: ReadyPorts): Promise<string | null> {
  const file = await database
    .select({ path: observationFiles.path })
    .from(observationFiles)
    .orderBy(asc(observationFiles.id))
    .limit(1)
    .get()
  return file?.path ?? null
}

/** What was found last, in one process or isolate. */
interface Found {
  readonly at: number
  readonly readiness: Readiness
}

/**
 * Says whether the parts of a portal work. Everybody may ask, so that the answer is remembered for `limits.readinessLifeMs`, and each part
 * has `limits.readinessMs`. Reasons are logged when they change and never answered. Only values are kept, as an isolate may share no promise.
 */
export function readinessOf(): (ports: ReadyPorts) => Promise<Readiness> {
  let last: Found | null = null
  let isUnderWay = false
  let logged = ''
  return async (ports) => {
    const age = last === null ? Number.POSITIVE_INFINITY : Math.abs(ports.now() - last.at)
    if (last !== null && age < (isUnderWay ? limits.readinessOldMs : limits.readinessLifeMs)) return last.readiness
    isUnderWay = true
    try {
      const found = await Promise.all(readyParts.map((part) => stateOf(part, ports)))
      const known = found.filter((one) => one !== null)
      const reasons = known
        .filter(({ state }) => state !== 'ready')
        .map(({ part, reason }) => `${part}: ${reason}`)
        .join('; ')
      if (reasons !== logged) ports.log[reasons === '' ? 'info' : 'error'](reasons === '' ? 'ready' : 'not ready', { reasons })
      logged = reasons
      const parts = Object.fromEntries(known.map(({ part, state }) => [part, state]))
      last = { at: ports.now(), readiness: { ready: reasons === '', parts } }
      return last.readiness
    } finally {
      isUnderWay = false
    }
  }
}

async function stateOf(part: ReadyPart, ports: ReadyPorts) {
  const check = checkOf[part](ports)
  if (check === null) return null
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limits.readinessMs)
  })
  try {
    const outcome = await Promise.race([check(ports, stopping.signal).then(() => 'ready' as const), late])
    return { part, state: outcome, reason: outcome === 'late' ? `no answer within ${limits.readinessMs} ms` : '' }
  } catch (fault) {
    const text = faultText(fault)
    return { part, state: 'failed' as const, reason: reported(text, knownSecrets(ports.config), REASON_CHARACTERS) }
  } finally {
    clearTimeout(timer)
    stopping.abort()
  }
}
