import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { datasets } from './catalog.ts'
import { instant } from './columns.ts'

/** The files of data sets' vaults, as objects. A file that is replaced gets another ID, so that no link to one leads to the other. */
export const vaultFiles = sqliteTable(
  'vault_files',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    folder: text('folder', { enum: ['rep', 'nrt', 'raw'] }).notNull(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Of its bytes, in hex. */
    sha256: text('sha256').notNull(),
    /** Of its bytes, for archives, which are put together without reading the files. */
    crc32: integer('crc32').notNull(),
    storedAt: instant('stored_at').notNull(),
  },
  (table) => [uniqueIndex('vault_file_by_name').on(table.datasetId, table.folder, table.name), index('vault_file_by_key').on(table.key)],
)
