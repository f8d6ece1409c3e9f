import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everywhere } from '#core/extent/Extent.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { subsetReading } from '#core/observations/procedures/subsetReading.ts'
import { bytesWithin } from '../../../edge/query/answerRange.ts'
import { answerTag, repeatable } from '../../../edge/query/answerTag.ts'
import { withoutDescription } from '../../../edge/query/describeAnswer.ts'

const file = { path: 'a.parquet', sizeBytes: 5, sha256: 'ab', rows: 1, lat: { min: 0, max: 1 }, lon: { min: 0, max: 1 }, depthMetres: null }
const table: ObservationTable = {
  ...{ name: 'tblOcean', datasetId: 1, kind: 'sparse', version: 3, rows: 1, timeColumn: 'time', hasDepth: false },
  columns: [{ name: 'time', type: 'timestamp' }],
  files: [{ ...file, time: { min: 0, max: 1 } }],
}
const readingOf = (of: ObservationTable, order: 'none' | 'time-lat-lon-depth' = 'time-lat-lon-depth') =>
  subsetReading({ table: of, columns: ['time'], extent: everywhere, order }, true)
const writer = { version: '1.0.0', engine: 'duckdb', form: ['csv', undefined], description: null }
const tagged = (of: ObservationTable, text = 'EXEC uspSpaceTime', more: Partial<Parameters<typeof answerTag>[2]> = {}) =>
  answerTag(readingOf(of), text, { ...writer, ...more })

test('a tag is the same for the same rows, and another where the call, the data, or what writes them has changed', () => {
  const same = tagged(table)
  expect(tagged(structuredClone(table))).toBe(same)
  const [first] = table.files
  if (first === undefined) throw new Error('the table has no file')
  const others = [
    tagged(table, 'EXEC uspSectionMap'),
    tagged({ ...table, version: 4 }),
    tagged({ ...table, name: 'tblOther' }),
    tagged({ ...table, files: [{ ...first, sha256: 'ac' }] }),
    tagged({ ...table, files: [first, first] }),
    tagged(table, undefined, { version: '1.0.1' }),
    tagged(table, undefined, { engine: 'clickhouse' }),
    tagged(table, undefined, { form: ['csv', 'true'] }),
    tagged(table, undefined, { description: { ...withoutDescription, title: 'Ocean' } }),
  ]
  expect(new Set([same, ...others]).size).toBe(others.length + 1)
})

test('rows in whatever order is quickest, and answers that are no subset, have none', () => {
  const { isSubset: _, ...means } = readingOf(table)
  expect([repeatable(readingOf(table, 'none')), repeatable(means), repeatable(readingOf(table))?.kind]).toEqual([
    null,
    null,
    'observations',
  ])
})

test('a range of pieces is that of their bytes, however they are divided, and reads no further', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 9 }), { minLength: 1, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(pieces, fc.nat(), fc.nat(), async (given, from, count) => {
      const whole = Buffer.concat(given)
      fc.pre(whole.length > 0)
      const offset = from % whole.length
      const length = 1 + (count % (whole.length - offset))
      let read = 0
      const source = (async function* () {
        for (const piece of given) {
          yield piece
          read += piece.length
        }
      })()
      const found: Uint8Array[] = []
      for await (const part of bytesWithin(source, { offset, length })) found.push(part)
      expect(Buffer.concat(found)).toEqual(whole.subarray(offset, offset + length))
      expect(read).toBeLessThan(offset + length)
    }),
  )
})

test('an answer that has become shorter breaks off', async () => {
  const source = (async function* () {
    yield Uint8Array.of(1, 2, 3)
  })()
  await expect(async () => {
    for await (const _ of bytesWithin(source, { offset: 1, length: 5 }));
  }).rejects.toMatchObject({ code: 'damaged-data' })
})
