import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Some 25 chunks of six columns. Each time takes about a millisecond. */
const BYTES_AT_ONCE = 2_000_000

// Contexts made after this have a function for it.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void

let readBytes = 0

/**
 * Says that so many bytes were read whose memory goes with a JavaScript object: a chunk of a result, which DuckDB's binding (1.5.5) frees so, or
 * the buffer of a piece of a file. V8 sees a few bytes of each and lets them gather, 90 MB for two million rows and as much for a zip of files;
 * so they are collected after every few.
 */
export function bytesRead(bytes: number): void {
  readBytes += bytes
  if (readBytes < BYTES_AT_ONCE) return
  readBytes = 0
  collectGarbage({ type: 'minor' })
}
