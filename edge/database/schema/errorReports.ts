import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns.ts'

/** Errors of pages and of the portal, reports of the same one together. Never holds users, addresses, queries or what somebody typed. */
export const errorReports = sqliteTable(
  'error_reports',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** A hash of what reports of the same error have in common. */
    fingerprint: text('fingerprint').notNull().unique(),
    source: text('source', { enum: ['page', 'server'] }).notNull(),
    message: text('message').notNull(),
    /** The first line of the stack; empty where there is none. */
    stackLine: text('stack_line').notNull(),
    /** File and line of the source that this line was built from; null where no source map has it. */
    sourceLine: text('source_line'),
    /** The version of the portal. */
    version: text('version').notNull(),
    /** The path that the last one came from. */
    path: text('path').notNull(),
    /** Families of browsers with their major versions, as a JSON list. */
    browsers: text('browsers', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** The last steps before the newest report that has any, as a JSON list. */
    steps: text('steps', { mode: 'json' }).$type<readonly string[]>().notNull(),
    count: integer('count').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** When somebody marked it as resolved; null again once it is reported anew. */
    resolvedAt: instant('resolved_at'),
  },
  (table) => [index('errors_by_last_report').on(table.lastSeenAt)],
)
