import { someColumns } from './catalogRows.ts'
import { datasetList } from './datasetList.ts'

/** All data sets (PRC-12). */
export const datasets = datasetList({
  name: 'uspDatasets',
  says: 'Every data set with its table, by ID.',
  columns: someColumns('Dataset_ID', 'Dataset_Name', 'Table_Name'),
  isListed: () => true,
})
