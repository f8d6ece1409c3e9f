import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gather } from '#core/observations/gather.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { runSelect } from '../../../../edge/engines/sqlChild/select.ts'
import { sqlTables } from '../../../../edge/query/sql/informationSchema.ts'
import { nextFloat } from '../../../../edge/query/sql/nextFloat.ts'
import { renderDuckDb } from '../../../../edge/query/sql/renderDuckDb.ts'
import { resolveSelect } from '../../../../edge/query/sql/resolveSelect.ts'
import { openParquetFolder, type ParquetFolder, type Row, type Shape } from '../../engines/parquetFolder.ts'

const more = [
  { name: 'id', type: 'int32' },
  { name: 'double', type: 'float64' },
  { name: 'single', type: 'float32' },
  { name: 'whole', type: 'int32' },
] as const
const shape: Shape = { timeColumn: 'time', hasDepth: false, position: 'float64', more }

let folder: ParquetFolder
beforeAll(async () => {
  folder = await openParquetFolder()
})
afterAll(() => folder.remove())

/** A number so many floating-point numbers further. */
const beside = (value: number, steps: number, isFloat32: boolean): number =>
  Array.from({ length: Math.abs(steps) }).reduce<number>((from) => nextFloat(from, steps > 0 ? 1 : -1, isFloat32), value)

type Column = 'double' | 'single' | 'whole'
type Made = Record<Column, number | null>

/** Numbers and others about as far from them as the reach, a few neighbours nearer or farther. */
const scenes = fc.constantFrom(1e-4, 1e-3, 0.1, 0.25, 1, 1.5, 3).chain((reach) => {
  const base = fc.oneof(
    fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.constantFrom(0, -reach, reach, 2 * reach),
    // From here differences lie halfway between two numbers.
    fc.constantFrom(1, -1).chain((way) => fc.constantFrom(-0.5, 0.5).map((half) => half * (nextFloat(reach, way, false) - reach))),
  )
  const row = fc.record({ base, side: fc.constantFrom(-1, 0, 1), steps: fc.integer({ min: -3, max: 3 }), isMissing: fc.boolean() })
  const made = row.map(({ base: of, side, steps, isMissing }): readonly Made[] => [
    { double: of, single: Math.fround(of), whole: Math.round(of) },
    {
      double: beside(of + side * reach, steps, false),
      single: isMissing ? null : beside(Math.fround(Math.fround(of) + side * reach), steps, true),
      whole: Math.round(of + side * reach),
    },
  ])
  return fc.record({ reach: fc.constant(reach), rows: fc.array(made, { minLength: 1, maxLength: 20 }).map((pairs) => pairs.flat()) })
})

/** A difference that is farther than halfway from the reach by less than a sum of two halves can hold. */
const roundedHalf = {
  reach: 1,
  rows: [-(1 + 2 ** -52), -(2 ** -53 - 2 ** -106)].map((of): Made => ({ double: of, single: Math.fround(of), whole: Math.round(of) })),
}

const conditions = fc.uniqueArray(
  fc.record({ column: fc.constantFrom<Column>('double', 'single', 'whole'), operator: fc.constantFrom('<', '<='), isTurned: fc.boolean() }),
  { minLength: 1, maxLength: 3, selector: ({ column }) => column },
)

async function pairsOf(table: ObservationTable, text: string): Promise<readonly string[]> {
  const resolved = resolveSelect(text, sqlTables(new Map([['tblnear', table]]), []))
  const observations = ({ files }: ObservationTable) => files.map(({ path }) => join(folder.root, path))
  const statement = renderDuckDb(resolved, { observations, catalog: () => [] })
  const running = await runSelect({ ...statement, maxRows: 100_000, memoryBytes: 1_000_000_000, threads: 1 })
  const { rows, columns } = await gather(running).finally(() => running.close())
  const cell = (row: number) => columns.map(({ values, present }) => (present?.[row] === 0 ? null : values[row]))
  return Array.from({ length: rows }, (_, row) => JSON.stringify(cell(row))).sort()
}

describe('rows near to each other, found by hash', () => {
  test('API-44 are those whose difference is within the reach as it is computed, in each precision and with each comparison', async () => {
    const property = fc.asyncProperty(scenes, conditions, fc.constantFrom('LEFT', 'INNER'), async ({ reach, rows: made }, on, how) => {
      const rows = made.map((one, id): Row => ({ time: 0, lat: 0, lon: 0, id, ...one }))
      const table = { ...(await folder.write([rows], shape)), name: 'tblNear' }
      const isNear = (a: Made, b: Made) =>
        on.every(({ column, operator }) => {
          const [one, other] = [a[column], b[column]]
          if (one === null || other === null) return false
          const apart = Math.abs(column === 'single' ? Math.fround(one - other) : one - other)
          return operator === '<' ? apart < reach : apart <= reach
        })
      const expected = made.flatMap((a, id) => {
        const found = made.flatMap((b, other) => (isNear(a, b) ? [JSON.stringify([id, other])] : []))
        return found.length === 0 && how === 'LEFT' ? [JSON.stringify([id, null])] : found
      })
      const terms = on.map(({ column, operator, isTurned }) => {
        const sides = isTurned ? `b.[${column}] - a.[${column}]` : `a.[${column}] - b.[${column}]`
        return `ABS(${sides}) ${operator} ${reach.toFixed(4)}`
      })
      expect(await pairsOf(table, `SELECT a.id, b.id FROM tblNear a ${how} JOIN tblNear b ON ${terms.join(' AND ')}`)).toEqual(
        expected.sort(),
      )
    })
    await fc.assert(property, { numRuns: 40, examples: [[roundedHalf, [{ column: 'double', operator: '<=', isTurned: false }], 'LEFT']] })
  })
})
