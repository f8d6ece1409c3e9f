import { tableFromIPC } from 'apache-arrow'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { describe, expect, test } from 'vitest'
import { dataApi } from '#core/api/data.ts'
import { formNames } from '#core/rows/formFacts.ts'
import { readClassicHeader } from '../../../edge/ingest/sources/netcdf/classicHeader.ts'
import { alice, apiKeyOf, signedIn, smallCall, type TestedApi, withQuery } from './TestedApi.ts'

type Parameters = Readonly<Record<string, string | number>>

const coads = { ...smallCall, dt1: '1', dt2: '12' }
const atlas = { tableName: 'tblOcean_Atlas_Temperature_Climatology', fields: 'temperature', depth1: 0, depth2: 20 }
const wholeWorld = { dt1: '1900-01-01', dt2: '2030-01-01', lat1: -90, lat2: 90, lon1: -180, lon2: 180, depth1: 0, depth2: 5000 }
const climatological = 'area: mean time: mean within years time: mean over years'
const nino = { ...smallCall, tableName: 'tblNino12_SST', fields: 'sst', lat1: -10, lat2: 10, lon1: -90, lon2: -80 }

/** The metadata in files of rows: the variables of NetCDF, the types of Arrow. SELECTs only if the portal supports them. */
export function answerFilesSuite(api: TestedApi): void {
  let key: Promise<{ Authorization: string }> | undefined
  const bytesOf = async (path: string, parameters: Parameters) => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    const response = await api.send(withQuery(path, parameters), { headers: await key })
    expect([parameters, response.status]).toEqual([parameters, 200])
    return new Uint8Array(await response.arrayBuffer())
  }
  const headerOf = async (path: string, parameters: Parameters) => {
    const { attributes, variables } = readClassicHeader(await bytesOf(path, { ...parameters, format: 'netcdf' }))
    return { attributes: plain(attributes), variables: new Map(variables.map((one) => [one.name, plain(one.attributes)])) }
  }
  const plain = (attributes: ReadonlyMap<string, unknown>): Readonly<Record<string, unknown>> => Object.fromEntries(attributes)

  describe('files of rows', () => {
    test('NetCDF says of each variable its unit, names, method and reference, and of itself its licence', async () => {
      const { attributes, variables } = await headerOf(dataApi.storedProcedure.path, smallCall)
      expect(variables.get('sst')).toMatchObject({
        units: 'degree_Celsius',
        long_name: 'Sea Surface Temperature',
        standard_name: 'sea_surface_temperature',
        cell_methods: 'area: mean time: mean within years time: mean over years',
        references: expect.stringContaining('Woodruff'),
      })
      expect(attributes).toMatchObject({
        license: 'Public domain (work of the US Government)',
        references: expect.stringContaining('Woodruff'),
      })
    })

    test('every variable of every kind of table has its name and unit in NetCDF; numbers without one have 1, texts none', async () => {
      for (const [tableName, fields, units] of [
        ['tblVirtual_Cruise_CTD', 'cruise,temperature,salinity', [undefined, 'degree_Celsius', '1']],
        ['tblAnnual_Max_Sea_Level', 'station,annual_max_sea_level_m', [undefined, 'm']],
        ['tblOISST_AVHRR_1981_12_31', 'sst,ice', ['degree_Celsius', '1']],
      ] as const) {
        const { variables } = await headerOf(dataApi.storedProcedure.path, { spName: 'uspSpaceTime', tableName, fields, ...wholeWorld })
        const said = fields.split(',').map((name) => variables.get(name))
        expect([tableName, said.map((one) => one?.units)]).toEqual([tableName, units])
        expect(said.every((one) => typeof one?.long_name === 'string')).toBe(true)
      }
    })

    test('means, deviations and counts in NetCDF keep the variable’s unit and say what was put together', async () => {
      const series = (await headerOf(dataApi.storedProcedure.path, { ...coads, spName: 'uspTimeSeries' })).variables
      expect(series.get('sst')).toMatchObject({
        ...{ units: 'degree_Celsius', long_name: 'mean of Sea Surface Temperature' },
        ...{ standard_name: 'sea_surface_temperature', cell_methods: `${climatological} area: mean` },
      })
      expect(series.get('sst_std')).toMatchObject({
        ...{
          units: 'degree_Celsius',
          units_metadata: 'temperature: difference',
          cell_methods: `${climatological} area: standard_deviation`,
        },
      })
      const profile = (await headerOf(dataApi.storedProcedure.path, { ...coads, ...atlas, spName: 'uspDepthProfile' })).variables
      expect(profile.get('temperature')?.cell_methods).toBe('time: mean time: area: mean')
      expect(profile.get('depth')).toMatchObject({ units: 'm', positive: 'down', standard_name: 'depth' })
    })

    test('NetCDF of a SELECT describes the sources of its columns, whatever their names', async () => {
      const ask = async (text: string) => (await headerOf(dataApi.query.path, { query: text })).variables
      const grouped = await ask(
        'SELECT month, AVG(s.sst) AS warm, COUNT(sst) AS n, MAX(lat) AS north FROM (SELECT month, lat, sst FROM tblCOADS_Climatology WHERE lat > 60) AS s GROUP BY month',
      )
      expect(grouped.get('warm')).toMatchObject({
        units: 'degree_Celsius',
        long_name: 'mean of Sea Surface Temperature',
        cell_methods: `${climatological} area: mean`,
      })
      expect(grouped.get('n')).toMatchObject({ units: '1', standard_name: 'number_of_observations' })
      expect(grouped.get('north')).toMatchObject({ units: 'degrees_north', long_name: 'maximum of latitude' })
      const renamed = await ask('SELECT TOP 5 month, sst AS lat, lat AS sst FROM tblCOADS_Climatology WHERE sst IS NOT NULL')
      expect(renamed.get('lat')).toMatchObject({ units: 'degree_Celsius', standard_name: 'sea_surface_temperature' })
      expect(renamed.get('sst')).toMatchObject({ units: 'degrees_north', standard_name: 'latitude' })
      const twice = await ask('SELECT TOP 5 sst, sst FROM tblCOADS_Climatology')
      expect([...twice.keys()]).toEqual(['sst', 'sst_2'])
    })

    test('Parquet of two columns of one name has both, the second with a number', async () => {
      const text = 'SELECT TOP 5 sst, lat AS sst, lon AS sst_2 FROM tblCOADS_Climatology'
      const bytes = await bytesOf(dataApi.query.path, { query: text, format: 'parquet' })
      const rows = await parquetReadObjects({ file: bytes.buffer as ArrayBuffer })
      expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => ['sst', 'sst_3', 'sst_2']))
    })

    test('NetCDF of a match describes both tables’ variables, titles and licences', async () => {
      const text =
        "EXEC uspMatch 'tblVirtual_Cruise_Underway', 'sst', 'tblCOADS_Climatology', 'sea_level_pressure', '2021-07-06', '2021-07-07', '27', '29', '-65', '-64', '0', '0', '1', '1', '1', '1'"
      const { attributes, variables } = await headerOf(dataApi.query.path, { query: text })
      expect(variables.get('sst')).toMatchObject({ units: 'degree_Celsius', long_name: 'mean of Sea Surface Temperature' })
      expect(variables.get('sea_level_pressure')).toMatchObject({ units: 'hPa', cell_methods: 'area: mean time: mean time: area: mean' })
      expect(attributes.title).toMatch(/Virtual Cruises.*; Comprehensive Ocean/)
      expect(attributes.license).toContain('CC0-1.0 (https://creativecommons.org/publicdomain/zero/1.0/); Public domain')
    })

    test('ancillary columns in NetCDF are described by the data set that they were read from', async () => {
      const text = "EXEC uspAddAncillary 'tblVirtual_Cruise_CTD', '2020-04-10', '2020-04-11', '-90', '90', '-180', '180', '0', '50'"
      const { variables } = await headerOf(dataApi.query.path, { query: text })
      expect(variables.get('temperature')).toMatchObject({ units: 'degree_Celsius', standard_name: 'sea_water_temperature' })
      expect(variables.get('coads_wind_u')).toMatchObject({ units: 'm s-1', standard_name: 'eastward_wind' })
      expect(variables.get('levitus_salinity')).toMatchObject({ units: '1', standard_name: 'sea_water_practical_salinity' })
    })

    test('Arrow and Parquet carry units, licence, citation and the request', async () => {
      const arrow = tableFromIPC(await bytesOf(dataApi.storedProcedure.path, { ...smallCall, format: 'arrow' })).schema
      const { buffer } = await bytesOf(dataApi.storedProcedure.path, { ...smallCall, format: 'parquet' })
      const pairs = parquetMetadata(buffer as ArrayBuffer).key_value_metadata ?? []
      const parquet = Object.fromEntries(pairs.map(({ key, value }) => [key, value ?? '']))
      for (const known of [Object.fromEntries(arrow.metadata), parquet])
        expect(known).toMatchObject({
          ...{ license: 'Public domain (work of the US Government)', institution: 'NOAA, CIRES and NCAR' },
          ...{
            citation: expect.stringContaining('Woodruff'),
            request: expect.stringContaining("EXEC uspSpaceTime 'tblCOADS_Climatology'"),
          },
          history: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00.000Z \S+COADS_Climatology \(version .+\) released; Pelagos at /),
        })
      expect(arrow.fields.find(({ name }) => name === 'sst')?.metadata.get('units')).toBe('degree_Celsius')
      expect(JSON.parse(parquet.columns ?? '')).toMatchObject({ sst: { units: 'degree_Celsius', units_metadata: 'temperature: on_scale' } })
    })

    test('the same call yields the same bytes in every form, whenever it is made', async () => {
      const calls: readonly Parameters[] = [
        { ...coads, lat1: -20, lat2: 20 },
        { ...coads, spName: 'uspSpaceTime', tableName: 'tblVirtual_Cruise_CTD', fields: 'cruise,temperature', ...wholeWorld },
      ]
      for (const call of calls)
        for (const format of formNames) {
          const first = await bytesOf(dataApi.storedProcedure.path, { ...call, format })
          const second = await bytesOf(dataApi.storedProcedure.path, { ...call, format })
          expect([format, Buffer.compare(first, second), first.length > 100]).toEqual([format, 0, true])
        }
    })

    test('Arrow has times as timestamps in milliseconds, UTC, and months as whole numbers', async () => {
      const dated = tableFromIPC(
        await bytesOf(dataApi.storedProcedure.path, { ...nino, dt1: '1982-01-01', dt2: '1982-12-31', format: 'arrow' }),
      )
      expect(dated.schema.fields.map(({ name, type }) => [name, String(type)])).toEqual([
        ['time', 'Timestamp<MILLISECOND, UTC>'],
        ['lat', 'Float64'],
        ['lon', 'Float64'],
        ['sst', 'Float32'],
      ])
      expect([dated.numRows, new Date(Number(dated.get(0)?.time)).toISOString().slice(0, 7)]).toEqual([12, '1982-01'])
      const monthly = tableFromIPC(await bytesOf(dataApi.storedProcedure.path, { ...smallCall, format: 'arrow' }))
      expect(String(monthly.schema.fields[0]?.type)).toBe('Int32')
    })
  })
}
