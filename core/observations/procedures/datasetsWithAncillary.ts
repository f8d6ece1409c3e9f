import { someColumns } from './catalogRows.ts'
import { datasetList } from './datasetList.ts'

/** Data sets with ancillary data (PRC-12). */
export const datasetsWithAncillary = datasetList({
  name: 'uspDatasetsWithAncillary',
  says: 'The data sets with ancillary data, with their tables.',
  columns: someColumns('Dataset_Name', 'Table_Name'),
  isListed: ({ Ancillary_Data }) => Ancillary_Data === 1,
})
