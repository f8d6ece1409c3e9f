import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { datasets } from './catalog.ts'
import { caseBlindText, createdAt, flag, instant } from './columns.ts'
import { users } from './users.ts'

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Named lists of data sets. */
export const collections = sqliteTable(
  'collections',
  {
    /** Never used again, as others may have its address. */
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: ofUser(),
    name: caseBlindText('name').notNull(),
    description: text('description').notNull().default(''),
    /** Whether others than its owner see it. */
    isPublic: flag('is_public').notNull().default(false),
    createdAt: createdAt(),
    modifiedAt: instant('modified_at').notNull(),
    downloads: integer('downloads').notNull().default(0),
    views: integer('views').notNull().default(0),
    copies: integer('copies').notNull().default(0),
  },
  (table) => [uniqueIndex('collection_by_name').on(table.userId, table.name)],
)

const ofCollection = () =>
  integer('collection_id')
    .notNull()
    .references(() => collections.id, { onDelete: 'cascade' })

/** The data sets of collections, each in the order of its list. One that is retired stays, since ingesting it again restores it. */
export const collectionDatasets = sqliteTable(
  'collection_datasets',
  {
    collectionId: ofCollection(),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.datasetId] }), index('collections_of_dataset').on(table.datasetId)],
)

/** Who follows which collection. */
export const collectionFollows = sqliteTable(
  'collection_follows',
  { userId: ofUser(), collectionId: ofCollection(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.collectionId] }), index('followers_of_collection').on(table.collectionId)],
)
