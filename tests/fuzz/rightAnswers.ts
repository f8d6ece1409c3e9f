import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { ANCILLARY_TABLE } from '#core/observations/ancillaryTable.ts'
import { datasetFolder, testFolders } from '../helpers/fixtureCatalog.ts'
import type { WorldTable } from './FuzzCase.ts'
import { pathWith } from './FuzzCase.ts'
import type { FuzzPortal } from './FuzzPortal.ts'
import { Random } from './Random.ts'
import { send } from './send.ts'

/** A box of one table, and which part of it is requested. */
interface Box {
  readonly table: WorldTable
  readonly columns: readonly string[]
  readonly lat: readonly [number, number]
  readonly lon: readonly [number, number]
}

/**
 * Asks sound questions and says which were answered wrongly: the rows of a box are those that DuckDB reads from the files directly, the
 * box cut in two has the same rows, TOP is a beginning of the whole, COUNT their number, and the procedure answers what the SELECT does.
 */
export async function rightAnswers(portal: FuzzPortal, seed: number, runs: number): Promise<readonly string[]> {
  const instance = await DuckDBInstance.create(':memory:')
  const direct = await instance.connect()
  const wrong: string[] = []
  try {
    for (let index = 0; index < runs; index++) {
      portal.renewAllowances()
      const box = boxOf(new Random(seed * 7919 + index), portal.world.tables)
      for (const fault of await faultsOf(portal, direct, box)) wrong.push(`${fault}: ${JSON.stringify(box.columns)} ${textOf(box)}`)
    }
  } finally {
    direct.closeSync()
    instance.closeSync()
  }
  return wrong
}

function boxOf(random: Random, tables: readonly WorldTable[]): Box {
  const table = random.pick(tables)
  const values = table.columns.filter(({ type }) => type.startsWith('float')).map(({ name }) => name)
  const south = random.whole(-70, 60) + random.next()
  const west = random.whole(-180, 150) + random.next()
  const columns = [...new Set(['lat', 'lon', ...random.several(values, 1, 3)])]
  return { table, columns, lat: [south, south + random.whole(1, 9)], lon: [west, west + random.whole(1, 20)] }
}

const textOf = ({ table, columns, lat, lon }: Box, top = ''): string =>
  `SELECT ${top}${columns.map((name) => `[${name}]`).join(', ')} FROM ${table.name} WHERE lat BETWEEN ${lat[0]} AND ${lat[1]} AND lon BETWEEN ${lon[0]} AND ${lon[1]}`

async function faultsOf(portal: FuzzPortal, direct: DuckDBConnection, box: Box): Promise<string[]> {
  const order = ` ORDER BY ${box.columns.map((_, index) => index + 1).join(', ')}`
  const whole = await rowsOf(portal, textOf(box) + order)
  const expected = await directRows(direct, box)
  const faults: string[] = []
  if (!areEqual(whole, expected)) faults.push(`not the rows of the files (${whole.length} for ${expected.length})`)
  const middle = (box.lat[0] + box.lat[1]) / 2 + 0.000_123
  const south = await rowsOf(portal, textOf({ ...box, lat: [box.lat[0], middle] }))
  const north = await rowsOf(portal, textOf({ ...box, lat: [middle, box.lat[1]] }))
  if (!areEqual([...south, ...north].toSorted(), whole.toSorted())) faults.push('two halves differ from the whole')
  const top = await rowsOf(portal, textOf(box, 'TOP 7 ') + order)
  if (!areEqual(top, whole.slice(0, 7))) faults.push('TOP is no beginning of the whole')
  const [count] = await rowsOf(portal, textOf({ ...box, columns: ['lat'] }).replace('[lat]', 'COUNT(*) AS n'))
  if (Number(count) !== whole.length) faults.push(`COUNT is ${count}`)
  const rows = await procedureRows(portal, box)
  if (!areEqual(rows.toSorted(), whole.toSorted())) faults.push(`uspSpaceTime differs (${rows.length})`)
  return faults
}

const areEqual = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((row, index) => row === b[index])

async function rowsOf(portal: FuzzPortal, text: string): Promise<string[]> {
  return linesAt(portal, pathWith('/api/data/query', [['query', text]]))
}

/** The rows of the requested columns; the procedure returns one variable at a time, so lat and lon come with the first. */
async function procedureRows(portal: FuzzPortal, { table, columns, lat, lon }: Box): Promise<string[]> {
  const isMonthly = table.columns.some(({ name }) => name === 'month')
  const [dt1, dt2] = isMonthly ? ['1', '12'] : ['0001-01-01', '9999-12-31']
  const bounds = { lat1: lat[0], lat2: lat[1], lon1: lon[0], lon2: lon[1], depth1: 0, depth2: 12_000 }
  const pairs = Object.entries({ spName: 'uspSpaceTime', tableName: table.name, fields: '*', dt1, dt2, ...bounds }).map(
    ([name, value]) => [name, String(value)] as const,
  )
  const [header = '', ...lines] = await linesAt(portal, pathWith('/api/data/sp', pairs), true)
  const places = columns.map((name) => header.split(',').indexOf(name))
  return lines.map((line) => places.map((place) => line.split(',')[place]).join(','))
}

async function linesAt(portal: FuzzPortal, path: string, hasHeader = false): Promise<string[]> {
  const { status, body, fault } = await send(
    portal.url,
    { kind: 'sound', who: 'key', method: 'GET', path },
    portal.credentials.key,
    portal.agent,
  )
  if (status !== 200 || fault !== null) return [`${status} ${fault ?? ''} ${body.toString('utf8')}`]
  const lines = body
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
  return hasHeader ? lines : lines.slice(1)
}

/** The rows as the files have them, worded as our CSV words numbers. */
async function directRows(direct: DuckDBConnection, { table, columns, lat, lon }: Box): Promise<string[]> {
  const folders =
    table.name === ANCILLARY_TABLE
      ? Object.values(testFolders).flatMap((folder) => globSync(join(folder, '*/ancillary')))
      : [datasetFolder(table.name.replace('tbl', ''))]
  const files = folders.map((folder) => `'${join(folder, 'observations/*.parquet')}'`).join(', ')
  const names = columns.map((name) => `"${name}"`)
  const sql = `SELECT ${names.join(', ')} FROM read_parquet([${files}]) WHERE lat BETWEEN ${lat[0]} AND ${lat[1]} AND lon BETWEEN ${lon[0]} AND ${lon[1]} ORDER BY ${names.map((name) => `${name} NULLS FIRST`).join(', ')}`
  const reader = await direct.runAndReadAll(sql)
  return reader
    .getRows()
    .map((row) => row.map((value, index) => wording(value, table.columns.find(({ name }) => name === columns[index])?.type)).join(','))
}

/** The shortest decimal that is the stored value again. */
function wording(value: unknown, type: string | undefined): string {
  if (value === null) return ''
  const number = Number(value)
  if (type !== 'float32') return String(number)
  for (let digits = 1; digits < 10; digits++) {
    const short = Number(number.toPrecision(digits))
    if (Math.fround(short) === Math.fround(number)) return String(short)
  }
  return String(number)
}
