import { columns } from '#core/catalog/tables/columns.ts'
import { datasetList } from './datasetList.ts'

/** Data sets that are continuously updated (PRC-12). */
export const datasetBadges = datasetList({
  name: 'uspDatasetBadges',
  says: 'The tables that are continuously updated (ci = 1).',
  columns: columns({ table_name: 'text', ci: 'int' }),
  isListed: ({ Continuously_Updated }) => Continuously_Updated === 1,
})
