import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gather } from '#core/observations/gather.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { Problem } from '#core/request/Problem.ts'
import { type CatalogSnapshot, loadSnapshot } from '../../../../edge/catalog/catalog.ts'
import { ParquetEngine } from '../../../../edge/engines/parquet/ParquetEngine.ts'
import { runSelect } from '../../../../edge/engines/sqlChild/select.ts'
import { prepareQuery } from '../../../../edge/query/prepareQuery.ts'
import { checkSize } from '../../../../edge/query/size/checkSize.ts'
import { renderDuckDb } from '../../../../edge/query/sql/renderDuckDb.ts'
import { fileSource } from '../../../helpers/fileSource.ts'
import { openParquetFolder, type ParquetFolder, type Row } from '../../engines/parquetFolder.ts'
import { makeTestStore } from '../../helpers/testStore.ts'

/** The promised columns of a text, what a guest may do with it and what it returns, from one parser. */

let folder: ParquetFolder
let catalog: CatalogSnapshot
let engine: ParquetEngine
const { store, remove } = await makeTestStore()
const requester = { signal: new AbortController().signal, caller: 'test' }
const more = [{ name: 'value', type: 'float32' }] as const

beforeAll(async () => {
  folder = await openParquetFolder()
  const rows = Array.from({ length: 40 }, (_, index): Row => {
    const depth = [-2, 0.1, 29.7, 11_000, 12_500][index % 5] ?? 0
    return {
      time: Date.UTC(2016, 3, 25 + (index % 10)),
      lat: (index % 7) / 10,
      lon: index - 20,
      depth,
      value: index % 4 === 0 ? null : index,
    }
  })
  const months = Array.from({ length: 24 }, (_, index): Row => {
    return { month: (index % 12) + 1, lat: index / 10, lon: index * 15 - 179, value: index }
  })
  const sea = { ...(await folder.write([rows], { timeColumn: 'time', hasDepth: true, position: 'float32', more })), name: 'tblSea' }
  const year = { ...(await folder.write([months], { timeColumn: 'month', hasDepth: false, position: 'float64', more })), name: 'tblYear' }
  const real = await loadSnapshot(store.database)
  const [first] = real.datasets
  if (first === undefined) throw new Error('The catalog is empty')
  catalog = { ...real, datasets: [sea, year].map((table) => ({ ...first, table })) }
  engine = new ParquetEngine(fileSource(folder.root))
})
afterAll(async () => {
  await remove()
  await folder.remove()
})

async function answered(text: string): Promise<number> {
  const prepared = await prepareQuery(store.database, catalog, text)
  if (prepared.kind !== 'select') throw new Error(`${text} is no SELECT`)
  const located = ({ files }: ObservationTable) => files.map(({ path }) => join(folder.root, path))
  const statement = renderDuckDb(prepared.select, { observations: located, catalog: () => [] })
  const running = await runSelect({ ...statement, maxRows: 1000, memoryBytes: 1e9, threads: 1 })
  try {
    return (await gather(running)).rows
  } finally {
    running.close()
  }
}

const check = (text: string) => checkSize(catalog, { database: store.database, engine }, text, requester)
const isForGuests = async (text: string) => {
  const prepared = await prepareQuery(store.database, catalog, text)
  return prepared.kind === 'select' && prepared.isChart
}

