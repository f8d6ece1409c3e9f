import type { Batch } from '#core/observations/Batch.ts'
import { tooManyRows } from './refusals.ts'

/** Rows that are held back until it is clear that the answer is not too long. */
const HELD_ROWS = 65_536

/**
 * Batches of no more rows than `maxRows`, else the Problem `too-large`: short answers go on at once, a longer one is counted by
 * `isTooLong` before its first row goes out. However it ends, it ends `batches` too.
 */
export async function* heldBack(
  batches: AsyncGenerator<Batch, void, void>,
  isTooLong: () => Promise<boolean>,
  maxRows: number,
): AsyncGenerator<Batch, void, void> {
  const held: Batch[] = []
  let rows = 0
  try {
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      held.push(next.value)
      rows += next.value.rows
      if (rows > maxRows) throw tooManyRows()
      if (rows > HELD_ROWS) break
    }
    if (rows > HELD_ROWS && (await isTooLong())) throw tooManyRows()
    yield* held
    for await (const batch of batches) {
      rows += batch.rows
      if (rows > maxRows) throw tooManyRows()
      yield batch
    }
  } finally {
    await batches.return()
  }
}
