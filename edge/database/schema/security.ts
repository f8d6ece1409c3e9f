import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'
import { users } from './users.ts'

/** What happened to accounts and rights, for administrators. Never holds passwords, tokens, keys, cookies or plain addresses. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: instant('at').notNull(),
    /** Such as `sign-in-failed` or `key-revoked`. */
    kind: text('kind').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    requestId: text('request_id'),
    /** A keyed hash of the caller's address. */
    addressHash: text('address_hash'),
    details: text('details', { mode: 'json' }).$type<Readonly<Record<string, string | number | boolean>>>().notNull(),
  },
  (table) => [index('security_events_by_time').on(table.at), index('security_events_of_user').on(table.userId, table.at)],
)
