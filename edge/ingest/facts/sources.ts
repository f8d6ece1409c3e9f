/** Where the observations of a data set come from, and what must be known to read them. */
export interface DataSource {
  /** File name in the source folder: `.csv.gz`, or `.grid.gz` with a JSON line before int16 blocks; of any kind where it is ingested. */
  readonly file: string
  /** Columns that hold text. */
  readonly text?: readonly string[]
  /** The column that distinguishes tracks. */
  readonly track?: 'storm'
  /** The documented instant of data whose time column is no date (D63). */
  readonly instant?: string
  /** Whether it is read as an operator's file is, by `pelagos ingest`. */
  readonly isIngested?: boolean
}

/** The sources of the default catalog by short name. Adding a data set is one line here and one `dataset.json`. */
export const sources: Readonly<Record<string, DataSource>> = {
  COADS_Climatology: { file: 'coads_monthly_climatology.csv.gz' },
  Ocean_Atlas_Temperature_Climatology: { file: 'ocean_atlas_monthly_temperature.grid.gz' },
  Levitus_Annual: { file: 'levitus_annual_ts.csv.gz', instant: '1982-01-01T00:00:00Z' },
  Esku_Heat_Budget_Climatology: { file: 'esku_heat_budget_climatology.csv.gz' },
  Navy_Monthly_Winds: { file: 'navy_monthly_winds_1982_1992.grid.gz' },
  ETOPO5_NE_Pacific: { file: 'etopo5_bathymetry_ne_pacific.grid.gz' },
  OISST_AVHRR_1981_12_31: { file: 'oisst_avhrr_1981_12_31_2deg.csv.gz' },
  CCSM_POP_5m: { file: 'ccsm_pop_5m.csv.gz', instant: '2000-01-01T00:00:00Z' },
  Annual_Max_Sea_Level: { file: 'annual_max_sea_level.csv.gz', text: ['station'] },
  Nino12_SST: { file: 'nino12_sst_monthly.csv.gz' },
  Atlantic_Storm_Tracks: { file: 'atlantic_storm_tracks_1975_2020.csv.gz', text: ['storm', 'status'], track: 'storm' },
  NOAA_Tide_Prediction: { file: 'noaa_tide_prediction_2025.csv.gz', text: ['station'] },
  HLY1502_CTD: { file: 'hly1502_ctd_whp_netcdf.tgz', isIngested: true },
  HLY1502_Bottle: { file: 'hly1502_bottle_whp_netcdf.tgz', isIngested: true },
  Argo_1900857: { file: 'argo_1900857_prof.nc', isIngested: true },
}

/** Files that the home page reads as they are, by the name they get (API-61). */
export const homeFiles: Readonly<Record<string, string>> = {
  'sst_anomaly_data.csv': 'home_sst_anomaly_nino12.csv',
  'adt_anomaly_data.csv': 'home_sealevel_annual_max_anomaly.csv',
}
