import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { procedureNamed } from '#core/observations/procedures/index.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { catalogWith, rowsOf } from '../../core/observations/procedures/calls.ts'
import { openParquetFolder, type ParquetFolder } from '../engines/parquetFolder.ts'

/** Every procedure that reads observations, over a few rows whose answers were worked out by hand. */

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const noon = Date.parse('1969-12-31T12:00:00Z')
const newYear = day('1970-01-01')
/** 4 January 1970 is a Sunday, the first day of that year's second week. */
const sunday = day('1970-01-04')
const april = day('1970-04-01')
const v = { name: 'v', type: 'float64' } as const

const rows = [
  { time: noon, lat: 1, lon: 179, depth: 0, v: 1 },
  { time: newYear, lat: 1, lon: -179, depth: 0, v: 3 },
  { time: newYear, lat: 1, lon: -179, depth: 10, v: 5 },
  { time: sunday, lat: 2, lon: 179, depth: 0, v: 7 },
  { time: april, lat: 2, lon: 0, depth: 0, v: 9 },
  { time: april, lat: 2, lon: 0, depth: 10, v: null },
]
const months = [11, 12, 1, 6].map((month, at) => ({ month, lat: 0.5, lon: -0.5, v: 2 ** at }))

let folder: ParquetFolder
let engine: DuckDbEngine
let tables: ObservationTable[]
beforeAll(async () => {
  folder = await openParquetFolder()
  engine = await DuckDbEngine.open({ root: folder.root, threads: 1 })
  const dated = { timeColumn: 'time', hasDepth: true, position: 'float64', more: [v] } as const
  const link = { name: 'link', type: 'text' } as const
  const wind = { name: 'wind', type: 'float64' } as const
  const beside = [
    { ...rows[0], lat: 1.00005, depth: 0.0005, link: 'TBLTINY', wind: 8 },
    { ...rows[1], link: 'tblOther', wind: 99 },
    { ...rows[3], lat: 2.001, link: 'tblTiny', wind: 99 },
  ]
  tables = [
    { ...(await folder.write([rows], dated)), name: 'tblTiny' },
    { ...(await folder.write([months], { ...dated, timeColumn: 'month', hasDepth: false })), name: 'tblTiny_Climatology' },
    { ...(await folder.write([beside], { ...dated, more: [link, wind] })), name: 'tblAncillary' },
  ]
})
afterAll(async () => {
  await engine?.close()
  await folder?.remove()
})

async function answer(name: string, ...given: readonly (string | number)[]) {
  const prepared = await procedureNamed(name)?.prepare(given.map(String), catalogWith({}, tables))
  if (prepared?.kind !== 'observations') throw new Error(`${name} reads no observations`)
  const stream = await prepared.run(engine, { signal: new AbortController().signal, caller: 'test', timeoutMs: 20_000 })
  const found = await rowsOf(stream)
  return [stream.columns.map(({ name: column }) => column), ...found.map((row) => row.map(plain))]
}

