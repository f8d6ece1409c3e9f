import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DoiRecord } from '#core/catalog/datacite/schema.ts'
import { datasets } from './catalog.ts'
import { createdAt, instant } from './columns.ts'

/** DOIs that the portal has registered, or will: one of each version of a data set. */
export const datasetDois = sqliteTable(
  'dataset_dois',
  {
    doi: text('doi').primaryKey(),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /** The version of the data set's table that the metadata are of. */
    tableVersion: integer('table_version').notNull(),
    /** Without the relations to other versions, which may come later. */
    record: text('record', { mode: 'json' }).$type<DoiRecord>().notNull(),
    /** The DOI of the version before. */
    previousDoi: text('previous_doi'),
    createdAt: createdAt(),
    /** When the agency last took the metadata; null before it first did. */
    registeredAt: instant('registered_at'),
    /** Null where nothing is left to do, or it was given up. */
    nextTryAt: instant('next_try_at'),
    /** Failed ones since the metadata last changed. */
    tries: integer('tries').notNull().default(0),
    /** Why the last try failed; null where it did not. */
    fault: text('fault'),
  },
  (table) => [index('dois_of_dataset').on(table.datasetId, table.tableVersion), index('dois_by_next_try').on(table.nextTryAt)],
)
