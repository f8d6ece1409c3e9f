import { Problem } from '#core/request/Problem.ts'
import { busyWithQueries } from '../../platform/busy.ts'
import { interrupted, timedOut } from '../faults.ts'
import { TruncatedBody } from './ByteStream.ts'

/**
 * A statement that the server rejected for a reason that no client can correct. Has the server's error number, never its text, which quotes
 * statements and names.
 */
export class ClickHouseError extends Error {
  override readonly name = 'ClickHouseError'
  readonly serverCode: number

  constructor(serverCode: number) {
    super(`ClickHouse rejected a statement with its error ${serverCode}`)
    this.serverCode = serverCode
  }
}

const TIMED_OUT = [159, 160]
const TOO_MUCH_MEMORY = [241, 173]
const TOO_MANY_QUERIES = [202, 203]
const NOT_LOADED = [60, 81]
const ACCESS_DENIED = [192, 193, 194, 195, 497, 516]
/** Connections between the servers of a cluster that failed. */
const CLUSTER_BROKEN = [3, 198, 209, 210, 242, 279, 999]

/** Reads the error number from a response's text, which begins with `Code: 47` in every version of ClickHouse. */
export function serverError(text: string, timeoutMs: number): Error {
  const serverCode = Number(/Code: (\d+)/.exec(text)?.[1] ?? Number.NaN)
  if (Number.isNaN(serverCode)) return unreachable()
  if (TIMED_OUT.includes(serverCode)) return timedOut(timeoutMs)
  if (TOO_MUCH_MEMORY.includes(serverCode)) {
    return new Problem('too-large', 'The query needs more memory than allowed. Request fewer rows or columns.', { serverCode })
  }
  if (TOO_MANY_QUERIES.includes(serverCode)) {
    return busyWithQueries({ serverCode })
  }
  if (NOT_LOADED.includes(serverCode)) {
    const says = 'The data of this table are being loaded into the portal’s database. Please try again in a few minutes.'
    return new Problem('busy', says, { serverCode, retryAfterSeconds: 60 })
  }
  if (ACCESS_DENIED.includes(serverCode)) return unreachable({ serverCode })
  if (CLUSTER_BROKEN.includes(serverCode)) return unreachable({ serverCode })
  return new ClickHouseError(serverCode)
}

/** The server did not answer, or not as itself. */
export function unreachable(details: Readonly<Record<string, unknown>> = {}): Problem {
  const says = 'The database of observations cannot be reached at present. Please try again in a minute.'
  return new Problem('busy', says, { ...details, retryAfterSeconds: 60 })
}

/** A fault as it is reported: a response that broke off is never taken for a short one. */
export const explainBrokenAnswer = (fault: unknown): unknown => (fault instanceof TruncatedBody ? interrupted() : fault)
