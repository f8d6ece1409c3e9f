/** Metres, of the Mercator ocean models. Source: CHK-34; Copernicus Marine, product GLOBAL_ANALYSISFORECAST_BGC_001_028. */
const pisces: readonly number[] = [
  0.494025, 1.541375, 2.645669, 3.819495, 5.078224, 6.440614, 7.92956, 9.572997, 11.405, 13.46714, 15.81007, 18.49556, 21.59882, 25.21141,
  29.44473, 34.43415, 40.34405, 47.37369, 55.76429, 65.80727, 77.85385, 92.32607, 109.7293, 130.666, 155.8507, 186.1256, 222.4752, 266.0403,
  318.1274, 380.213, 453.9377, 541.0889, 643.5668, 763.3331, 902.3393, 1062.44, 1245.291, 1452.251, 1684.284, 1941.893, 2225.078, 2533.336,
  2865.703, 3220.82, 3597.032, 3992.484, 4405.224, 4833.291, 5274.784, 5727.917,
]

/** Metres, of the Darwin model. Source: CHK-35; the grid of ECCO version 4. */
const darwin: readonly number[] = [
  5, 15, 25, 35, 45, 55, 65, 75.005, 85.025, 95.095, 105.31, 115.87, 127.15, 139.74, 154.47, 172.4, 194.735, 222.71, 257.47, 299.93, 350.68,
  409.93, 477.47, 552.71, 634.735, 722.4, 814.47, 909.74, 1007.155, 1105.905, 1205.535, 1306.205, 1409.15, 1517.095, 1634.175, 1765.135,
  1914.15, 2084.035, 2276.225, 2491.25, 2729.25, 2990.25, 3274.25, 3581.25, 3911.25, 4264.25, 4640.25, 5039.25, 5461.25, 5906.25,
]

const darwinTables = [
  'Chl_Climatology',
  'Ecosystem',
  'Nutrient',
  'Nutrient_Climatology',
  'Ocean_Color',
  'Phytoplankton',
  'Plankton_Climatology',
].map((name) => `tblDarwin_${name}`)

const tables: ReadonlyMap<string, readonly number[]> = new Map([
  ...['tblPisces_NRT', 'tblPisces_NRT_Calendar'].map((name) => [name.toLowerCase(), pisces] as const),
  ...darwinTables.map((name) => [name.toLowerCase(), darwin] as const),
])

/** The depth levels by which the size of a chart of this table is estimated, metres, shallow first; `undefined` for tables whose levels the catalog knows. */
export function fixedDepthLevels(tableName: string): readonly number[] | undefined {
  return tables.get(tableName.toLowerCase())
}
