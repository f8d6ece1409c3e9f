import type { Batch } from '#core/rows/Batch.ts'
import type { RowBound } from '../SqlRunner.ts'
import { tooManyRows } from './sqlErrors.ts'

/** Rows that are buffered until it is clear that the answer is not too long. */
const BUFFER_ROWS = 65_536

/**
 * Batches of no more rows than `maxRows`, else the Problem `too-large`: short answers are passed on immediately, a longer one is counted by
 * `isTooLong` before its first row goes out, unless it is known to fit. However it ends, it ends `batches` too.
 */
export async function* bufferUntilCounted(
  batches: AsyncIterable<Batch>,
  isTooLong: () => Promise<boolean>,
  { maxRows, isKnownToFit = false }: RowBound,
): AsyncGenerator<Batch, void, void> {
  const iterator = batches[Symbol.asyncIterator]()
  const bufferRows = isKnownToFit ? 0 : BUFFER_ROWS
  const buffer: Batch[] = []
  let rows = 0
  try {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      buffer.push(next.value)
      rows += next.value.rows
      if (rows > maxRows) throw tooManyRows()
      if (rows > bufferRows) break
    }
    if (rows > bufferRows && !isKnownToFit && (await isTooLong())) throw tooManyRows()
    yield* buffer
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      rows += next.value.rows
      if (rows > maxRows) throw tooManyRows()
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}
