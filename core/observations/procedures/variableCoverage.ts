import { variableFact } from './variableFact.ts'

/** Where and when a variable is known (PRC-13). */
export const variableCoverage = variableFact(
  'uspVariableCoverage',
  'The bounds of a variable in time, latitude, longitude and depth.',
  'Time_Min',
  'Time_Max',
  'Lat_Min',
  'Lat_Max',
  'Lon_Min',
  'Lon_Max',
  'Depth_Min',
  'Depth_Max',
)
