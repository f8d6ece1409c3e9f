/** One text that a client library sends, and what it needs back. */
export interface ClientCall {
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
export const places = ['time', 'lat', 'lon', 'depth']
export const ancillaryColumns = [
  ...['sst', 'air_temp', 'specific_humidity', 'wind_u', 'wind_v', 'sea_level_pressure'].map((name) => `coads_${name}`),
  ...['cloudiness', 'solar_radiation', 'net_heat_down'].map((name) => `esku_${name}`),
  ...['temperature', 'salinity'].map((name) => `levitus_${name}`),
]
const bounds = ['Time_Min', 'Time_Max', 'Lat_Min', 'Lat_Max', 'Lon_Min', 'Lon_Max', 'Depth_Min', 'Depth_Max']
export const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/

/** Procedures as the Python, R, Julia and Matlab clients word them. */
export const procedureCalls: readonly ClientCall[] = [
  { method: 'PRC-15 pycmap, before most calls', text: `exec uspValidate_Table_Variable ${ctd}, 'temperature'`, columns: null, rows: 1 },
  { method: 'PRC-15 pycmap, the table alone', text: `exec uspValidate_Table_Variable ${ctd}`, columns: null, rows: 1 },
  { method: 'PRC-15 an unknown variable', text: `exec uspValidate_Table_Variable ${ctd}, 'nothing'`, columns: null, rows: 0 },
  { method: 'PRC-12 pycmap search_catalog', text: "EXEC uspSearchCatalog 'salinity hydrography'", columns: null, rows: 'some' },
  { method: 'PRC-12 pycmap datasets', text: 'EXEC uspDatasets', columns: ['Dataset_ID', 'Dataset_Name', 'Table_Name'], rows: 17 },
  {
    method: 'PRC-12 pycmap datasets_with_ancillary',
    text: 'EXEC uspDatasetsWithAncillary',
    columns: ['Dataset_Name', 'Table_Name'],
    rows: 3,
  },
  { method: 'PRC-13 pycmap get_dataset_with_ancillary', text: "EXEC uspColumns 'tblAncillary'", columns: ['Columns'], rows: 16 },
  {
    method: 'PRC-11 the web client, a subset with ancillary data',
    text: `EXEC uspAddAncillary ${ctd}, '2020-04-10', '2020-04-12', '-90', '90', '-180', '180', '0', '20', 0`,
    columns: [...places, 'cruise', 'temperature', 'salinity', ...ancillaryColumns],
    rows: 'some',
    first: { coads_sst: /^\d+(\.\d+)?$/, levitus_temperature: /^\d+(\.\d+)?$/ },
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
  { method: 'PRC-14 pycmap cruises', text: 'EXEC uspCruises', columns: null, rows: 4 },
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
