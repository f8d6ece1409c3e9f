import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { datasets } from './catalog.ts'
import { instant } from './columns.ts'
import { users } from './users.ts'

/** Data calls: who read which data set when. Never holds addresses, keys or cookies. */
export const callLog = sqliteTable(
  'call_log',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    requestId: text('request_id').notNull(),
    at: instant('date_time').notNull(),
    endpoint: text('endpoint').notNull(),
    identity: text('identity', { enum: ['key', 'session', 'guest'] }).notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    datasetId: integer('dataset_id').references(() => datasets.id),
    /** The procedure's call in canonical form. A long text is cut, with a mark of its length and its hash. */
    query: text('query').notNull(),
    status: integer('status').notNull(),
    rows: integer('row_count'),
    durationMs: integer('duration_ms').notNull(),
  },
  (table) => [
    index('calls_of_user_by_time').on(table.userId, table.at),
    index('calls_of_dataset_by_time').on(table.datasetId, table.at),
    index('calls_by_time').on(table.at),
  ],
)
