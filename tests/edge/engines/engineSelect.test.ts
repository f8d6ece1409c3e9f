import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogTables } from '#core/catalog/tables/index.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { BatchStream } from '#core/rows/Batch.ts'
import { engineSelect } from '../../../edge/engines/engineSelect.ts'
import { ParquetEngine } from '../../../edge/engines/parquet/ParquetEngine.ts'
import { runSelect } from '../../../edge/engines/sqlChild/select.ts'
import { sqlTables } from '../../../edge/query/sql/informationSchema.ts'
import { renderDuckDb } from '../../../edge/query/sql/renderDuckDb.ts'
import { resolveSelect, type SqlTables } from '../../../edge/query/sql/resolveSelect.ts'
import { fileSource } from '../../helpers/fileSource.ts'
import { openParquetFolder, type ParquetFolder, type Row, type Shape } from './parquetFolder.ts'

let folder: ParquetFolder
let known: SqlTables
let sql: ReturnType<typeof engineSelect>
const run = { signal: new AbortController().signal, caller: 'test', timeoutMs: 20_000 }

const more = [
  { name: 'value', type: 'float32' },
  { name: 'station', type: 'text' },
] as const
const sparse: Shape = { timeColumn: 'time', hasDepth: true, position: 'float64', more }
const narrow: Shape = { ...sparse, position: 'float32' }
const monthly: Shape = { timeColumn: 'month', hasDepth: false, position: 'float32', more }

/** Rows on and next to the requested bounds; no two have the same position and time. */
const rows = (isMonthly: boolean): readonly Row[] =>
  Array.from({ length: 90 }, (_, index) => ({
    ...(isMonthly ? { month: (index % 12) + 1 } : { time: Date.UTC(1969, 11, 25) + (index % 30) * 43_200_000 }),
    lat: ((index * 7) % 41) / 10 - 2,
    lon: index % 3 === 0 ? 180 - (index % 30) / 10 : index % 3 === 1 ? -180 + (index % 31) / 10 : (index % 32) / 10,
    depth: [0, 5.006, 10, 29.7, 100][index % 5] ?? 0,
    value: index % 4 === 0 ? null : index / 8,
    station: index % 5 === 0 ? null : `s${index}`,
  }))

beforeAll(async () => {
  folder = await openParquetFolder()
  const table = async (name: string, shape: Shape): Promise<[string, ObservationTable]> => {
    const all = rows(shape.timeColumn === 'month')
    return [name.toLowerCase(), { ...(await folder.write([all.slice(0, 40), all.slice(40)], shape)), name }]
  }
  known = sqlTables(
    new Map([await table('tblSea', sparse), await table('tblNarrow', narrow), await table('tblMonths', monthly)]),
    catalogTables,
  )
  sql = engineSelect(new ParquetEngine(fileSource(folder.root)))
})

afterAll(() => folder.remove())

