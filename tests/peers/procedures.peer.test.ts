import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvBytes } from '#core/observations/csv.ts'
import { netcdfBytes } from '#core/observations/netcdf/netcdfBytes.ts'
import type { PreparedReading } from '#core/observations/procedures/Procedure.ts'
import { type CatalogSnapshot, loadSnapshot } from '../../edge/catalog/catalog.ts'
import { parseConfig } from '../../edge/config/config.ts'
import { DuckDbEngine } from '../../edge/engines/duckdb/DuckDbEngine.ts'
import { describeAnswer } from '../../edge/query/describeAnswer.ts'
import { prepareProcedure } from '../../edge/query/procedureCall.ts'
import { bytesOf } from '../core/observations/ocean.ts'
import { makeTestStore } from '../edge/helpers/testStore.ts'
import { datasetFolder, testFolders } from '../helpers/fixtureCatalog.ts'

/** Random calls of every procedure that reads observations, worked out anew by procedures.py over the same rows. */

const scratch = mkdtempSync(join(tmpdir(), 'pelagos-procedures-'))

const [esku, ctd, navy] = ['Esku_Heat_Budget_Climatology', 'Virtual_Cruise_CTD', 'Navy_Monthly_Winds'] as const
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  [esku]: ['sst', 'air_temp', 'cloudiness'],
  [ctd]: ['temperature', 'salinity'],
  [navy]: ['wind_u', 'wind_v'],
}

/** Numerical Recipes' quick generator, so that a failing run can be run again. */
function random(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const one = <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)] as Item
  return { whole, one, next }
}
const { whole, one, next } = random(20_261_122)

/** Steps of half a degree: on the cells' middles, beside them, at the meridian, across it and counted from 0 to 360. */
function longitudes(): readonly [number, number] {
  const special: readonly (readonly [number, number])[] = [
    ...([
      [-180, 180],
      [0, 360],
      [170, 180],
      [180, 180],
      [-180, -180],
    ] as const),
    ...([
      [-180, -170],
      [160, 220],
      [350, 10],
      [175, -175],
    ] as const),
  ]
  if (next() < 0.4) return one(special)
  const west = whole(-360, 360) / 2
  return next() < 0.6 ? [west, Math.min(180, west + whole(0, 120) / 2)] : [west, whole(-360, 360) / 2]
}

function latitudes(): readonly [number, number] {
  if (next() < 0.15) return [-90, 90]
  const south = whole(-160, 160) / 2
  return [south, Math.min(90, south + whole(0, 80) / 2)]
}

function times(table: string): readonly [string, string] {
  if (table === esku) return [String(whole(1, 12)), String(whole(1, 12))]
  const first = table === navy ? Date.UTC(1982, whole(0, 131), whole(1, 28)) : Date.UTC(2020, whole(3, 4), whole(1, 28), whole(0, 23))
  const last = first + whole(0, table === navy ? 400 : 220) * 86_400_000
  return [new Date(first).toISOString(), new Date(last).toISOString()]
}

function boundsOf(table: string): string[] {
  const shallow = whole(0, 60) * 5
  return [...times(table), ...latitudes(), ...longitudes(), shallow, shallow + whole(0, 100) * 5].map(String)
}

interface Call {
  readonly name: string
  readonly arguments: readonly string[]
}

