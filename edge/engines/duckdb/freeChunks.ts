import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Some 25 chunks of six columns. Each time takes about a millisecond. */
const BYTES_AT_ONCE = 2_000_000

// Contexts made after this have a function for it.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void

let readBytes = 0

/**
 * Says that a chunk of a result was read. DuckDB's binding (1.5.5) frees a chunk with its JavaScript object, and V8, which knows nothing of the
 * memory behind that, lets the objects of a whole answer gather: 90 MB for two million rows. So they are collected after every few.
 */
export function chunkRead(bytes: number): void {
  readBytes += bytes
  if (readBytes < BYTES_AT_ONCE) return
  readBytes = 0
  collectGarbage({ type: 'minor' })
}
