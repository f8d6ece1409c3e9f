import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { datasets } from './catalog.ts'
import { instant } from './columns.ts'

/** Parts of data sets that have an address. */
export const subsets = sqliteTable('subsets', {
  /** The first digits of the SHA-256 of what is requested, in hex. */
  id: text('id').primaryKey(),
  datasetId: integer('dataset_id')
    .notNull()
    .references(() => datasets.id, { onDelete: 'cascade' }),
  /** The arguments of the call that answers the rows, as JSON. */
  request: text('request').notNull(),
  /** How many rows it had, and of which version, when the address was made; `null` where the portal does not know. */
  rows: integer('rows'),
  version: text('version'),
  madeAt: instant('made_at').notNull(),
})
