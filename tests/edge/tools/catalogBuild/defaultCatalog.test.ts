import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Extent } from '#core/extent/Extent.ts'
import { gather } from '#core/observations/gather.ts'
import type { RunOptions } from '#core/observations/ObservationEngine.ts'
import { DuckDbEngine } from '../../../../edge/engines/duckdb/DuckDbEngine.ts'
import { readDefaultCatalog, wholeOcean } from '../../../helpers/defaultCatalog.ts'
import { outsideData } from '../../../helpers/outsideData.ts'

/** The committed catalog, read through the engine that serves it. */
const catalog = await readDefaultCatalog()
const open = outsideData('open')
const MAX_BYTES = 20_000_000

/** Rows as the sources' own description counts them. */
const rowCounts: Readonly<Record<string, number>> = {
  COADS_Climatology: 109_380,
  Ocean_Atlas_Temperature_Climatology: 2_237_570,
  Levitus_Annual: 718_725,
  Esku_Heat_Budget_Climatology: 19_985,
  Navy_Monthly_Winds: 900_636,
  ETOPO5_NE_Pacific: 367_915,
  OISST_AVHRR_1981_12_31: 11_760,
  CCSM_POP_5m: 44_087,
  Annual_Max_Sea_Level: 239,
  Nino12_SST: 732,
  Atlantic_Storm_Tracks: 11_859,
  NOAA_Tide_Prediction: 35_040,
  HLY1502_CTD: 152_365,
  // 13 bottles of the files hold no value, and 29 levels of the float no good one.
  HLY1502_Bottle: 3_180,
  Argo_1900857: 21_098,
}

let engine: DuckDbEngine
beforeAll(async () => {
  engine = await DuckDbEngine.open({ root: catalog.root, threads: 2 })
})
afterAll(() => engine.close())
const options = (): RunOptions => ({ signal: new AbortController().signal, caller: 'test', timeoutMs: 60_000 })
const month = (first: number, last = first): Extent => ({ ...wholeOcean, time: { kind: 'months', first, last } })

