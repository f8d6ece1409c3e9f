import { metadata, textVariable, variable } from '../../fixtures/ingest/sourceFiles.ts'

/** A real file as it comes, and how another program reads it. */
export interface FieldFile {
  readonly file: string
  /** What it is, as the documentation lists it. */
  readonly kind: string
  /** Its reader in `texts.py` or `netcdf.py`; `duckdb` for tables that DuckDB reads by itself. */
  readonly peer: string
  readonly rows: number
  /** What a person has to say in the one small file beside it. */
  readonly metadata?: object
  /** Their names of the time, the positions and of what is called otherwise here. */
  readonly places?: Readonly<Record<string, string>>
  /** What is ours alone: the same for all rows, or said by a person; `others` where the peer reads the columns that matter. */
  readonly alone?: readonly string[] | 'others'
  /** What DuckDB is to take for columns that are not in the file as they are stored. */
  readonly sql?: Readonly<Record<string, string>>
  /** The column of its cruises; null where it has none. */
  readonly cruise?: string | null
}

const somewhere = { position: { lat: 59.45, lon: -135.3 } }
const here = { lat: '59.45', lon: '-135.3' }
const series = { peer: 'duckdb', metadata: { reading: somewhere }, sql: { ...here, time: 'date' } }
const table = (file: string, rows: number): FieldFile => ({ file, kind: 'table with the columns of a submission', peer: 'duckdb', rows })

const numbers = (names: readonly string[]) => names.map((name) => variable(name))
const flow = numbers(['sst', 'salinity', 'par', 'bulk_red_fluorescence', 'event_rate'])
const bottle = numbers(['temperature', 'salinity', 'chlorophyll', 'nitrate', 'phosphate', 'silicate'])

