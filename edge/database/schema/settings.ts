import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Facts about this store itself, such as the checksum of the catalog it was filled from. Never holds a secret. */
export const settings = sqliteTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** How often somebody did something within a window of time. `subject` is a keyed hash, never an address or a name. */
export const rateCounters = sqliteTable('rate_counters', {
  subject: text('subject').primaryKey(),
  windowEndsAt: instant('window_ends_at').notNull(),
  count: integer('count').notNull(),
})