interface Answer {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

async function answerOf(stream: BatchStream, names: readonly string[]): Promise<Answer> {
  const { rows: count, columns } = await gather(stream)
  const row = (at: number) => columns.map(({ values, present }) => (present?.[at] === 0 ? null : values[at]))
  return {
    columns: stream.columns.map(({ type }, index) => `${names[index]} ${type}`),
    rows: Array.from({ length: count }, (_, at) => row(at)),
  }
}

async function inEngine(text: string, maxRows = 1000): Promise<Answer> {
  const stream = await sql.run(resolveSelect(text, known), { ...run, maxRows })
  return answerOf(
    stream,
    stream.columns.map(({ name }) => name),
  )
}

async function inDuckDb(text: string): Promise<Answer> {
  const resolved = resolveSelect(text, known)
  const located = ({ files }: ObservationTable) => files.map(({ path }) => join(folder.root, path))
  const statement = renderDuckDb(resolved, { observations: located, catalog: () => [] })
  const running = await runSelect({ ...statement, maxRows: 1000, memoryBytes: 1_000_000_000, threads: 1 })
  try {
    return await answerOf(
      running,
      resolved.columns.map(({ name }) => name),
    )
  } finally {
    running.close()
  }
}

const sorted = ({ columns, rows: list }: Answer): Answer => ({
  columns,
  rows: list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
})

const signs = fc.constantFrom('=', '<', '<=', '>', '>=')
const times = fc.constantFrom("'1969-12-31'", "'1970-01-01T12:00:00.000Z'", "'1969-12-26 00:00'", "'1970-01-04'")
const numbers = fc.constantFrom('-2', '0.1', '1.5', '0', "'0.7'", '180', '-180', '-177.5', '179.9', '3e0', '-100', '200')
const bound = (column: string, values: fc.Arbitrary<string>) =>
  fc.oneof(
    fc.tuple(signs, values).map(([sign, of]) => `${column} ${sign} ${of}`),
    fc.tuple(signs, values).map(([sign, of]) => `${of} ${sign} ${column}`),
    fc.tuple(values, values).map(([a, b]) => `(${column} BETWEEN ${a} AND ${b})`),
  )
const either = (column: string, values: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('>', '>='), values, fc.constantFrom('<', '<='), values)
    .map(([more, a, less, b]) => `(${column} ${more} ${a} OR ${column} ${less} ${b})`)
const across = either('lon', numbers)
const overNewYear = either('month', fc.constantFrom('0', '2', '10.5', '11', '12', '13'))

const selects = fc.constantFrom('tblSea', 'tblNarrow', 'tblMonths').chain((table) => {
  const isMonthly = table === 'tblMonths'
  const time = isMonthly ? 'month' : 'time'
  const depth = isMonthly ? [] : ['depth']
  const axes = [
    bound(`[${time}]`, isMonthly ? fc.constantFrom('0', '3', '4.5', '12', '13') : times),
    bound('lat', numbers),
    isMonthly ? bound('lat', numbers) : bound('depth', fc.constantFrom('5.006', '29.7', '0', '10', '-5', '1000')),
    fc.constantFrom('value IS NOT NULL', 'station IS NOT NULL'),
  ]
  const rings = isMonthly ? [across, overNewYear] : [across]
  const conditions = fc.tuple(fc.array(fc.oneof(...axes), { maxLength: 3 }), fc.option(fc.oneof(bound('lon', numbers), ...rings)))
  const names = fc.array(fc.constantFrom(time, 'lat', 'lon', 'value', 'station', ...depth), { minLength: 1, maxLength: 5 })
  const place = `${time}, lat, lon${isMonthly ? '' : ', depth'}`
  return fc
    .tuple(
      fc.oneof(
        names.map((of) => of.join(', ')),
        fc.constant('*'),
        fc.constant('COUNT(*) n'),
      ),
      conditions,
      fc.constantFrom(null, 3, 0, 500),
      fc.boolean(),
    )
    .map(([list, [axis, lon], top, isPaged]) => {
      // Other bounds of month may leave two ranges of an OR over months, which no extent says.
      const others = lon?.startsWith('(month') ? axis.filter((part) => !part.includes('[month]')) : axis
      const parts = [...others, ...(lon === null ? [] : [lon])]
      const where = parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`
      if (list.startsWith('COUNT')) return `SELECT ${list} FROM ${table}${where}`
      if (isPaged) return `SELECT ${list} FROM ${table}${where} ORDER BY ${place} OFFSET 2 ROWS FETCH NEXT ${top ?? 7} ROWS ONLY`
      return `SELECT ${top === null ? '' : `TOP ${top} `}${list} FROM ${table}${where} ORDER BY ${place}`
    })
})

describe('SELECTs of an engine without SQL', () => {
  it('API-40 answers plain SELECTs with the rows that DuckDB answers', async () => {
    const property = fc.asyncProperty(selects, async (text) => {
      expect(await inEngine(text), text).toEqual(await inDuckDb(text))
    })
    await fc.assert(property, { seed: 20_261_121, numRuns: 250 })
  })

  it('API-40 supports an OR across the date line beside a bound that excludes one side, and rejects two of them', async () => {
    const months = 'SELECT * FROM tblMonths WHERE'
    for (const where of [
      '12 = month AND (month > 2 OR month < 2)',
      'month <= 3 AND (month >= 11 OR month <= 2)',
      'lon > 0 AND (lon > 170 OR lon < -170)',
    ])
      expect(sorted(await inEngine(`${months} ${where}`)), where).toEqual(sorted(await inDuckDb(`${months} ${where}`)))
    const two = inEngine(`${months} month < 12 AND (month > 2 OR month < 2)`)
    await expect(two).rejects.toMatchObject({ code: 'not-supported' })
  })

  it('names columns as requested, in their order, some twice', async () => {
    const text = 'SELECT lat AS [my lat], LON, lat, [value] v FROM tblSea WHERE station = station OR lat = 99'
    await expect(inEngine(text)).rejects.toMatchObject({ code: 'not-supported' })
    const plain = 'SELECT lat AS [my lat], LON, lat, [value] v FROM dbo.tblSea WHERE lat > 1'
    expect(sorted(await inEngine(plain))).toEqual(sorted(await inDuckDb(plain)))
    expect((await inEngine(plain)).columns).toEqual(['my lat float64', 'lon float64', 'lat float64', 'v float32'])
  })

  it('rejects unsupported SELECTs with a reason', async () => {
    for (const [text, what] of [
      ['SELECT AVG(value) FROM tblSea', 'Anything but columns and COUNT(*) after SELECT is'],
      ['SELECT lat + 1 FROM tblSea', 'Anything but columns and COUNT(*) after SELECT is'],
      ['SELECT DISTINCT lat FROM tblSea', 'DISTINCT is'],
      ['SELECT lat FROM tblSea GROUP BY lat', 'GROUP BY is'],
      ['SELECT a.lat FROM tblSea a JOIN tblSea b ON a.lat = b.lat', 'Joins are'],
      ['SELECT lat FROM tblSea UNION SELECT lon FROM tblSea', 'UNION is'],
      ['SELECT * FROM tblVariables', 'Tables of the catalog are'],
      ['SELECT lat FROM (SELECT lat FROM tblSea) q', 'A SELECT inside another is'],
      ['SELECT lat FROM tblSea WHERE value > 1', 'A condition on anything but time, month, lat, lon and depth is'],
      ['SELECT lat FROM tblSea WHERE lat <> 1', '<> is'],
      ['SELECT lat FROM tblSea WHERE lat = 1 OR lat = 2', 'OR, but for two bounds of lon or of month, is'],
      ['SELECT lat FROM tblSea WHERE lat > lon', 'A comparison with anything but a number, a time or a text in quotes is'],
      ['SELECT lat FROM tblSea ORDER BY value', 'ORDER BY anything but time, lat, lon, depth is'],
      ['SELECT lat FROM tblSea ORDER BY time DESC', 'ORDER BY anything but time, lat, lon, depth is'],
    ] as const) {
      const message = `${what} not supported in a SELECT by this portal’s engine, parquet. A portal with DuckDB can run it.`
      await expect(inEngine(text), text).rejects.toMatchObject({ code: 'not-supported', status: 501, message })
    }
    await expect(inEngine("SELECT lat FROM tblSea WHERE time > 'then'")).rejects.toMatchObject({ status: 400 })
  })

  it('SEC-09 answers no more rows than it may', async () => {
    await expect(inEngine('SELECT * FROM tblSea', 89)).rejects.toMatchObject({ code: 'too-large' })
    expect((await inEngine('SELECT * FROM tblSea', 90)).rows).toHaveLength(90)
  })
})
