import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** What came of reading an answer. */
export interface Read {
  readonly status: number
  readonly bytes: number
  readonly sha256: string
}

/** Reads an answer at an even pace, so that its last byte, of so many, is read when the time is over. Throws where it breaks off. */
export async function readSlowly(answer: Response, wholeBytes: number, overMs: number): Promise<Read> {
  const digest = createHash('sha256')
  const from = performance.now()
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    digest.update(piece)
    bytes += piece.length
    const dueMs = (bytes / wholeBytes) * overMs
    await delay(Math.max(0, dueMs - (performance.now() - from)))
  }
  return { status: answer.status, bytes, sha256: digest.digest('hex') }
}
