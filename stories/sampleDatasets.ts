/** Three fixed data sets that stories show; true names and row counts, nothing is fetched. */
export const datasets = [
  { name: 'COADS_Climatology', source: 'COADS, NOAA and NCAR', rows: 109_380 },
  { name: 'Annual_Max_Sea_Level', source: 'Published figures', rows: 239 },
  { name: 'Nino12_SST', source: 'NOAA ERSST v3b', rows: 732 },
] as const
