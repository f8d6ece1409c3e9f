import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, instant } from './columns.ts'

/** A visitor who makes charts without signing in. Holds hashes only: of browser and operating system, and of the address with the day's salt. */
export const guestTokens = sqliteTable(
  'guest_tokens',
  {
    id: text('id').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    addressHash: text('address_hash').notNull(),
    plots: integer('times_used').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('guest_tokens_by_time').on(table.createdAt),
    index('guest_tokens_of_address').on(table.addressHash, table.createdAt),
    index('guest_tokens_by_expiry').on(table.expiresAt),
    check('plots_not_negative', sql`${table.plots} >= 0`),
  ],
)

/** The random salts of address hashes, one a UTC day; older ones are deleted, so that their hashes can no longer be tried out. */
export const addressSalts = sqliteTable('address_salts', {
  day: text('day').primaryKey(),
  salt: text('salt').notNull(),
})
