import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseExec } from '#core/observations/procedures/exec.ts'
import { loadSnapshot } from '../../../edge/catalog/catalog.ts'
import { DuckDbEngine } from '../../../edge/engines/duckdb/DuckDbEngine.ts'
import { prepareProcedure } from '../../../edge/query/procedureCall.ts'
import { rowsOf } from '../../core/observations/procedures/calls.ts'
import { datasetFolder, testFolders } from '../../helpers/fixtureCatalog.ts'
import { makeTestStore } from '../helpers/testStore.ts'

/** The procedures over the default catalog, compared with SQL that reads the same files directly. */
const file = (shortName: string) => `read_parquet('${datasetFolder(shortName)}/observations/*.parquet')`

let own: Awaited<ReturnType<typeof makeTestStore>>
let engine: DuckDbEngine
let direct: Awaited<ReturnType<DuckDBInstance['connect']>>
beforeAll(async () => {
  own = await makeTestStore()
  engine = await DuckDbEngine.open({ ...testFolders, threads: 1 })
  direct = await (await DuckDBInstance.create(':memory:')).connect()
  await direct.run("SET TimeZone = 'UTC'")
})
afterAll(async () => {
  await engine?.close()
  direct?.closeSync()
  await own?.remove()
})

async function answer(text: string) {
  const call = parseExec(text)
  if (call === null) throw new Error(`no call: ${text}`)
  const { database } = own.store
  const prepared = await prepareProcedure(await loadSnapshot(database), database, call.name, call.arguments)
  const options = { signal: new AbortController().signal, caller: 'test', timeoutMs: 20_000 }
  const stream = await (prepared.kind === 'observations' ? prepared.run(engine, options) : prepared.run())
  return { names: stream.columns.map(({ name }) => name), rows: await rowsOf(stream) }
}

/** What SQL says, times as milliseconds since 1970. */
async function said(sql: string) {
  const result = await direct.runAndReadAll(sql)
  return result.getRowsJS().map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : value)))
}

/** Equal but for the last digits of means. */
function expectClose(rows: readonly (readonly unknown[])[], wanted: readonly (readonly unknown[])[]) {
  expect(wanted.length).toBeGreaterThan(0)
  expect(rows.length).toBe(wanted.length)
  rows.forEach((row, index) => {
    row.forEach((value, column) => {
      const other = wanted[index]?.[column]
      if (typeof value === 'number' && typeof other === 'number')
        expect(Math.abs(value - other)).toBeLessThan(1e-6 * Math.max(1, Math.abs(other)))
      else expect(value ?? null).toEqual(other ?? null)
    })
  })
}

const ctd = "tblVirtual_Cruise_CTD', 'temperature', '2020-01-01', '2021-12-31', -90, 90, -180, 180, 0, 200"
const within = `FROM ${file('Virtual_Cruise_CTD')} WHERE depth BETWEEN 0 AND 200`

