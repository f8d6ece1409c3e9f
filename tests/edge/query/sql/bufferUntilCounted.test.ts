import { describe, expect, it } from 'vitest'
import type { Batch } from '#core/rows/Batch.ts'
import { bufferUntilCounted } from '../../../../edge/query/sql/bufferUntilCounted.ts'

const BATCH_ROWS = 50_000
const batch: Batch = { rows: BATCH_ROWS, columns: [{ values: new Float64Array(BATCH_ROWS), present: null }] }

/** Three batches, and how many of them were asked for. */
function source() {
  const read = { batches: 0 }
  const batches = (async function* () {
    for (; read.batches < 3; ) {
      read.batches += 1
      yield batch
    }
  })()
  return { read, batches }
}

const neverCounted = () => Promise.reject(new Error('counted'))

describe('the number of rows of a SELECT', () => {
  it('SEC-09 a long answer is counted before its first row goes out', async () => {
    const { read, batches } = source()
    const counted: number[] = []
    const isTooLong = async () => counted.push(read.batches) > 1
    await bufferUntilCounted(batches, isTooLong, { maxRows: 200_000 }).next()
    expect([read.batches, counted]).toEqual([2, [2]])
  })

  it('SEC-09 an answer that is known to fit goes out at once, without a count', async () => {
    const { read, batches } = source()
    const bounded = bufferUntilCounted(batches, neverCounted, { maxRows: 200_000, isKnownToFit: true })
    expect((await bounded.next()).value).toBe(batch)
    expect(read.batches).toBe(1)
    let rest = 0
    for await (const { rows } of bounded) rest += rows
    expect(rest).toBe(2 * BATCH_ROWS)
  })

  it('SEC-09 an answer that was thought to fit breaks off at the limit', async () => {
    const bounded = bufferUntilCounted(source().batches, neverCounted, { maxRows: 120_000, isKnownToFit: true })
    await bounded.next()
    await bounded.next()
    await expect(bounded.next()).rejects.toMatchObject({ code: 'too-large' })
  })
})