describe('the default catalog', () => {
  test('holds its data sets with every row of their sources', async () => {
    const rows = Object.fromEntries(catalog.datasets.map(({ dataset, computed }) => [dataset.shortName, computed.rows]))
    expect(rows).toEqual(rowCounts)
    for (const { dataset } of catalog.datasets) {
      const table = catalog.table(dataset.shortName)
      // Bounds around everything, so that rows are counted and the manifest is not consulted.
      const query = { table, columns: ['lat'], extent: { ...wholeOcean, lon: { west: 0, east: -1e-9 } }, order: 'none' } as const
      expect((await engine.estimate(query, options())).rows, dataset.shortName).toBe(table.rows)
    }
  })

  test('D64 IDs are unique, and one cruise is described alike wherever it appears', () => {
    const datasetIds = catalog.datasets.map(({ dataset }) => dataset.id)
    const variableIds = catalog.datasets.flatMap(({ dataset }) => dataset.variables.map(({ id }) => id))
    expect(new Set(datasetIds).size).toBe(datasetIds.length)
    expect(new Set(variableIds).size).toBe(variableIds.length)
    const cruises = catalog.datasets.flatMap(({ dataset }) => dataset.cruises)
    const distinct = new Set(cruises.map((cruise) => JSON.stringify(cruise)))
    expect(distinct.size).toBe(new Set(cruises.map(({ id }) => id)).size)
  })

  test('stays small, and its files are the size that the manifest says', async () => {
    let total = 0
    for (const { dataset, computed } of catalog.datasets) {
      for (const file of [...computed.files, ...(computed.ancillary?.files ?? [])]) {
        const { size } = await stat(join(catalog.root, dataset.shortName, file.path))
        expect(size).toBe(file.sizeBytes)
        total += size
      }
      total += (await stat(join(catalog.root, dataset.shortName, 'computed.json'))).size
    }
    expect(total).toBeLessThanOrEqual(MAX_BYTES)
  })

  test('names tables as the contract does, and climatologies by their ending (PRC-02)', () => {
    for (const { dataset, computed } of catalog.datasets) {
      expect(dataset.tableName).toBe(`tbl${dataset.shortName}`)
      expect(computed.timeColumn === 'month').toBe(dataset.tableName.endsWith('_Climatology'))
      expect(computed.columns.some(({ name }) => name === computed.timeColumn)).toBe(true)
    }
  })

  test('D63 timeless data carry one instant, which their sentence names', () => {
    const timeless = catalog.datasets.filter(({ dataset }) => !['instants', 'monthly-climatology'].includes(dataset.timeMeaning.kind))
    expect(timeless.map(({ dataset }) => dataset.shortName)).toEqual(['CCSM_POP_5m', 'ETOPO5_NE_Pacific', 'Levitus_Annual'])
    for (const { dataset, computed } of timeless) {
      expect(computed.time.min).toBe(computed.time.max)
      expect(dataset.timeMeaning.says).toContain(new Date(computed.time.min).toISOString().slice(0, 10))
    }
  })

  test('nothing in it is invented', () => {
    expect(catalog.datasets.filter(({ dataset }) => dataset.synthetic)).toEqual([])
  })

  test('PRC-17 statistics are those of the values that the engine answers', async () => {
    const { computed } = catalog.datasets.find(({ dataset }) => dataset.shortName === 'COADS_Climatology') ?? {}
    const table = catalog.table('COADS_Climatology')
    const query = { table, columns: ['sst'], extent: wholeOcean, order: 'none', present: ['sst'] } as const
    const { columns } = await gather(await engine.subset(query, options()))
    const values = Float64Array.from(columns[0]?.values as Float32Array).sort()
    const statistics = computed?.statistics.sst
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const at = (share: number) => values[Math.round(share * (values.length - 1))]
    expect(statistics?.count).toBe(values.length)
    expect(statistics?.mean).toBeCloseTo(mean, 4)
    expect(statistics?.std).toBeCloseTo(Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)), 4)
    for (const [key, share] of [
      ['5%', 0.05],
      ['25%', 0.25],
      ['50%', 0.5],
      ['75%', 0.75],
      ['95%', 0.95],
    ] as const) {
      expect(statistics?.[key]).toBeCloseTo(at(share) ?? Number.NaN, 2)
    }
    expect(Math.fround(Number(statistics?.min))).toBe(values[0])
    expect(Math.fround(Number(statistics?.max))).toBe(values.at(-1))
  })

  test('PRC-02 the rows of each month are those that the catalog counts', async () => {
    const { computed } = catalog.datasets.find(({ dataset }) => dataset.shortName === 'COADS_Climatology') ?? {}
    const table = catalog.table('COADS_Climatology')
    const counts = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const query = { table, columns: ['sst'], extent: month(index + 1), order: 'none' } as const
        return (await engine.estimate(query, options())).rows
      }),
    )
    expect(counts).toEqual(computed?.rowsPerMonth)
  })

  test.skipIf(open === undefined)(
    'every January value of COADS is the nearest float32 of its source text (needs the open data)',
    async () => {
      const text = gunzipSync(await readFile(join(open ?? '', 'coads_monthly_climatology.csv.gz'))).toString('utf8')
      const [header = '', ...lines] = text.trimEnd().split('\n')
      const names = header.split(',').map((name) => (name === 'time' ? 'month' : name))
      const january = lines.map((line) => line.split(',')).filter(([when]) => when === '1')
      const expected = january
        .toSorted((a, b) => Number(a[1]) - Number(b[1]) || Number(a[2]) - Number(b[2]))
        .map((row) => row.map((cell, index) => (cell === '' ? null : index < 3 ? Number(cell) : Math.fround(Number(cell)) + 0)))
      const table = catalog.table('COADS_Climatology')
      const query = { table, columns: names, extent: month(1), order: 'time-lat-lon-depth' } as const
      const { rows, columns } = await gather(await engine.subset(query, options()))
      expect(rows).toBe(expected.length)
      const found = Array.from({ length: rows }, (_, row) =>
        columns.map(({ values, present }) => (present?.[row] === 0 ? null : values[row])),
      )
      expect(found).toEqual(expected)
    },
  )
})
