import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type VersionDifference, versionDifference } from '#core/catalog/versionDifference.ts'
import { limits } from '#core/limits/catalog.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import { compareVersions } from '../../../edge/ingest/difference/compareVersions.ts'
import type { ComparedTable } from '../../../edge/ingest/difference/joinedVersions.ts'

const folder = mkdtempSync(join(tmpdir(), 'pelagos-difference-'))
let database: DuckDBInstance
beforeAll(async () => {
  database = await DuckDBInstance.create(':memory:', { threads: '1' })
})
afterAll(() => {
  database.closeSync()
  rmSync(folder, { recursive: true, force: true })
})

type Cell = number | string | null

/** A row: hours since 2020, latitude, longitude, cruise, a number and a text. */
type Row = readonly [hour: number, lat: number, lon: number, cruise: string | null, v: number | null, w: string | null]

const columns: readonly ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'cruise', type: 'text' },
  { name: 'v', type: 'float64' },
  { name: 'w', type: 'text' },
]
const sqlTypes = { timestamp: 'TIMESTAMP', float64: 'DOUBLE', float32: 'FLOAT', int32: 'INTEGER', text: 'VARCHAR' } as const
const START = Date.UTC(2020, 0, 1)
let files = 0

/** Writes the rows that `made` holds as ingestion does: in the order of all columns, in files of at most `perFile` rows. */
async function storedTable(select: string, of: readonly ColumnInfo[], perFile: number): Promise<ComparedTable> {
  const connection = await database.connect()
  const order = of.map(({ name }) => `"${name}" NULLS LAST`).join(', ')
  await connection.run(`CREATE OR REPLACE TABLE made AS ${select} ORDER BY ${order}`)
  const bounds = ['epoch_ms("time")', 'lat', 'lon'].flatMap((axis) => [`min(${axis})::DOUBLE`, `max(${axis})::DOUBLE`])
  const found = (await connection.runAndReadAll(`SELECT count(*)::DOUBLE, ${bounds.join(', ')} FROM made`)).getRowsJS()
  const [rows = 0, ...ranges] = (found[0] ?? []).map(Number)
  const paths: string[] = []
  for (let from = 0; from < rows; from += perFile) {
    const path = join(folder, `${files++}.parquet`)
    await connection.run(`COPY (SELECT * FROM made WHERE rowid BETWEEN ${from} AND ${from + perFile - 1}) TO '${path}' (FORMAT parquet)`)
    paths.push(path)
  }
  connection.closeSync()
  const range = (at: number) => ({ min: ranges[2 * at] ?? 0, max: ranges[2 * at + 1] ?? 0 })
  return { files: paths, columns: of, time: range(0), lat: range(1), lon: range(2) }
}

function tableOf(rows: readonly (readonly Cell[])[], of: readonly ColumnInfo[] = columns, perFile = 1000): Promise<ComparedTable> {
  const literal = (cell: Cell) =>
    cell === null ? 'NULL' : typeof cell === 'string' ? `'${cell}'` : Number.isFinite(cell) ? String(cell) : `'${cell}'::DOUBLE`
  const values = rows.map((row) => `(${row.map((cell, at) => (at === 0 ? hourSql(String(cell)) : literal(cell))).join(', ')})`)
  const typed = of.map(({ name, type }, at) => `c${at}::${sqlTypes[type]} AS "${name}"`)
  const names = of.map((_, at) => `c${at}`)
  return storedTable(`SELECT ${typed.join(', ')} FROM (VALUES ${values.join(', ')}) AS t(${names.join(', ')})`, of, perFile)
}

const hourSql = (hour: string) => `TIMESTAMP '2020-01-01' + to_hours(${hour})`

const compare = (before: ComparedTable, after: ComparedTable): Promise<VersionDifference> =>
  compareVersions({ before, after, spillFolder: join(folder, 'spill') }, new AbortController().signal)

const compareRows = async (before: readonly Row[], after: readonly Row[], perFile?: number) =>
  compare(await tableOf(before, columns, perFile), await tableOf(after, columns, perFile))

const keyOf = ([hour, lat, lon, cruise]: Row) => JSON.stringify([hour, lat, lon, cruise])
const inOrder = (one: Cell, other: Cell) =>
  one === other
    ? 0
    : one === null
      ? 1
      : other === null
        ? -1
        : typeof one === 'number'
          ? one - Number(other)
          : Buffer.compare(Buffer.from(one), Buffer.from(String(other)))