/** Files of the folders that `outsideData` finds. */
export const fieldFiles: readonly FieldFile[] = [
  { file: 'field/formats/wod_classic.dat', kind: 'World Ocean Database, ASCII', peer: 'wod', rows: 28 },
  {
    file: 'field/formats/33RR20080204_mini_hy1.csv',
    kind: 'WHP exchange',
    peer: 'exchange',
    rows: 123,
    places: { lat: 'LATITUDE', lon: 'LONGITUDE', bottom_depth: 'DEPTH' },
  },
  { file: 'field/formats/PIRA001.cnv', kind: 'Sea-Bird cast', peer: 'sea-bird', rows: 282, places: { depth: 'depSM' } },
  {
    file: 'field/formats/MI18MHDR.btl',
    kind: 'Sea-Bird bottles',
    peer: 'bottles',
    rows: 12,
    places: { lat: 'Latitude', lon: 'Longitude', depth: 'DepFM' },
  },
  { file: 'field/formats/bats_hplc.sb', kind: 'SeaBASS', peer: 'sea-bass', rows: 4, alone: ['cruise'] },
  {
    file: 'field/formats/XBT.EDF',
    kind: 'XBT export',
    peer: 'xbt',
    rows: 730,
    places: { depth: 'Depth (m)', Time_column: 'Time (sec)' },
    alone: ['probe_type', 'serial_number'],
  },
  {
    file: 'field/formats/castaway_data.csv',
    kind: 'CastAway cast',
    peer: 'castaway',
    rows: 141,
    places: { depth: 'Depth (Meter)' },
    alone: ['device'],
  },
  {
    file: 'field/formats/psmsl_skagway.csv',
    kind: 'PSMSL tide gauge',
    peer: 'psmsl',
    rows: 743,
    metadata: { reading: somewhere },
    alone: ['lat', 'lon'],
  },
  {
    file: 'field/formats/field_temp.txt',
    kind: 'temperature logger',
    peer: 'logger',
    rows: 21_261,
    metadata: { reading: { ...somewhere, missing: { '*': ['nd'] } } },
    alone: ['lat', 'lon'],
  },
  {
    file: 'field/formats/nfix.csv',
    kind: 'BCO-DMO table',
    peer: 'nitrogen',
    rows: 16,
    places: { lat: 'Latitude', lon: 'Longitude', depth: 'Collection_Depth', Depth_column: 'Depth' },
  },
  {
    file: 'field/formats/bcodmo_nfix.xlsx',
    kind: 'Excel sheet of no template',
    peer: 'sheet',
    rows: 16,
    metadata: { reading: { missing: { '*': ['ND'] }, units: { 'Size fraction (µm)': '' } } },
    places: { Depth_column: 'Depth (m)' },
  },
  {
    file: 'field/formats/erddap_water_level.csv',
    kind: 'ERDDAP table',
    peer: 'water-level',
    rows: 7241,
    metadata: { reading: somewhere },
    places: { depth: 'z' },
    alone: ['lat', 'lon'],
  },
  {
    file: 'field/formats/calcofi_bottle.csv',
    kind: 'table without a header',
    peer: 'plain',
    rows: 725,
    metadata: { reading: { ...somewhere, columns: ['temperature', 'salinity'], time: { value: '1949-03-01' } } },
    alone: ['lat', 'lon', 'time'],
  },
  { file: 'field/formats/wod_OSD.nc', kind: 'World Ocean Database, NetCDF', peer: 'wod-netcdf', rows: 666, alone: 'others' },
  { file: 'field/formats/cchdo_test.nc', kind: 'CCHDO, CF NetCDF', peer: 'cchdo', rows: 135, alone: 'others' },
  { file: 'field/formats/roms_his_0001.nc', kind: 'ROMS, curvilinear NetCDF', peer: 'roms', rows: 756, alone: 'others' },
  { file: 'field/formats/roms.zarr.tgz', kind: 'Zarr in an archive', peer: 'roms', rows: 756, alone: 'others' },
  { file: 'field/formats/dsg_trajectory_cr-multiple.nc', kind: 'CF trajectories', peer: 'trajectory', rows: 163, alone: 'others' },
  { file: 'field/formats/dsg_timeseries_om-single.nc', kind: 'CF time series', peer: 'station', rows: 100 },
  { file: 'field/formats/dsg_profile_om-1dy11.nc', kind: 'CF profiles', peer: 'profiles', rows: 2376 },
  { file: 'field/formats/glider_eva035.nc', kind: 'glider, CF NetCDF', peer: 'glider', rows: 5044 },
  {
    file: 'field/formats/topo_gmt.nc',
    kind: 'GMT grid',
    peer: 'gmt',
    rows: 291_600,
    metadata: { reading: { time: { value: '2004-01-01' }, units: { x_range: 'degrees_east', y_range: 'degrees_north' } } },
    alone: ['time'],
  },
  { file: 'field/formats/SR2902204_131.nc', kind: 'Argo synthetic profile', peer: 'argo', rows: 334, alone: 'others' },
  { file: 'open/argo_1900857_prof.nc', kind: 'Argo profiles', peer: 'argo', rows: 21_098, alone: 'others' },
  { file: 'open/hly1502_ctd_whp_netcdf.tgz', kind: 'WOCE NetCDF, CTD casts in an archive', peer: 'woce', rows: 152_365, alone: 'others' },
  { file: 'open/hly1502_bottle_whp_netcdf.tgz', kind: 'WOCE NetCDF, bottles in an archive', peer: 'woce', rows: 3180, alone: 'others' },
  { ...table('field/seaflow_underway_gradients.csv.gz', 46_599), metadata: metadata([textVariable('cruise'), ...flow]), cruise: 'cruise' },
  { ...table('field/seaflow_underway_scope.csv.gz', 54_709), cruise: 'cruise' },
  { ...table('field/azmp_stations_bottle.csv.gz', 26_556), metadata: metadata([textVariable('station'), ...bottle]), cruise: null },
  table('field/cruise_trajectories_hourly.csv.gz', 21_288),
  { file: 'field/gmsl_altimetry_1993_2020.csv.gz', kind: 'time series without a position', rows: 331, ...series },
  { file: 'field/sst_anomaly_ersst_60S60N.csv.gz', kind: 'time series without a position', rows: 684, ...series },
  { file: 'open/home_sst_anomaly_nino12.csv', kind: 'time series without a position', rows: 732, ...series },
  { file: 'open/home_sealevel_annual_max_anomaly.csv', kind: 'time series without a position', rows: 49, ...series },
  table('open/annual_max_sea_level.csv.gz', 239),
  table('open/atlantic_storm_tracks_1975_2020.csv.gz', 11_859),
  table('open/nino12_sst_monthly.csv.gz', 732),
  table('open/noaa_tide_prediction_2025.csv.gz', 35_040),
  table('open/oisst_avhrr_1981_12_31_2deg.csv.gz', 11_760),
  {
    ...table('open/ccsm_pop_5m.csv.gz', 44_087),
    kind: 'table with times of a model',
    metadata: { reading: { ignore: ['time'], time: { value: '1000-01-01' } } },
    sql: { time: "'1000-01-01'" },
  },
  ...[['open/coads_monthly_climatology.csv.gz', 109_380] as const, ['open/esku_heat_budget_climatology.csv.gz', 19_985] as const].map(
    ([file, rows]) => ({
      ...table(file, rows),
      kind: 'table of a monthly climatology',
      metadata: { timeMeaning: { kind: 'monthly-climatology', says: '' }, reading: { rename: { time: 'month' } } },
      places: { month: 'time' },
    }),
  ),
]
