import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { limits } from '#core/limits/index.ts'
import type { FuzzCase } from './FuzzCase.ts'
import type { Outcome } from './send.ts'

/** What must not stand in any answer. */
export interface Secrets {
  /** Values planted in accounts, keys, tokens and logs, the portal's own secrets, and its folders. */
  readonly values: readonly string[]
  /** Names of columns that only accounts, keys and tokens have. */
  readonly columns: readonly string[]
}

const inside =
  /\bscrypt\$|node_modules|\bat (?:async )?[\w.<>]+ \(|node:internal|\bSQLITE_\w+|libsql|drizzle|(?:Binder|Parser|Catalog|Conversion) Error:/i
/** Longer than any answer may take. */
const MAX_MS = limits.sqlTimeLimitMs + 20_000
const EXPECTED_5XX = [501, 503]

/** Decompressed bytes that an answer brings in a second at least: a whole table takes as long as its rows. */
const BYTES_PER_SECOND = 10_000_000

/**
 * Whether an answer came later than it may. It must begin within `patienceMs`, and end within that and the time of its bytes; one that is
 * meant to take all it can get has the time that any may have.
 */
export function isLate(input: FuzzCase, outcome: Outcome, patienceMs: number): boolean {
  const { ms, beginMs } = outcome
  if (input.isHeavy) return ms > MAX_MS
  return beginMs > patienceMs || (ms > patienceMs && ms > patienceMs + (1000 * bytesOf(outcome).byteLength) / BYTES_PER_SECOND)
}

/** Why a response is wrong; null for an error that says why, or for rows that are in no private table. */
export function faultOf(input: FuzzCase, outcome: Outcome, secrets: Secrets): string | null {
  const { status, fault, ms } = outcome
  if (isLate(input, outcome, MAX_MS)) return `took ${Math.round(ms)} ms`
  if (status === 0) return isCutOff(input) ? null : `no answer: ${fault ?? 'closed'}`
  if (fault !== null && !isCutOff(input) && !input.isHeavy) return `answer ${status} ended badly: ${fault}`
  const isHeavyEnd = status === 504 && (input.isHeavy === true || ms > limits.sqlTimeLimitMs - 1000)
  if (status >= 500 && !EXPECTED_5XX.includes(status) && !isHeavyEnd) return `status ${status}`
  return wrongBody(input, outcome, secrets)
}

function wrongBody(input: FuzzCase, outcome: Outcome, { values, columns }: Secrets): string | null {
  const { status, headers } = outcome
  const text = textOf(outcome)
  const shown = `${text}\n${JSON.stringify(headers)}`
  const sent = decoded(input)
  const leaked = values.find((value) => shown.includes(value) && !sent.includes(value))
  if (leaked !== undefined) return `tells ${leaked}`
  const column = columns.find((name) => text.includes(name) && !sent.includes(name))
  if (column !== undefined) return `tells the column ${column}`
  if (status < 400) return null
  if (mustSayWhy(input) && status !== 431 && text.trim() === '') return `status ${status} without a word`
  const found = inside.exec(text)?.[0]
  return found !== undefined && !sent.toLowerCase().includes(found.toLowerCase()) ? `tells of the inside: ${found}` : null
}

/** A HEAD has no body, and what is no HTTP request, such as an address without a slash, never reaches us. */
function mustSayWhy({ method, path, raw }: FuzzCase): boolean {
  return method !== 'HEAD' && raw === undefined && path.startsWith('/')
}

/** What is over the limits of HTTP itself may end in a closed connection: the server stops reading. */
function isCutOff({ raw, path, headers = {}, body }: FuzzCase): boolean {
  const sizes = path.length + JSON.stringify(headers).length
  return raw !== undefined || sizes > limits.requestHeaderBytes / 2 || (body?.byteLength ?? 0) > limits.bodySizeBytes
}

function textOf(outcome: Outcome): string {
  return bytesOf(outcome).toString('utf8')
}

function bytesOf({ body, headers }: Outcome): Buffer {
  const encoding = headers['content-encoding']
  try {
    return encoding === 'gzip' ? gunzipSync(body) : encoding === 'br' ? brotliDecompressSync(body) : body
  } catch (fault) {
    // An answer to HEAD, or one cut off on purpose, is no whole stream.
    if (fault instanceof Error && 'code' in fault) return body
    throw fault
  }
}

/** What was sent, as far as an answer may quote it. */
function decoded({ path, body, headers }: FuzzCase): string {
  const query = path
    .replaceAll('+', ' ')
    .replaceAll(/(%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'))
  return `${query}\n${body === undefined ? '' : Buffer.from(body).toString('utf8')}\n${JSON.stringify(headers ?? {})}`
}