/** The same comparison in memory, row by row: rows of one position are matched in the order of their values. */
function plainly(before: readonly Row[], after: readonly Row[]) {
  const groupsOf = (rows: readonly Row[]) => {
    const groups = new Map<string, Row[]>()
    for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
    for (const group of groups.values()) group.sort((one, other) => inOrder(one[4], other[4]) || inOrder(one[5], other[5]))
    return groups
  }
  const [earlier, later] = [groupsOf(before), groupsOf(after)]
  const found = { added: 0, removed: 0, altered: 0, unchanged: 0 }
  const ofVariables = { v: { altered: 0, filled: 0, emptied: 0 }, w: { altered: 0, filled: 0, emptied: 0 } }
  const differences: number[] = []
  const changed: Row[] = []
  const note = (name: 'v' | 'w', one: Cell, other: Cell) => {
    if (one !== other) ofVariables[name][one === null ? 'filled' : other === null ? 'emptied' : 'altered'] += 1
    if (typeof one === 'number' && typeof other === 'number' && one !== other) differences.push(other - one)
  }
  for (const key of new Set([...earlier.keys(), ...later.keys()])) {
    const [ones, others] = [earlier.get(key) ?? [], later.get(key) ?? []]
    for (let at = 0; at < Math.max(ones.length, others.length); at++) {
      const [one, other] = [ones[at], others[at]]
      const kind =
        one === undefined ? 'added' : other === undefined ? 'removed' : one[4] === other[4] && one[5] === other[5] ? 'unchanged' : 'altered'
      found[kind] += 1
      if (kind !== 'unchanged') changed.push(one ?? (other as Row))
      if (one === undefined || other === undefined) continue
      note('v', one[4], other[4])
      note('w', one[5], other[5])
    }
  }
  return { found, ofVariables, differences, changed }
}

const small = (max: number) => fc.integer({ min: 0, max })
const rowOf = fc.tuple(
  small(2),
  small(1),
  small(1),
  fc.constantFrom('A', 'B', null),
  fc.oneof(fc.constant(null), small(4)),
  fc.oneof(fc.constant(null), fc.constantFrom('x', 'y', 'É')),
)
const someRows = fc.array(rowOf, { minLength: 1, maxLength: 30, size: 'max' })

test('DST-20 counts and statistics are those of a row-by-row comparison in memory, whatever rows share a position or lack values', async () => {
  await fc.assert(
    fc.asyncProperty(someRows, someRows, fc.constantFrom(1000, 3), async (before, after, perFile) => {
      const difference = await compareRows(before, after, perFile)
      const { found, ofVariables, differences, changed } = plainly(before, after)
      const { rows, variables, extent, map, series } = difference
      expect(rows).toEqual({ before: before.length, after: after.length, ...found })
      const counts = Object.fromEntries(variables.map(({ name, altered, filled, emptied }) => [name, { altered, filled, emptied }]))
      const expected = Object.entries(ofVariables).filter(([, { altered, filled, emptied }]) => altered + filled + emptied > 0)
      expect(counts).toEqual(Object.fromEntries(expected))
      const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
      const v = variables.find(({ name }) => name === 'v')
      if (differences.length > 0) {
        expect(v?.meanDifference).toBeCloseTo(mean, 5)
        expect(v?.rootMeanSquare).toBeCloseTo(Math.sqrt(differences.reduce((sum, value) => sum + value * value, 0) / differences.length), 5)
        expect(v?.largestDifference).toBe(Math.max(...differences.map(Math.abs)))
      } else expect(v?.meanDifference ?? null).toBeNull()
      if (changed.length === 0) expect(extent).toBeNull()
      else {
        const lats = changed.map(([, lat]) => lat)
        expect(extent?.lat).toEqual([Math.min(...lats), Math.max(...lats)])
        const hours = changed.map(([hour]) => START + hour * 3_600_000)
        expect(extent?.time).toEqual([new Date(Math.min(...hours)).toISOString(), new Date(Math.max(...hours)).toISOString()])
      }
      for (const part of [map, series]) {
        const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
        expect([total(part.added), total(part.removed), total(part.altered)]).toEqual([found.added, found.removed, found.altered])
      }
    }),
    { numRuns: 60 },
  )
})

const station = (hour: number, lat: number, lon: number, v: number | null): Row => [hour, lat, lon, 'A', v, 'x']

