import { catalogProcedure } from './catalogProcedure.ts'
import { readCatalogRows, someColumns } from './catalogRows.ts'
import type { Procedure } from './Procedure.ts'

/** Makes a procedure that answers some columns of one variable's catalog row (PRC-13); no row where there is no such variable. */
function variableFact(name: Procedure['name'], says: string, ...columnNames: readonly string[]): Procedure {
  return catalogProcedure({
    name,
    says,
    parameters: [{ name: 'tableName' }, { name: 'fields' }],
    columns: someColumns(...columnNames),
    rows: ([tableName = '', field = ''], catalog) => readCatalogRows(catalog, tableName, field),
  })
}

/** The facts of a variable, one call for each kind. */
export const variableFacts: readonly Procedure[] = [
  variableFact('uspVariableLongName', 'The long name of a variable.', 'Long_Name'),
  variableFact('uspVariableUnit', 'The unit of a variable.', 'Unit'),
  variableFact('uspVariableResolution', 'The temporal and spatial resolution of a variable.', 'Temporal_Resolution', 'Spatial_Resolution'),
  variableFact(
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
  ),
  variableFact(
    'uspVariableStat',
    'The statistics of a variable: smallest, largest, mean, deviation, count and quartiles.',
    'Variable_Min',
    'Variable_Max',
    'Variable_Mean',
    'Variable_Std',
    'Variable_Count',
    'Variable_25th',
    'Variable_50th',
    'Variable_75th',
  ),
]
