import { describe, expect, test } from 'vitest'
import { alice, apiKeyOf, type Door, signedIn, withQuery } from './Door.ts'
import { pycmapCatalog } from './pycmapCatalog.ts'

/** One text that a client library sends, and what it needs back. */
interface ClientCall {
  readonly method: string
  readonly text: string
  /** Column names of the answer in order; `null` where the client takes any. */
  readonly columns: readonly string[] | null
  /** The number of rows, or `some` for at least one. */
  readonly rows: number | 'some'
  /** A cell of the first row by column name. */
  readonly first?: Readonly<Record<string, string | RegExp>>
}

const ctd = "'tblVirtual_Cruise_CTD'"
const ranges = "'2020-01-01', '2022-01-01', -50, 50, -180, 180, 0, 100"
const places = ['time', 'lat', 'lon', 'depth']
const bounds = ['Time_Min', 'Time_Max', 'Lat_Min', 'Lat_Max', 'Lon_Min', 'Lon_Max', 'Depth_Min', 'Depth_Max']
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/

/** Procedures as the Python, R, Julia and Matlab clients word them. */
const procedureCalls: readonly ClientCall[] = [
  { method: 'PRC-15 pycmap, before most calls', text: `exec uspValidate_Table_Variable ${ctd}, 'temperature'`, columns: null, rows: 1 },
  { method: 'PRC-15 pycmap, the table alone', text: `exec uspValidate_Table_Variable ${ctd}`, columns: null, rows: 1 },
  { method: 'PRC-15 an unknown variable', text: `exec uspValidate_Table_Variable ${ctd}, 'nothing'`, columns: null, rows: 0 },
  { method: 'PRC-12 pycmap search_catalog', text: "EXEC uspSearchCatalog 'salinity hydrography'", columns: null, rows: 'some' },
  { method: 'PRC-12 pycmap datasets', text: 'EXEC uspDatasets', columns: ['Dataset_ID', 'Dataset_Name', 'Table_Name'], rows: 14 },
  {
    method: 'PRC-12 pycmap datasets_with_ancillary',
    text: 'EXEC uspDatasetsWithAncillary',
    columns: null,
    rows: 0,
  },
  { method: 'PRC-12 pycmap get_dataset_metadata', text: `EXEC uspDatasetMetadata  ${ctd}`, columns: null, rows: 'some' },
  { method: 'PRC-12 cmap4r get_catalog', text: 'EXEC uspCatalog', columns: null, rows: 'some' },
  {
    method: 'PRC-13 pycmap get_var_long_name',
    text: `EXEC uspVariableLongName ${ctd}, 'temperature'`,
    columns: ['Long_Name'],
    rows: 1,
  },
  {
    method: 'PRC-13 pycmap get_unit',
    text: `EXEC uspVariableUnit ${ctd}, 'temperature'`,
    columns: ['Unit'],
    rows: 1,
    first: { Unit: '°C' },
  },
  {
    method: 'PRC-13 pycmap get_var_resolution',
    text: `EXEC uspVariableResolution ${ctd}, 'temperature'`,
    columns: ['Temporal_Resolution', 'Spatial_Resolution'],
    rows: 1,
    first: { Spatial_Resolution: 'Irregular' },
  },
  { method: 'PRC-13 pycmap get_var_coverage', text: `EXEC uspVariableCoverage ${ctd}, 'temperature'`, columns: bounds, rows: 1 },
  {
    method: 'PRC-13 PRC-17 pycmap get_var_stat',
    text: `EXEC uspVariableStat ${ctd}, 'temperature'`,
    columns: null,
    rows: 1,
    first: { Variable_Count: /^\d+$/, Variable_Mean: /^\d+\.\d+$/ },
  },
  { method: 'PRC-12 pycmap get_metadata', text: `EXEC uspVariableMetaData ${ctd}, 'temperature'`, columns: null, rows: 'some' },
  { method: 'PRC-14 pycmap cruises', text: 'EXEC uspCruises', columns: null, rows: 3 },
  {
    method: 'PRC-14 pycmap cruise_by_name',
    text: "EXEC uspCruiseByName 'VIRTUAL_ATL' ",
    columns: null,
    rows: 1,
    first: { ID: '2', Nickname: 'Virtual Atlantic' },
  },
  {
    method: 'PRC-14 pycmap cruise_bounds',
    text: 'EXEC uspCruiseBounds 2 ',
    columns: ['ID', 'dt1', 'dt2', 'lat1', 'lat2', 'lon1', 'lon2'],
    rows: 1,
    first: { ID: '2', lat1: /^-?\d/ },
  },
  {
    method: 'PRC-14 pycmap cruise_trajectory',
    text: 'EXEC uspCruiseTrajectory 2 ',
    columns: ['time', 'lat', 'lon'],
    rows: 'some',
    first: { time },
  },
  {
    method: 'PRC-04 pycmap space_time',
    text: `EXEC uspSpaceTime ${ctd}, 'temperature', ${ranges}`,
    columns: [...places, 'temperature'],
    rows: 'some',
    first: { time, temperature: /^\d/ },
  },
  {
    method: 'PRC-04 pycmap space_time of all fields',
    text: `EXEC uspSpaceTime ${ctd}, '*', ${ranges}`,
    columns: [...places, 'cruise', 'temperature', 'salinity'],
    rows: 'some',
  },
  {
    method: 'PRC-05 pycmap time_series',
    text: `EXEC uspTimeSeries ${ctd}, 'temperature', ${ranges}`,
    columns: [...places, 'temperature', 'temperature_std'],
    rows: 'some',
  },
  {
    method: 'PRC-08 pycmap time_series by week',
    text: `EXEC uspWeekly ${ctd}, 'temperature', ${ranges}`,
    columns: ['year', 'week', 'lat', 'lon', 'depth', 'temperature', 'temperature_std'],
    rows: 'some',
    first: { year: '2020' },
  },
  {
    method: 'PRC-08 pycmap time_series by month',
    text: `EXEC uspMonthly ${ctd}, 'temperature', ${ranges}`,
    columns: ['year', 'month', 'lat', 'lon', 'depth', 'temperature', 'temperature_std'],
    rows: 'some',
    first: { year: '2020', month: '4' },
  },
  {
    method: 'PRC-08 pycmap time_series by quarter',
    text: `EXEC uspQuarterly ${ctd}, 'temperature', ${ranges}`,
    columns: ['year', 'quarter', 'lat', 'lon', 'depth', 'temperature', 'temperature_std'],
    rows: 'some',
    first: { quarter: '2' },
  },
  {
    method: 'PRC-08 pycmap time_series by year',
    text: `EXEC uspAnnual ${ctd}, 'temperature', ${ranges}`,
    columns: ['year', 'lat', 'lon', 'depth', 'temperature', 'temperature_std'],
    rows: 'some',
  },
  {
    method: 'PRC-06 pycmap depth_profile',
    text: `EXEC uspDepthProfile ${ctd}, 'temperature', ${ranges}`,
    columns: ['lat', 'lon', 'temperature', 'temperature_std', 'depth'],
    rows: 'some',
  },
  {
    method: 'PRC-07 pycmap section',
    text: `EXEC uspSectionMap ${ctd}, 'temperature', ${ranges}`,
    columns: [...places, 'temperature'],
    rows: 'some',
    first: { time },
  },
  {
    method: 'PRC-09 pycmap climatology, which leaves EXEC out',
    text: "uspAggregate 'tblCOADS_Climatology', 'sst', 'month', 10, -5.000000, 5.000000, -150.000000, -140.000000, 0.000000, 0.000000",
    columns: ['lat', 'lon', 'sst', 'std', 'sample_size'],
    rows: 'some',
  },
  {
    method: 'PRC-10 pycmap match',
    text: `EXEC uspMatch 'tblVirtual_Cruise_CTD', 'temperature','tblVirtual_Cruise_Underway', 'sst', '2020-01-01', '2022-01-01', '-50', '50', '-180', '180', '0', '5', '1', '0.25', '0.25', '5'`,
    columns: null,
    rows: 'some',
  },
  {
    method: 'PRC-10 CMAP.jl match, with newlines between arguments',
    text: `EXEC uspMatch 'tblVirtual_Cruise_CTD',\n 'temperature',\n 'tblCOADS_Climatology',\n 'sst', '2020-01-01', '2022-01-01', '-50', '50', '-180', '180', '0', '5', '0', '1', '1', '5'`,
    columns: null,
    rows: 'some',
  },
  {
    method: 'PRC-10 pycmap along_track',
    text: `EXEC uspMatch 'tblCruise_Trajectory', '2','tblCOADS_Climatology', 'sst', '2020-01-01', '2022-01-01', '-50', '50', '-180', '180', '0', '0', '0', '1', '1', '5'`,
    columns: ['time', 'lat', 'lon', 'sst', 'sst_std'],
    rows: 'some',
  },
  { method: 'PRC-13 matcmap head', text: `EXEC uspHead ${ctd}, '5'`, columns: [...places, 'cruise', 'temperature', 'salinity'], rows: 5 },
  { method: 'PRC-13 CMAP.jl head', text: `EXEC uspHead ${ctd}, 5`, columns: [...places, 'cruise', 'temperature', 'salinity'], rows: 5 },
  { method: 'PRC-13 matcmap columns', text: `EXEC uspColumns ${ctd}`, columns: ['Columns'], rows: 7, first: { Columns: 'time' } },
]