describe('procedures over the default catalog', () => {
  test('PRC-04 raw rows by time, depth, lat and lon', async () => {
    const { names, rows } = await answer(`EXEC uspSpaceTime '${ctd}`)
    expect(names).toEqual(['time', 'lat', 'lon', 'depth', 'temperature'])
    expectClose(rows, await said(`SELECT epoch_ms(time), lat, lon, depth, temperature ${within} ORDER BY time, depth, lat, lon`))
  })

  test('PRC-05 means per time', async () => {
    const { names, rows } = await answer(`EXEC uspTimeSeries '${ctd}, 1`)
    expect(names).toEqual(['time', 'lat', 'lon', 'depth', 'temperature', 'temperature_std'])
    const means = 'avg(lat), avg(lon), avg(depth), avg(temperature), stddev_samp(temperature)'
    expectClose(rows, await said(`SELECT epoch_ms(time), ${means} ${within} GROUP BY time ORDER BY time`))
  })

  test('PRC-06 means per depth', async () => {
    const { names, rows } = await answer(`EXEC uspDepthProfile '${ctd}`)
    expect(names).toEqual(['lat', 'lon', 'temperature', 'temperature_std', 'depth'])
    const means = 'avg(lat), avg(lon), avg(temperature), stddev_samp(temperature)'
    expectClose(rows, await said(`SELECT ${means}, depth ${within} GROUP BY depth ORDER BY depth`))
  })

  test('PRC-07 a section, deepest first', async () => {
    const { names, rows } = await answer(`EXEC uspSectionMap '${ctd}`)
    expect(names).toEqual(['time', 'lat', 'lon', 'depth', 'temperature'])
    expectClose(rows, await said(`SELECT epoch_ms(time), lat, lon, depth, temperature ${within} ORDER BY time, lat, lon, depth DESC`))
  })

  test('PRC-08 means per week, month, quarter and year', async () => {
    const means = 'avg(lat), avg(lon), avg(depth), avg(temperature), stddev_samp(temperature)'
    for (const part of ['month', 'quarter'] as const) {
      const { names, rows } = await answer(`EXEC usp${part === 'month' ? 'Monthly' : 'Quarterly'} '${ctd}`)
      expect(names).toEqual(['year', part, 'lat', 'lon', 'depth', 'temperature', 'temperature_std'])
      expectClose(rows, await said(`SELECT year(time), ${part}(time), ${means} ${within} GROUP BY ALL ORDER BY 1, 2`))
    }
    const annual = await answer(`EXEC uspAnnual '${ctd}`)
    expect(annual.names).toEqual(['year', 'lat', 'lon', 'depth', 'temperature', 'temperature_std'])
    expectClose(annual.rows, await said(`SELECT year(time), ${means} ${within} GROUP BY ALL ORDER BY 1`))
    const weekly = await answer(`EXEC uspWeekly '${ctd}`)
    // SQL Server's week: 1 holds 1 January, weeks begin on Sunday.
    const week = "((dayofyear(time) - 1 + dayofweek(date_trunc('year', time))) // 7) + 1"
    expect(weekly.names.slice(0, 2)).toEqual(['year', 'week'])
    expectClose(weekly.rows, await said(`SELECT year(time), ${week}, ${means} ${within} GROUP BY ALL ORDER BY 1, 2`))
  })

  test('PRC-09 means per place for one month, without EXEC', async () => {
    const { names, rows } = await answer("uspAggregate 'tblCOADS_Climatology', 'sst', 'month', 10, -5.000000, 5.000000, 150, 180, 0, 0")
    expect(names).toEqual(['lat', 'lon', 'sst', 'std', 'sample_size'])
    const where = 'month = 10 AND lat BETWEEN -5 AND 5 AND lon BETWEEN 150 AND 180'
    const means = 'avg(sst), stddev_samp(sst), count(sst)'
    expectClose(rows, await said(`SELECT lat, lon, ${means} FROM ${file('COADS_Climatology')} WHERE ${where} GROUP BY ALL ORDER BY 1, 2`))
    const dated = await answer("EXEC uspAggregate 'tblVirtual_Cruise_CTD', 'temperature', 'month', 10, -90, 90, -180, 180, 0, 0")
    const surface = `FROM ${file('Virtual_Cruise_CTD')} WHERE depth = 0 AND month(time) = 10`
    const deepMeans = 'avg(temperature), stddev_samp(temperature), count(temperature)'
    expect(dated.names).toEqual(['lat', 'lon', 'depth', 'temperature', 'std', 'sample_size'])
    expectClose(dated.rows, await said(`SELECT lat, lon, depth, ${deepMeans} ${surface} GROUP BY ALL ORDER BY 1, 2, 3`))
  })

  test('PRC-10 a cruise’s track meets a climatology; the source’s columns are left out', async () => {
    const ranges = "'2020-01-01 00:00:00', '2021-12-31', '-91', '90', '-180', '180', '0', '0'"
    const { names, rows } = await answer(
      `EXEC uspMatch 'tblCruise_Trajectory', '1','tblCOADS_Climatology', 'sst', ${ranges}, '0', '1', '1', '5'`,
    )
    expect(names).toEqual(['time', 'lat', 'lon', 'sst', 'sst_std'])
    const [, [time, lat, lon, sst] = []] = rows
    const near = `month = ${new Date(Number(time)).getUTCMonth() + 1} AND abs(lat - ${lat}) <= 1 AND abs(lon - ${lon}) <= 1`
    expectClose([[sst]], await said(`SELECT avg(sst) FROM ${file('COADS_Climatology')} WHERE ${near}`))
    await expect(
      answer(`EXEC uspMatch 'tblCruise_Trajectory', '999', 'tblCOADS_Climatology', 'sst', ${ranges}, 0, 1, 1, 5`),
    ).rejects.toThrow('No track of a cruise 999 is known.')
  })

  test('PRC-10 PRC-03 depths along a track choose the rows that it meets', async () => {
    const track = (depths: string) =>
      answer(
        `EXEC uspMatch 'tblCruise_Trajectory', '1','tblVirtual_Cruise_CTD', 'temperature', '2020-01-01', '2021-12-31', '-90', '90', '-180', '180', ${depths}, '0.5', '0.5', '0.5', '5'`,
      )
    const { names, rows } = await track("'0', '10'")
    expect(names).toEqual(['time', 'lat', 'lon', 'temperature', 'temperature_std'])
    const met = rows.filter((row) => row[3] !== null)
    const wanted = await Promise.all(
      met.slice(0, 20).map(async ([time, lat, lon]) => {
        const near = `abs(epoch_ms(time) - ${time}) <= 43200000 AND abs(lat - ${lat}) <= 0.5 AND abs(lon - ${lon}) <= 0.5`
        const means = 'avg(temperature), stddev_samp(temperature)'
        const [found] = await said(`SELECT ${means} FROM ${file('Virtual_Cruise_CTD')} WHERE depth BETWEEN 0 AND 10 AND ${near}`)
        return found ?? []
      }),
    )
    expectClose(
      met.slice(0, 20).map((row) => row.slice(3)),
      wanted,
    )
    const deeper = (await track("'100', '200'")).rows
    expect(deeper.map((row) => row.slice(0, 3))).toEqual(rows.map((row) => row.slice(0, 3)))
    expect(deeper.filter((row) => row[3] !== null).length).toBe(met.length)
    expect(deeper.some((row, at) => row[3] !== rows[at]?.[3])).toBe(true)
  })

  test('PRC-10 rows of a table meet rows of another', async () => {
    const ranges = "'2020-04-01', '2020-04-30', '-90', '90', '-180', '180', '0', '10'"
    const { names, rows } = await answer(
      `EXEC uspMatch 'tblVirtual_Cruise_CTD', 'temperature', 'tblVirtual_Cruise_CTD', 'salinity', ${ranges}, '0', '0', '0', '0'`,
    )
    expect(names).toEqual(['time', 'lat', 'lon', 'depth', 'temperature', 'temperature_std', 'salinity', 'salinity_std'])
    const where = "depth BETWEEN 0 AND 10 AND time BETWEEN '2020-04-01' AND '2020-04-30'"
    const columns = 'epoch_ms(time), lat, lon, depth, temperature, NULL, salinity, NULL'
    const wanted = await said(`SELECT ${columns} FROM ${file('Virtual_Cruise_CTD')} WHERE ${where} ORDER BY time, lat, lon, depth`)
    expect(rows.length).toBe(wanted.length)
    expectClose(
      rows.map((row) => row.slice(0, 5)),
      wanted.map((row) => row.slice(0, 5)),
    )
  })

  test('PRC-11 each cast has the climatologies of its cell and month, and the nearest level of the annual atlas', async () => {
    const { names, rows } = await answer("EXEC uspAddAncillary 'tblVirtual_Cruise_CTD', 0")
    expect(names.slice(0, 7)).toEqual(['time', 'lat', 'lon', 'depth', 'cruise', 'temperature', 'salinity'])
    const near = (grid: string, step: number) =>
      ['lat', 'lon'].map((axis) => `${grid}.${axis} = floor(o.${axis} / ${step}) * ${step} + ${step / 2}`).join(' AND ')
    const nearest = 'QUALIFY row_number() OVER (PARTITION BY o.time, o.lat, o.lon, o.depth ORDER BY abs(l.depth - o.depth), l.depth) = 1'
    const wanted = await said(`SELECT epoch_ms(o.time), o.lat, o.lon, o.depth, c.sst, c.wind_u, l.temperature, l.salinity
      FROM ${file('Virtual_Cruise_CTD')} o
      JOIN ${file('COADS_Climatology')} c ON c.month = month(o.time) AND ${near('c', 2)}
      JOIN ${file('Levitus_Annual')} l ON ${near('l', 1)} ${nearest} ORDER BY 1, 2, 3, 4`)
    const chosen = ['time', 'lat', 'lon', 'depth', 'coads_sst', 'coads_wind_u', 'levitus_temperature', 'levitus_salinity']
    expectClose(
      rows.map((row) => chosen.map((name) => row[names.indexOf(name)])),
      wanted,
    )
  })

  test('PRC-11 rows without depths have the same columns; only data sets with ancillary data have values in them', async () => {
    const day = "'2020-04-10', '2020-04-11', -90, 90, -180, 180, 0, 0, 0"
    const underway = await answer(`EXEC uspAddAncillary 'tblVirtual_Cruise_Underway', ${day}`)
    expect(underway.rows.length).toBeGreaterThan(100)
    expect(underway.rows.every((row) => row.slice(8).every((value) => typeof value === 'number'))).toBe(true)
    const other = await answer("EXEC uspAddAncillary 'tblNino12_SST', 0")
    expect(other.names.at(-1)).toBe('levitus_salinity')
    expect(other.rows.every((row) => row.at(-1) === null)).toBe(true)
    await expect(answer("EXEC uspAddAncillary 'tblNino12_SST', 1")).rejects.toThrow(
      'This portal has no ancillary data: there is no table tblAncillary_CIP.',
    )
  })

  test('PRC-13 the first rows of a table, count quoted or bare', async () => {
    const { names, rows } = await answer("EXEC uspHead 'tblVirtual_Cruise_CTD', '3'")
    expect(names).toEqual(['time', 'lat', 'lon', 'depth', 'cruise', 'temperature', 'salinity'])
    expect(rows).toHaveLength(3)
    expect((await answer('EXEC uspHead tblVirtual_Cruise_CTD')).rows).toHaveLength(5)
  })

  test('PRC-16 one month over a region, by lat and lon', async () => {
    const { names, rows } = await answer("EXEC uspRegionalMap 'tblCOADS_Climatology', 'sst', '2016-10-01', -5, 5, 150, 180")
    expect(names).toEqual(['month', 'lat', 'lon', 'sst'])
    const where = 'month = 10 AND lat BETWEEN -5 AND 5 AND lon BETWEEN 150 AND 180'
    expectClose(rows, await said(`SELECT month, lat, lon, sst FROM ${file('COADS_Climatology')} WHERE ${where} ORDER BY lat, lon`))
  })
})
