import type * as z from 'zod'
import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import type { catalogRowRecord } from '#core/catalog/discoveryRecords.ts'
import type { CatalogSnapshot, KnownDataset } from '../catalog.ts'

/** The rows of udfCatalog: one per variable, data sets by ID. */
export function catalogRows({ datasets }: CatalogSnapshot): readonly CatalogRow[] {
  return datasets.flatMap((dataset) => dataset.variables.map(({ record }) => catalogRow(dataset, record)))
}

/** The row of one variable. */
export function catalogRow(
  { record: dataset }: KnownDataset,
  variable: KnownDataset['variables'][number]['record'],
): z.output<typeof catalogRowRecord> {
  return {
    Variable: variable.Variable,
    Table_Name: variable.Table_Name,
    Long_Name: variable.Long_Name,
    Unit: variable.Unit,
    Make: variable.Make,
    Sensor: variable.Sensor,
    Process_Level: variable.Process_Level,
    Study_Domain: variable.Study_Domain,
    Temporal_Resolution: variable.Temporal_Resolution,
    Spatial_Resolution: variable.Spatial_Resolution,
    Time_Min: variable.Time_Min,
    Time_Max: variable.Time_Max,
    Lat_Min: variable.Lat_Min,
    Lat_Max: variable.Lat_Max,
    Lon_Min: variable.Lon_Min,
    Lon_Max: variable.Lon_Max,
    Depth_Min: variable.Depth_Min,
    Depth_Max: variable.Depth_Max,
    Variable_25th: variable.Variable_25th,
    Variable_50th: variable.Variable_50th,
    Variable_75th: variable.Variable_75th,
    Variable_Count: variable.Variable_Count,
    Variable_Mean: variable.Variable_Mean,
    Variable_Std: variable.Variable_Std,
    Variable_Min: variable.Variable_Min,
    Variable_Max: variable.Variable_Max,
    Comment: variable.Comment,
    Dataset_Name: dataset.Long_Name,
    Dataset_Short_Name: dataset.Short_Name,
    Data_Source: dataset.Data_Source,
    Distributor: dataset.Distributor,
    Dataset_Description: dataset.Description,
    Acknowledgement: dataset.Acknowledgement,
    Dataset_ID: dataset.Dataset_ID,
    ID: variable.ID,
    Visualize: variable.Visualize,
    Keywords: variable.Keywords,
    Unstructured_Dataset_Metadata: dataset.Unstructured_Dataset_Metadata,
    Unstructured_Variable_Metadata: variable.Unstructured_Variable_Metadata,
  }
}