function callOf(number: number): Call {
  const short = [esku, ctd, navy][number % 3] as string
  const table = `tbl${short}`
  const field = one(fieldsOf[short] ?? [])
  const bounds = boundsOf(short)
  const chart = ['uspSpaceTime', 'uspTimeSeries', ...(short === ctd ? ['uspSectionMap', 'uspDepthProfile'] : [])]
  const dated = short === esku ? [] : ['uspAnnual', 'uspQuarterly', 'uspMonthly', 'uspWeekly']
  if (short === ctd && number % 40 < 3) return { name: 'uspAddAncillary', arguments: [table, ...bounds, '0'] }
  const name = one([...chart, ...chart, ...dated, 'uspAggregate', 'uspRegionalMap', ...(short === navy ? [] : ['uspMatch'])])
  const places = bounds.slice(2)
  if (name === 'uspAggregate') {
    const part = short === esku ? 'month' : one(['year', 'quarter', 'month'])
    const value = part === 'year' ? (short === navy ? whole(1982, 1992) : 2020) : whole(1, part === 'quarter' ? 4 : 12)
    return { name, arguments: [table, field, part, String(value), ...places] }
  }
  if (name === 'uspRegionalMap') {
    const at = short === navy ? new Date(Date.UTC(1982, whole(0, 131), whole(1, 2) === 1 ? 1 : 16)).toISOString() : (bounds[0] ?? '')
    return { name, arguments: [table, field, at, ...places.slice(0, 4), ...(short === ctd ? ['depth', String(whole(0, 20) * 10)] : [])] }
  }
  if (name === 'uspMatch') {
    const other = short === esku ? ctd : esku
    const narrow = [...bounds.slice(0, 2), ...latitudes(), ...longitudes(), ...places.slice(4)].map(String)
    const tolerances = [whole(0, 2), whole(0, 4), whole(0, 5), one([0, 5, 100, 1000])].map(String)
    return { name, arguments: [table, field, `tbl${other}`, one(fieldsOf[other] ?? []), ...narrow, ...tolerances] }
  }
  return { name, arguments: [table, field, ...bounds] }
}

let own: Awaited<ReturnType<typeof makeTestStore>>
let catalog: CatalogSnapshot
let engine: DuckDbEngine
beforeAll(async () => {
  own = await makeTestStore()
  catalog = await loadSnapshot(own.store.database)
  engine = await DuckDbEngine.open({ ...testFolders, threads: 1 })
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run("SET TimeZone = 'UTC'")
  for (const name of [esku, ctd, navy])
    await connection.run(
      `COPY (FROM read_parquet('${join(datasetFolder(name), 'observations/*.parquet')}')) TO '${join(scratch, `tbl${name}.csv`)}'`,
    )
  const beside = join(datasetFolder(ctd), 'ancillary/observations/*.parquet')
  await connection.run(`COPY (FROM read_parquet('${beside}')) TO '${join(scratch, 'tblAncillary.csv')}'`)
  connection.closeSync()
})
afterAll(async () => {
  await engine?.close()
  await own?.remove()
  rmSync(scratch, { recursive: true, force: true })
})

const run = (prepared: PreparedReading) => prepared.run(engine, { signal: new AbortController().signal, caller: 'peer', timeoutMs: 60_000 })

async function answered(id: number, call: Call) {
  const prepared = await prepareProcedure(catalog, own.store.database, call.name, call.arguments)
  if (prepared.kind !== 'observations') throw new Error(`${call.name} reads no observations`)
  const answer = join(scratch, `${id}.csv`)
  writeFileSync(answer, await bytesOf(csvBytes(await run(prepared))))
  const isGrid = call.name === 'uspSpaceTime' && id % 4 < 2
  const netcdf = isGrid ? join(scratch, `${id}.nc`) : null
  if (netcdf !== null) {
    const stream = await run(prepared)
    const ports = { database: own.store.database, config: parseConfig({}), version: '1.0.0', now: Date.now }
    const described = await describeAnswer(ports, { catalog, prepared, text: call.name }, stream.columns)
    writeFileSync(netcdf, await bytesOf(netcdfBytes(stream, described)))
  }
  return { id, ...call, answer, netcdf }
}

test('240 random calls of the procedures of three tables have no difference from pandas and xarray', async () => {
  const requests = []
  for (let id = 0; id < 240; id++) requests.push(await answered(id, callOf(id)))
  expect(new Set(requests.map(({ name }) => name)).size).toBe(12)
  writeFileSync(join(scratch, 'requests.json'), JSON.stringify(requests))
  const script = join(import.meta.dirname, 'procedures.py')
  const output = execFileSync('/usr/bin/python3', ['-W', 'ignore', script, scratch], { encoding: 'utf8', maxBuffer: 1 << 26 })
  const { differences, ...counted } = JSON.parse(output) as {
    differences: string[]
    compared: number
    empty: number
    rows: number
    count: number
  }
  expect(differences).toEqual([])
  expect(counted).toMatchObject({ compared: 240, count: 0 })
  expect(counted.empty).toBeGreaterThan(10)
  expect(counted.rows).toBeGreaterThan(4000)
})
