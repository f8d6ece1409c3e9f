import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import { dataFeatures } from '#core/catalog/record.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import type { CatalogSnapshot, KnownDataset } from '../catalog.ts'
import { numberer } from './vocabularies.ts'

/** The name under which clients know where data lie; this portal has one store. */
const DATABASE = 'Pelagos'

const [ANCILLARY, UPDATED] = dataFeatures

/** The rows of tblVariables. */
export function variableRows(snapshot: CatalogSnapshot): readonly CatalogRow[] {
  const numberOf = numberer(snapshot)
  return snapshot.datasets.flatMap(({ variables }) => variables.map(({ record }) => variableRow(record, numberOf)))
}

function variableRow(variable: VariableRecord, numberOf: ReturnType<typeof numberer>): CatalogRow {
  return {
    ID: variable.ID,
    DB: DATABASE,
    Dataset_ID: variable.Dataset_ID,
    Table_Name: variable.Table_Name,
    Short_Name: variable.Variable,
    Long_Name: variable.Long_Name,
    Unit: variable.Unit,
    Temporal_Res_ID: numberOf('tblTemporal_Resolutions', variable),
    Spatial_Res_ID: numberOf('tblSpatial_Resolutions', variable),
    Temporal_Coverage_Begin: variable.Time_Min,
    Temporal_Coverage_End: variable.Time_Max,
    Lat_Coverage_Begin: variable.Lat_Min,
    Lat_Coverage_End: variable.Lat_Max,
    Lon_Coverage_Begin: variable.Lon_Min,
    Lon_Coverage_End: variable.Lon_Max,
    Grid_Mapping: 'CRS',
    Make_ID: numberOf('tblMakes', variable),
    Sensor_ID: numberOf('tblSensors', variable),
    Process_ID: numberOf('tblProcess_Stages', variable),
    Study_Domain_ID: numberOf('tblStudy_Domains', variable),
    Comment: variable.Comment,
    Visualize: variable.Visualize,
    Has_Depth: variable.Has_Depth,
  }
}

/** The rows of tblDatasets. */
export function datasetRows({ datasets }: CatalogSnapshot): readonly CatalogRow[] {
  return datasets.map(({ record, variableNames }) => ({
    ID: record.Dataset_ID,
    DB: DATABASE,
    Dataset_Name: record.Short_Name,
    Dataset_Long_Name: record.Long_Name,
    Variables: variableNames.map(({ Variable }) => Variable).join(', '),
    Data_Source: record.Data_Source,
    Distributor: record.Distributor,
    Description: record.Description,
    Climatology: record.Climatology,
    Acknowledgement: record.Acknowledgement,
    Doc_URL: null,
    Icon_URL: record.Icon_URL,
    Contact_Email: null,
    Dataset_Version: record.Dataset_Version,
    Dataset_Release_Date: record.Dataset_Release_Date,
    Dataset_History: record.Dataset_History,
    Ancillary_Data: record.DataFeatures.includes(ANCILLARY) ? 1 : 0,
    Continuously_Updated: record.DataFeatures.includes(UPDATED) ? 1 : 0,
  }))
}

/** The rows of tblDataset_References, numbered through. */
export function referenceRows({ datasets }: CatalogSnapshot): readonly CatalogRow[] {
  return datasets
    .flatMap(({ record, references }) => references.map((reference) => ({ Dataset_ID: record.Dataset_ID, Reference: reference })))
    .map((row, index) => ({ Reference_ID: index + 1, ...row }))
}

/** The rows of tblKeywords: one per word of a variable. */
export function keywordRows({ datasets }: CatalogSnapshot): readonly CatalogRow[] {
  return datasets.flatMap(({ variables }) => variables.flatMap(({ record }) => wordsOf(record)))
}

function wordsOf({ ID, Keywords }: VariableRecord): CatalogRow[] {
  const words = Keywords.split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return words.map((keywords) => ({ var_ID: ID, keywords }))
}

/** The rows of tblDatasets_JSON_Metadata: data sets that have any. */
export function datasetMetadataRows({ datasets }: CatalogSnapshot): readonly CatalogRow[] {
  return datasets.flatMap(({ record }: KnownDataset) => {
    const { Dataset_ID, Unstructured_Dataset_Metadata } = record
    return Unstructured_Dataset_Metadata === null ? [] : [{ Dataset_ID, JSON_Metadata: Unstructured_Dataset_Metadata }]
  })
}

/** The rows of tblVariables_JSON_Metadata: variables that have any. */
export function variableMetadataRows({ datasets }: CatalogSnapshot): readonly CatalogRow[] {
  return datasets.flatMap(({ variables }) =>
    variables.flatMap(({ record: { ID, Unstructured_Variable_Metadata: text } }) =>
      text === null ? [] : [{ Var_ID: ID, JSON_Metadata: text }],
    ),
  )
}
