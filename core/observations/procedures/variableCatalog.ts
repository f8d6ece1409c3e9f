import { wholeNumber } from './argumentValues.ts'
import { catalogProcedure } from './catalogProcedure.ts'
import { ordered, someColumns } from './catalogRows.ts'

/** The deviation's name is written in capitals here. */
const columns = someColumns(
  'Variable',
  'Long_Name',
  'Unit',
  'Spatial_Resolution',
  'Temporal_Resolution',
  'Study_Domain',
  'Variable_25th',
  'Variable_50th',
  'Variable_75th',
  'Variable_Count',
  'Variable_Mean',
  'Variable_Std',
  'Variable_Min',
  'Variable_Max',
  'Make',
  'Visualize',
  'Comment',
  'Sensor',
  'Keywords',
).map((column) => (column.name === 'Variable_Std' ? { ...column, name: 'Variable_STD' } : column))

/** The variables of a data set (PRC-12). */
export const variableCatalog = catalogProcedure({
  name: 'uspVariableCatalog',
  says: 'The variables of a data set with their statistics, by long name.',
  parameters: [{ name: 'datasetId' }],
  columns,
  async rows([datasetId = ''], catalog) {
    const id = wholeNumber('datasetId', datasetId, 0)
    const rows = (await catalog.rows('udfCatalog')).filter(({ Dataset_ID }) => Dataset_ID === id)
    return ordered(
      rows.map((row) => ({ ...row, Variable_STD: row.Variable_Std ?? null })),
      'Long_Name',
    )
  },
})