/** Times as text, other numbers to nine digits. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? Number(value.toPrecision(9)) : (value ?? null)
}

const across = (depth1: number, depth2: number) => ['1969-01-01', '1971-01-01', -90, 90, 170, -170, depth1, depth2]
const everywhere = ['1969-01-01', '1971-01-01', -90, 90, -180, 180, 0, 10]
const root2 = Number(Math.SQRT2.toPrecision(9))

describe('numbers worked out by hand', () => {
  test('PRC-01 PRC-04 PRC-07 raw rows across the date line, by depth and deepest first', async () => {
    expect(await answer('uspSpaceTime', 'tblTiny', 'v', ...across(0, 10))).toEqual([
      ['time', 'lat', 'lon', 'depth', 'v'],
      [noon, 1, 179, 0, 1],
      [newYear, 1, -179, 0, 3],
      [newYear, 1, -179, 10, 5],
      [sunday, 2, 179, 0, 7],
    ])
    expect((await answer('uspSpaceTime', 'tblTiny', 'v', ...across(10, 10))).slice(1)).toEqual([[newYear, 1, -179, 10, 5]])
    const section = (await answer('uspSectionMap', 'tblTiny', 'v', ...across(0, 10))).slice(1)
    expect(section.map((row) => row.at(-1))).toEqual([1, 5, 3, 7])
  })

  test('PRC-05 PRC-06 means per time and per depth; the mean longitude is between its values', async () => {
    expect(await answer('uspTimeSeries', 'tblTiny', 'v', ...across(0, 10))).toEqual([
      ['time', 'lat', 'lon', 'depth', 'v', 'v_std'],
      [noon, 1, 179, 0, 1, null],
      [newYear, 1, -179, 5, 4, root2],
      [sunday, 2, 179, 0, 7, null],
    ])
    expect(await answer('uspDepthProfile', 'tblTiny', 'v', ...across(0, 10))).toEqual([
      ['lat', 'lon', 'v', 'v_std', 'depth'],
      [1.33333333, 179.666667, 3.66666667, 3.05505046, 0],
      [1, -179, 5, null, 10],
    ])
  })

  test('PRC-08 means of periods: the last week of 1969, Sundays begin weeks, values that are missing count for nothing', async () => {
    const weekly = await answer('uspWeekly', 'tblTiny', 'v', ...across(0, 10))
    expect(weekly).toEqual([
      ['year', 'week', 'lat', 'lon', 'depth', 'v', 'v_std'],
      [1969, 53, 1, 179, 0, 1, null],
      [1970, 1, 1, -179, 5, 4, root2],
      [1970, 2, 2, 179, 0, 7, null],
    ])
    const winter = [1.33333333, -179.666667, 3.33333333, 5, 2]
    expect((await answer('uspMonthly', 'tblTiny', 'v', ...across(0, 10))).slice(1)).toEqual([
      [1969, 12, 1, 179, 0, 1, null],
      [1970, 1, ...winter],
    ])
    const quarterly = (await answer('uspQuarterly', 'tblTiny', 'v', ...everywhere)).slice(1)
    expect(quarterly.map(([year, quarter]) => [year, quarter])).toEqual([
      [1969, 4],
      [1970, 1],
      [1970, 2],
    ])
    expect(quarterly.at(-1)).toEqual([1970, 2, 2, 0, 5, 9, null])
    expect((await answer('uspAnnual', 'tblTiny', 'v', ...across(0, 10))).slice(1)).toEqual([
      [1969, 1, 179, 0, 1, null],
      [1970, ...winter],
    ])
  })

  test('PRC-09 PRC-16 places of one month, and rows of one time', async () => {
    expect(await answer('uspAggregate', 'tblTiny', 'v', 'month', 1, -90, 90, 170, -170, 0, 10)).toEqual([
      ['lat', 'lon', 'depth', 'v', 'std', 'sample_size'],
      [1, -179, 0, 3, null, 1],
      [1, -179, 10, 5, null, 1],
      [2, 179, 0, 7, null, 1],
    ])
    expect(await answer('uspAggregate', 'tblTiny', 'v', 'month', 4, -90, 90, -180, 180, 10, 10)).toEqual([
      ['lat', 'lon', 'depth', 'v', 'std', 'sample_size'],
      [2, 0, 10, null, null, 0],
    ])
    const map = await answer('uspRegionalMap', 'tblTiny', 'v', '1970-01-01', -90, 90, 170, -170, 'depth', '10')
    expect(map).toEqual([
      ['time', 'lat', 'lon', 'v'],
      [newYear, 1, -179, 5],
    ])
  })

  test('PRC-02 PRC-03 months run past December, dates count by theirs, depths mean nothing', async () => {
    for (const [first, last] of [
      ['11', '2'],
      ['2015-11-20', '2016-02-01'],
    ] as const) {
      const bounds = [first, last, 0, 1, -1, 0, 500, 600]
      expect(await answer('uspSpaceTime', 'tblTiny_Climatology', 'v', ...bounds)).toEqual([
        ['month', 'lat', 'lon', 'v'],
        [1, 0.5, -0.5, 4],
        [11, 0.5, -0.5, 1],
        [12, 0.5, -0.5, 2],
      ])
      expect((await answer('uspTimeSeries', 'tblTiny_Climatology', 'v', ...bounds)).slice(1).map((row) => row.slice(3))).toEqual([
        [4, null],
        [1, null],
        [2, null],
      ])
    }
  })

  test('PRC-10 a match within days, degrees and metres; with a climatology by months', async () => {
    const near = await answer('uspMatch', 'tblTiny', 'v', 'tblTiny', 'v', ...across(0, 0), 1, 0, 2, 10)
    expect(near).toEqual([
      ['time', 'lat', 'lon', 'depth', 'v', 'v_std', 'v', 'v_std'],
      [noon, 1, 179, 0, 1, null, 3, 2],
      [newYear, 1, -179, 0, 3, null, 3, 2],
      [sunday, 2, 179, 0, 7, null, 7, null],
    ])
    const byMonth = await answer('uspMatch', 'tblTiny', 'v', 'tblTiny_Climatology', 'v', ...across(0, 0), 1, 90, 180, 0)
    expect(byMonth.slice(1).map((row) => row.slice(-2))).toEqual([
      [2.33333333, 1.52752523],
      [3, root2],
      [3, root2],
    ])
  })

  test('PRC-11 ancillary columns belong to rows at their position and of their table only', async () => {
    const whole = await answer('uspAddAncillary', 'tblTiny', 0)
    expect(whole[0]).toEqual(['time', 'lat', 'lon', 'depth', 'v', 'wind'])
    expect(whole.slice(1).map((row) => row.at(-1))).toEqual([8, null, null, null, null, null])
    const part = await answer('uspAddAncillary', 'tblTiny', ...across(0, 0), 0)
    expect(part.slice(1)).toEqual([
      [noon, 1, 179, 0, 1, 8],
      [newYear, 1, -179, 0, 3, null],
      [sunday, 2, 179, 0, 7, null],
    ])
  })

  test('PRC-13 the first rows of a table', async () => {
    expect((await answer('uspHead', 'tblTiny', 2)).slice(1)).toHaveLength(2)
    expect(await answer('uspHead', 'tblTiny_Climatology', 9)).toHaveLength(5)
  })
})