test('DST-20 each cell of the map and each period of the series has its own counts and mean difference', async () => {
  const before = [station(0, -89.9, -180, 1), station(24, 0, 0, 2), station(48, 90, 180, 3)]
  const after = [station(0, -89.9, -180, 1.5), station(24, 0, 0, 2), station(48, 90, 180, 1), station(72, 90, 180, 1)]
  const { map, series } = await compareRows(before, after)
  expect([map.step, map.south, map.west]).toEqual([5, -90, -180])
  expect([map.rows, map.columns]).toEqual([
    [0, 35],
    [0, 71],
  ])
  expect([map.added, map.altered, map.variables, map.meanDifferences]).toEqual([[0, 1], [1, 1], ['v'], [[0.5, -2]]])
  expect([series.unit, series.from, series.step]).toEqual(['ms', START, 3_600_000])
  expect([series.periods, series.added, series.altered]).toEqual([
    [0, 48, 72],
    [0, 0, 1],
    [1, 1, 0],
  ])
  expect(series.meanDifferences).toEqual([[0.5, -2, null]])
})

test('DST-20 variables that come and go are named, and a number that is stored more precisely has not changed', async () => {
  const of = (v: ColumnInfo, other: string): readonly ColumnInfo[] => [...columns.slice(0, 3), v, { name: other, type: 'float64' }]
  const rows = [
    [0, 1, 1, 0.1, 1],
    [1, 1, 1, 0.2, 1],
  ]
  const before = await tableOf(rows, of({ name: 'v', type: 'float32' }, 'gone'))
  const difference = await compare(before, await tableOf(rows, of({ name: 'V', type: 'float64' }, 'come')))
  expect(difference).toMatchObject({ addedVariables: ['come'], removedVariables: ['gone'], changedVariables: 0, sharePositions: false })
  expect(difference.rows).toMatchObject({ altered: 0, unchanged: 2 })
  const retyped = await compare(
    before,
    await tableOf(
      rows.map((row) => row.map((cell, at) => (at === 3 ? 'a' : cell))),
      of({ name: 'v', type: 'text' }, 'gone'),
    ),
  )
  expect(retyped).toMatchObject({ addedVariables: ['v'], removedVariables: ['v'] })
})

test('DST-20 rows of one position are the same in another order of the columns', async () => {
  const of = (...names: string[]) => [...columns.slice(0, 3), ...names.map((name): ColumnInfo => ({ name, type: 'float64' }))]
  const rows = (...values: [number, number][]) => values.map(([one, other]) => [0, 1, 1, one, other])
  const before = await tableOf(rows([1, 2], [2, 1]), of('a', 'b'))
  const difference = await compare(before, await tableOf(rows([2, 1], [1, 2]), of('b', 'a')))
  expect(difference).toMatchObject({ sharePositions: true, rows: { altered: 0, unchanged: 2 } })
})

test('DST-20 infinite values are counted and leave the statistics numbers', async () => {
  const three: readonly ColumnInfo[] = [...columns.slice(0, 3), { name: 'v', type: 'float64' }]
  const made = (...values: Cell[]) =>
    tableOf(
      values.map((value, hour) => [hour, 0, 0, value]),
      three,
    )
  const { variables, map } = await compare(await made(Infinity, Infinity, 1), await made(Infinity, 1, 2))
  expect(variables[0]).toMatchObject({ altered: 2, meanDifference: 1, largestDifference: 1 })
  expect(map.meanDifferences).toEqual([[1]])
})

test('DST-20 the largest difference stays within its bound and its schema', async () => {
  const many = Array.from({ length: 230 }, (_, at): ColumnInfo => ({ name: `variable_with_a_long_name_${at}`, type: 'float32' }))
  const wide = [...columns.slice(0, 3), ...many]
  const position = `${hourSql('(i * 40)::INTEGER')} AS "time", -87.5 + 5 * (i % 36) AS lat, -177.5 + 5 * (i // 36) AS lon`
  const filled = (value: number) => {
    const values = many.map(({ name }, column) => `(${value} * (i + ${column} / 7))::FLOAT AS "${name}"`)
    return storedTable(`SELECT ${position}, ${values.join(', ')} FROM range(${36 * 72}) AS t(i)`, wide, 10_000)
  }
  const difference = await compare(await filled(1.23456), await filled(-98765.4321))
  expect(versionDifference.parse(difference)).toEqual(difference)
  expect([difference.variables.length, difference.changedVariables]).toEqual([limits.differenceVariables, 230])
  expect([difference.map.rows.length, difference.series.periods.length]).toEqual([36 * 72, expect.any(Number)])
  expect(difference.series.periods.length).toBeLessThanOrEqual(limits.differencePeriods)
  expect(JSON.stringify(difference).length).toBeLessThan(limits.differenceBytes)
})

test('a comparison that is stopped rejects with the reason', async () => {
  const table = await tableOf([station(0, 0, 0, 1)])
  const stop = new AbortController()
  const running = compareVersions({ before: table, after: table, spillFolder: join(folder, 'spill') }, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(running).rejects.toThrow('stopped')
})
