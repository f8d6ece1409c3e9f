import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { formatInstant } from '#core/extent/time.ts'
import { gather } from '#core/observations/gather.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { loadSnapshot, tablesIn } from '../../../../edge/catalog/catalog.ts'
import { DuckDbEngine } from '../../../../edge/engines/duckdb/DuckDbEngine.ts'
import { placeOf } from '../../../../edge/engines/duckdb/statement/files.ts'
import { prepareQuery } from '../../../../edge/query/prepareQuery.ts'
import { checkSize } from '../../../../edge/query/size/checkSize.ts'
import { renderDuckDb } from '../../../../edge/query/sql/renderDuckDb.ts'
import { testFolders } from '../../../helpers/fixtureCatalog.ts'
import { makeTestStore } from '../../helpers/testStore.ts'

/** What the size check promises of the default tables, against the rows that the same text brings. */

const { store, remove } = await makeTestStore()
const { database } = store
const catalog = await loadSnapshot(database)
const engine = await DuckDbEngine.open({ ...testFolders, threads: 1 })
const instance = await DuckDBInstance.create(':memory:', { threads: '1' })
const connection = await instance.connect()
afterAll(async () => {
  connection.closeSync()
  instance.closeSync()
  await engine.close()
  await remove()
})
const requester = { signal: new AbortController().signal, caller: 'test' }
const promised = async (text: string, counts: DuckDbEngine | null = engine) =>
  (await checkSize(catalog, { database, engine: counts }, text, requester)).answer

async function brought(text: string): Promise<number> {
  const prepared = await prepareQuery(database, catalog, text)
  if (prepared.kind === 'catalog') throw new Error(`${text} reads no observations`)
  if (prepared.kind === 'observations') return (await gather(await prepared.run(engine, { ...requester, timeoutMs: 20_000 }))).rows
  const located = ({ files }: ObservationTable) => files.map(({ path }) => placeOf(path, testFolders))
  const { sql } = renderDuckDb(prepared.select, { observations: located, catalog: () => [] })
  return Number((await (await connection.runAndReadAll(`SELECT count(*)::DOUBLE FROM (${sql})`)).getRows())[0]?.[0])
}

interface Bounds {
  readonly min: number
  readonly max: number
}

/** A number within bounds, often an end of them, written with few digits. */
const within = ({ min, max }: Bounds) =>
  fc.oneof(
    fc.constantFrom(min, max),
    fc.double({ min, max, noNaN: true }).map((of) => Number(of.toFixed(1))),
  )
const signs = fc.constantFrom('<', '<=', '>', '>=', '=')

/** One bound of an axis, two, or two sides of a ring. */
function conditionOn(name: string, bounds: Bounds, write: (value: number) => string = String): fc.Arbitrary<string> {
  const value = within(bounds).map(write)
  const both = fc.tuple(value, value)
  return fc.oneof(
    fc.tuple(signs, value).map(([sign, of]) => `${name} ${sign} ${of}`),
    both.map(([a, b]) => `${name} BETWEEN ${a} AND ${b}`),
    ...(name === 'lon' || name === 'month' ? [both.map(([a, b]) => `(${name} >= ${a} OR ${name} < ${b})`)] : []),
  )
}

function boxesOf({ name, files, timeColumn, hasDepth }: ObservationTable): fc.Arbitrary<string> {
  const [file] = files
  if (file === undefined) throw new Error(`${name} has no file`)
  const instant = (ms: number) => `'${formatInstant(Math.trunc(ms))}'`
  const axes = [
    conditionOn(timeColumn, file.time, timeColumn === 'month' ? (month) => String(Math.round(month)) : instant),
    conditionOn('lat', file.lat),
    conditionOn('lon', file.lon),
    ...(hasDepth && file.depthMetres !== null ? [conditionOn('depth', file.depthMetres)] : []),
  ]
  const columns = fc.constantFrom('lat', '*', 'COUNT(*)')
  const top = fc.constantFrom('', '', 'TOP 500 ')
  const around = fc.constantFrom(
    (text: string) => text,
    (text: string) => text,
    (text: string) => `SELECT * FROM (${text.replace('COUNT(*)', 'COUNT(*) n')}) q`,
    (text: string) => `WITH q AS (${text.replace('COUNT(*)', 'COUNT(*) n')}) SELECT TOP 300 * FROM q`,
    (text: string) => `WITH q AS (${text.replace('COUNT(*)', 'COUNT(*) n')}) SELECT COUNT(*) FROM q`,
  )
  return fc
    .tuple(around, columns, top, ...axes.map((axis) => fc.option(axis)))
    .map(([write, list, most, ...parts]) => [write, list, most, parts.filter((part) => part !== null)] as const)
    .map(([write, list, most, parts]) =>
      write(`SELECT ${most}${list} FROM ${name}${parts.length > 0 ? ` WHERE ${parts.join(' AND ')}` : ''}`),
    )
}

describe('the promise of a size', () => {
  test.each(tablesIn(catalog).map((table) => [table.name, table] as const))(
    'API-48 %s: boxes bring as many rows as was promised',
    async (_name, table) => {
      const property = fc.asyncProperty(boxesOf(table), async (text) => {
        const rows = await brought(text)
        expect([text, await promised(text)]).toEqual([text, { rows, precision: 'exact' }])
        const { rows: counted, precision } = (await promised(text, null)) ?? { rows: -1, precision: 'exact' }
        const isKept = precision === 'about' || (precision === 'at most' ? counted >= rows : counted === rows)
        expect([text, rows, counted, precision, isKept]).toEqual([text, rows, counted, precision, true])
      })
      await fc.assert(property, { seed: 20_261_122, numRuns: 12 })
    },
  )

  test('API-48 a box across the date line is promised for what it brings: 10 to 30 N, 150 E to 150 W, January to March', async () => {
    for (const [table, from, to] of [
      ['tblCOADS_Climatology', '1', '3'],
      ['tblNavy_Monthly_Winds', '1982-01-01', '1982-03-31T23:59:59.999Z'],
    ] as const) {
      const call = `EXEC uspSpaceTime '${table}', '*', '${from}', '${to}', 10, 30, 150, -150, 0, 0`
      const rows = await brought(call)
      expect([call, rows > 300, await promised(call)]).toEqual([call, true, { rows, precision: 'exact' }])
    }
  })

  test('API-49 the SELECT for November to February is sized as the call is', async () => {
    const call = "EXEC uspSpaceTime 'tblOcean_Atlas_Temperature_Climatology', 'temperature', '11', '2', -10, 10, 150, -150, 0, 50"
    const prepared = await prepareQuery(database, catalog, call)
    const select = prepared.kind === 'observations' ? (prepared.select ?? '') : ''
    expect(select).toContain('OR')
    expect([await promised(select), await promised(call)]).toEqual(Array(2).fill({ rows: await brought(select), precision: 'exact' }))
  })
})