/** SELECTs as the clients word them. */
const selectCalls: readonly ClientCall[] = [
  {
    method: 'API-44 pycmap get_catalog',
    text: pycmapCatalog,
    columns: null,
    rows: 'some',
    first: { Table_Name: /^tbl/, Lat_Min: /^-?\d/ },
  },
  {
    method: 'API-44 pycmap get_var_catalog',
    text: `${pycmapCatalog} WHERE Table_Name='tblVirtual_Cruise_CTD' AND Short_Name='temperature'`,
    columns: null,
    rows: 1,
    first: { Variable: 'temperature', Variable_Count: /^\d+$/, Time_Min: /^2020-04/ },
  },
  { method: 'API-44 pycmap head', text: 'select top 5 * from tblVirtual_Cruise_CTD', columns: null, rows: 5 },
  { method: 'API-44 cmap4r head', text: 'select TOP(5) * FROM tblVirtual_Cruise_CTD', columns: null, rows: 5 },
  {
    method: 'API-44 pycmap get_dataset_ID',
    text: "SELECT DISTINCT(Dataset_ID) FROM tblVariables WHERE LOWER(Table_Name)=LOWER('tblvirtual_cruise_CTD') ",
    columns: ['Dataset_ID'],
    rows: 1,
    first: { Dataset_ID: /^\d+$/ },
  },
  {
    method: 'API-44 pycmap get_dataset',
    text: 'SELECT JSON_stats FROM tblDataset_Stats WHERE Dataset_ID=1 ',
    columns: ['JSON_stats'],
    rows: 1,
    first: { JSON_stats: /"lat":\{"count":\d+/ },
  },
  {
    method: 'API-44 pycmap get_dataset',
    text: 'SELECT * FROM tblVirtual_Cruise_CTD',
    columns: [...places, 'cruise', 'temperature', 'salinity'],
    rows: 2721,
  },
  {
    method: 'API-44 pycmap get_var',
    text: "SELECT * FROM tblVariables WHERE Table_Name='tblVirtual_Cruise_CTD' AND Short_Name='temperature'",
    columns: null,
    rows: 1,
    first: { ID: /^\d+$/ },
  },
  {
    method: 'API-44 pycmap is_grid',
    text: "SELECT Spatial_Res_ID, RTRIM(LTRIM(Spatial_Resolution)) AS Spatial_Resolution FROM tblVariables JOIN tblSpatial_Resolutions ON [tblVariables].Spatial_Res_ID=[tblSpatial_Resolutions].ID WHERE Table_Name='tblVirtual_Cruise_CTD' AND Short_Name='temperature' ",
    columns: ['Spatial_Res_ID', 'Spatial_Resolution'],
    rows: 1,
    first: { Spatial_Resolution: 'Irregular' },
  },
  {
    method: 'API-44 pycmap is_climatology',
    text: "SELECT * FROM tblDatasets d JOIN tblVariables v ON d.ID=v.Dataset_ID WHERE v.Table_Name='tblCOADS_Climatology'",
    columns: null,
    rows: 'some',
    first: { Climatology: '1' },
  },
  {
    method: 'API-44 pycmap get_references',
    text: 'SELECT * FROM tblDataset_References WHERE Dataset_ID=1',
    columns: null,
    rows: 'some',
  },
  {
    method: 'API-44 pycmap cruise_variables',
    text: 'SELECT * FROM tblVariables WHERE Dataset_ID IN (SELECT Dataset_ID FROM tblDataset_Cruises WHERE Cruise_ID=2)',
    columns: null,
    rows: 'some',
  },
  {
    method: 'API-44 pycmap Sample, the span',
    text: 'SELECT MIN([time]) startTime, MAX([time]) endTime FROM tblVirtual_Cruise_CTD',
    columns: ['startTime', 'endTime'],
    rows: 1,
    first: { startTime: '2020-04-10T00:00:00.000Z' },
  },
  {
    method: 'API-44 pycmap Sample, a row',
    text: "SELECT AVG(temperature) CMAP_temperature_tblVirtual_Cruise_CTD_avg, STDEV(salinity) CMAP_salinity_std FROM tblVirtual_Cruise_CTD WHERE [time] BETWEEN '2020-04-10T00:00:00' AND '2020-06-01T00:00:00'  AND lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180 AND depth BETWEEN 0 AND 10",
    columns: ['CMAP_temperature_tblVirtual_Cruise_CTD_avg', 'CMAP_salinity_std'],
    rows: 1,
    first: { CMAP_temperature_tblVirtual_Cruise_CTD_avg: /^\d+\.\d+$/ },
  },
  {
    method: 'API-44 pycmap Sample, a row of a climatology',
    text: 'SELECT AVG(sst) CMAP_sst_avg FROM tblCOADS_Climatology WHERE [month]=4 AND lat BETWEEN 10 AND 20 AND lon BETWEEN -160 AND -150',
    columns: ['CMAP_sst_avg'],
    rows: 1,
    first: { CMAP_sst_avg: /^2\d\.\d+$/ },
  },
  {
    method: 'API-44 cmap4r get_metadata',
    text: "SELECT * FROM [dbo].udfCatalog() WHERE Table_Name='tblVirtual_Cruise_CTD' AND Variable='temperature'",
    columns: null,
    rows: 1,
    first: { Variable: 'temperature' },
  },
  { method: 'API-44 cmap4r catalog', text: 'SELECT * FROM dbo.udfCatalog()', columns: null, rows: 'some' },
  { method: 'API-44 cmap4r references', text: 'SELECT Reference FROM dbo.udfDatasetReferences(1)', columns: null, rows: 'some' },
  { method: 'API-44 cmap4r cruise variables', text: 'SELECT * FROM dbo.udfCruiseVariables(1) ', columns: null, rows: 'some' },
  {
    method: 'API-44 cmap4r has_field',
    text: "SELECT COL_LENGTH('tblVirtual_Cruise_CTD', 'temperature') AS RESULT ",
    columns: ['RESULT'],
    rows: 1,
    first: { RESULT: /^\d+$/ },
  },
  {
    method: 'API-44 cmap4r columns',
    text: "SELECT COLUMN_NAME [Columns] FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = N'tblVirtual_Cruise_CTD'",
    columns: ['Columns'],
    rows: 7,
  },
  {
    method: 'API-44 cmap4r, the size of a subset',
    text: 'select count(*) from tblVirtual_Cruise_CTD where lat between -90 and 90 and lon between -180 and 180',
    columns: null,
    rows: 1,
  },
  {
    method: 'API-44 CMAP.jl',
    text: "SELECT Unit, Short_Name FROM tblVariables WHERE Table_Name='tblVirtual_Cruise_CTD'",
    columns: ['Unit', 'Short_Name'],
    rows: 3,
  },
  {
    method: 'DLD-30 a subset as the download dialog words it',
    text: "SELECT TOP 2000000 time, lat, lon, depth, [temperature] FROM tblVirtual_Cruise_CTD WHERE [temperature] IS NOT NULL AND time BETWEEN '2020-01-01' AND '2022-01-01T00:00:00.000Z' AND lat BETWEEN -50 AND 50 AND lon BETWEEN -180 AND 180 AND depth BETWEEN 0 AND 10 ORDER BY time, lat, lon, depth",
    columns: [...places, 'temperature'],
    rows: 'some',
    first: { time },
  },
]

/** What the client libraries that people have send, word by word. */
export function clientsSuite(door: Door, { hasSql }: { readonly hasSql: boolean }): void {
  let key: Promise<{ Authorization: string }> | undefined
  const ask = async (query: string) => {
    key ??= signedIn(door, alice).then((session) => apiKeyOf(door, session))
    return door.send(withQuery('/api/data/query', { query, servername: 'rainier' }), {
      headers: { ...(await key), 'User-Agent': 'python-requests/2.32' },
    })
  }
  describe('client libraries', () => {
    for (const { method, text, columns, rows, first } of hasSql ? [...procedureCalls, ...selectCalls] : procedureCalls) {
      test(`${method}: ${text.replace(/\s+/g, ' ').slice(0, 60)}`, async () => {
        const response = await ask(text)
        const body = await response.text()
        expect([response.status, response.headers.get('Content-Type')], body.slice(0, 300)).toEqual([200, 'text/plain; charset=utf-8'])
        const table = cellsOf(body)
        if (rows === 0) return expect(body).toBe('\n')
        expect(table.length - 1, body.slice(0, 300)).toBeGreaterThan(0)
        if (rows !== 'some') expect(table.length - 1).toBe(rows)
        if (columns !== null) expect(table[0]).toEqual(columns)
        for (const [name, wanted] of Object.entries(first ?? {})) {
          expect([name, table[1]?.[(table[0] ?? []).indexOf(name)]]).toEqual([name, expect.stringMatching(wanted)])
        }
      })
    }
  })
}

/** The cells of a CSV by line; quoted cells may hold commas, quotes and newlines. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, bare = '', end] of text.trimEnd().matchAll(/(?:"((?:[^"]|"")*)"|([^,\n"]*))(,|\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '\n') lines.push([])
    if (end === '') break
  }
  return lines
}