describe('one reader of queries', () => {
  test('API-49 as many rows are promised as are answered, and every form of a range is a range to the guests’ rule too', async () => {
    const texts: readonly (readonly [string, number])[] = [
      ['SELECT TOP 100 lat FROM tblSea WHERE depth >= -5', 40],
      ['SELECT TOP 100 lat FROM tblSea WHERE depth > 11000', 8],
      ['SELECT TOP 100 lat FROM tblSea WHERE lat > 0.1', 28],
      ['SELECT TOP 100 lat FROM tblSea WHERE lat < 0.1', 6],
      ['SELECT TOP 100 lat FROM tblSea WHERE depth > 29.7', 16],
      ["SELECT TOP 100 lat FROM tblSea WHERE time >= '20160430'", 20],
      ["SELECT TOP 100 lat FROM tblSea WHERE time >= '2016-4-30'", 20],
      ["SELECT TOP 100 lat FROM tblSea WHERE time >= N'2016-04-30'", 20],
      ['SELECT TOP 100 lat FROM tblSea WHERE ((lat > 0.2))', 22],
      ['SELECT TOP 100 lat FROM tblSea WHERE 0.2 < lat', 22],
      ['SELECT TOP 100 lat FROM tblSea WHERE lat > +0.2', 22],
      ['SELECT TOP 100 lat AS x FROM tblSea AS t', 40],
      ['SELECT TOP 100 lat FROM tblSea WHERE value IS NOT NULL', 30],
      ['SELECT TOP 100 month FROM tblYear WHERE month >= 11 OR month <= 2', 8],
      ['SELECT TOP 100 month FROM tblYear WHERE (month >= 11 OR month <= 2) AND lat > 1', 5],
      ['SELECT TOP 100 month FROM tblYear WHERE month > 10.5', 4],
      ['SELECT TOP 100 month FROM tblYear WHERE lon >= 170 OR lon <= -170', 1],
      ['SELECT TOP 3 lat FROM tblSea', 3],
      ['SELECT TOP 100 lat FROM tblSea WHERE lat > 5', 0],
    ]
    for (const [text, rows] of texts) {
      const { allow, answer } = await check(text)
      expect([text, await answered(text), allow, answer]).toEqual([text, rows, true, { rows, precision: 'exact' }])
      expect([text, await isForGuests(text)]).toEqual([text, true])
    }
  })

  const unions: readonly (readonly [string, 'exact' | 'at most', number, number])[] = [
    ['SELECT lat FROM tblSea WHERE lat > 0.2 UNION ALL SELECT lat FROM tblSea WHERE lat < 0.1', 'exact', 28, 28],
    ['SELECT lat FROM tblSea UNION SELECT lat FROM tblSea', 'at most', 80, 7],
    ['SELECT TOP 5 lat FROM tblSea UNION ALL SELECT COUNT(*) FROM tblSea', 'exact', 6, 6],
    ['SELECT lat FROM tblSea UNION ALL SELECT lat FROM tblSea ORDER BY 1 OFFSET 75 ROWS FETCH NEXT 9 ROWS ONLY', 'exact', 5, 5],
    ['SELECT lat FROM tblSea UNION ALL SELECT lat FROM tblSea WHERE value > 20', 'at most', 80, 55],
    ['SELECT lat FROM (SELECT TOP 3 lat FROM tblSea UNION ALL SELECT TOP 3 lat FROM tblSea) q', 'exact', 6, 6],
    ['SELECT COUNT(*) FROM (SELECT lat FROM tblSea UNION ALL SELECT lat FROM tblSea) q', 'exact', 1, 1],
  ]

  test('API-48 counts are one row, a page is its rows, groups and other conditions are at most the rows that they are made of', async () => {
    const texts: readonly (readonly [string, 'exact' | 'at most', number, number])[] = [
      ['SELECT COUNT(*) FROM tblSea', 'exact', 1, 1],
      ['SELECT COUNT(*), MAX(lat) - MIN(lat) FROM tblSea WHERE value > 3', 'exact', 1, 1],
      ['SELECT CASE WHEN COUNT(*) > 3 THEN 1 ELSE 0 END FROM tblSea WHERE lat > 5', 'exact', 1, 1],
      ['SELECT lat FROM tblSea ORDER BY lat OFFSET 3 ROWS FETCH NEXT 4 ROWS ONLY', 'exact', 4, 4],
      ['SELECT lat FROM tblSea ORDER BY lat OFFSET 35 ROWS FETCH NEXT 40 ROWS ONLY', 'exact', 5, 5],
      ['SELECT lat, COUNT(*) FROM tblSea WHERE lat > 0.2 GROUP BY lat', 'at most', 22, 4],
      ['SELECT DISTINCT lat FROM tblSea', 'at most', 40, 7],
      ['SELECT lat FROM tblSea WHERE value > 20', 'at most', 40, 15],
      ['SELECT lat FROM tblSea WHERE lat > 0.2 AND (lon < 0 OR value > 20)', 'at most', 22, 19],
      ['SELECT lat FROM tblSea WHERE lat IN (SELECT MAX(lat) FROM tblSea)', 'at most', 40, 5],
      ['SELECT lat FROM (SELECT lat FROM tblSea WHERE lat > 0.2) q', 'exact', 22, 22],
      ['WITH q AS (SELECT TOP 10 lat, value FROM tblSea) SELECT TOP 20 lat FROM q', 'exact', 10, 10],
      ['WITH q AS (SELECT lat, value FROM tblSea), r AS (SELECT * FROM q) SELECT * FROM r WHERE value > 20', 'at most', 40, 15],
      ['WITH q AS (SELECT lat FROM tblSea WHERE value > 20) SELECT COUNT(*) FROM q', 'exact', 1, 1],
      ['SELECT n FROM (SELECT lat, COUNT(*) n FROM tblSea GROUP BY lat) q', 'at most', 40, 7],
      [
        'SELECT lat FROM (SELECT lat FROM tblSea ORDER BY lat OFFSET 3 ROWS FETCH NEXT 20 ROWS ONLY) q ORDER BY lat OFFSET 15 ROWS FETCH NEXT 9 ROWS ONLY',
        'exact',
        5,
        5,
      ],
    ]
    for (const [text, precision, rows, brought] of [...texts, ...unions]) {
      expect([text, (await check(text)).answer, await answered(text)]).toEqual([text, { rows, precision }, brought])
      expect([text, await isForGuests(text)]).toEqual([text, false])
    }
  })

  test('API-46 the size call rejects whatever the query call rejects', async () => {
    for (const text of [
      "SELECT TOP 100 lat FROM tblSea WHERE time >= '2016-04-30T00:00:00+02:00'",
      'SELECT TOP 100 nothing FROM tblSea',
      'SELECT TOP 100 lat FROM tblSea WHERE other.lat > 0.2',
      'SELECT TOP 100 lat FROM somewhere.else.tblSea',
      'SELECT TOP 100 tblYear.lat FROM tblSea',
      'SELECT TOP 2.5 lat FROM tblSea',
      "SELECT lat FROM tblSea WHERE lat > 'north'",
      'SELECT lat FROM tblSea WHERE time > 5',
      'SELECT lat FROM tblSea; DROP TABLE tblSea',
    ]) {
      await expect(answered(text), text).rejects.toThrow(Problem)
      expect([text, await check(text)]).toMatchObject([text, { allow: false, projection: null, response: { status: 500 } }])
    }
  })

  test('D62 a guest’s SELECT names its columns, its ranges and how many rows', async () => {
    for (const text of [
      'SELECT TOP 100 * FROM tblSea',
      'SELECT TOP 100 t.* FROM tblSea t',
      'SELECT lat FROM tblSea',
      'SELECT TOP 100001 lat FROM tblSea',
      'SELECT TOP 100 lat + 1 FROM tblSea',
      'SELECT TOP 100 lat FROM tblSea ORDER BY lat * lon',
      'SELECT TOP 100 tblSea.lat FROM tblSea, tblYear',
      'SELECT TOP 100 lat FROM (SELECT lat FROM tblSea) t',
      'SELECT TOP 100 lat FROM tblSea UNION ALL SELECT lat FROM tblYear',
      'SELECT TOP 100 Variable FROM tblVariables',
    ]) {
      expect([text, await isForGuests(text).catch(() => false)]).toEqual([text, false])
    }
  })
})
