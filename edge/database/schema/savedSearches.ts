import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { datasets } from './catalog.ts'
import { createdAt, flag, instant } from './columns.ts'
import { mails } from './mail.ts'
import { users } from './users.ts'

/** Searches of the catalog that people follow. */
export const savedSearches = sqliteTable(
  'saved_searches',
  {
    /** Never used again, as links in e-mails name it. */
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** As the catalog's address has it, always in the same order. */
    query: text('query').notNull(),
    wantsMail: flag('wants_mail').notNull(),
    createdAt: createdAt(),
    /** Data sets up to this arrival are known or were mailed. */
    seenArrival: integer('seen_arrival').notNull(),
    mailedAt: instant('mailed_at'),
    /** The last e-mail, while the outbox has it. */
    mailId: integer('mail_id').references(() => mails.id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex('saved_search_by_query').on(table.userId, table.query), index('saved_search_of_mail').on(table.mailId)],
)

/** The order in which data sets were first noticed in the catalog; their own numbers and dates do not tell it. */
export const datasetArrivals = sqliteTable('dataset_arrivals', {
  arrival: integer('arrival').primaryKey({ autoIncrement: true }),
  datasetId: integer('dataset_id')
    .notNull()
    .unique()
    .references(() => datasets.id, { onDelete: 'cascade' }),
})
