import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { datasets } from './catalog.ts'
import { createdAt, flag, instant } from './columns.ts'
import { users } from './users.ts'

/** A story. Status 0 hidden, 1 draft, 2 preview, 3 published; category 0 news, 1 data set updates. */
export const news = sqliteTable(
  'news',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    headline: text('headline').notNull(),
    link: text('link').notNull(),
    label: text('label'),
    body: text('body', { mode: 'json' })
      .$type<{ readonly content: string; readonly links: readonly { text: string; url: string }[] }>()
      .notNull(),
    date: text('date').notNull(),
    rank: integer('rank'),
    viewStatus: integer('view_status').notNull().default(2),
    category: integer('status_id').notNull().default(0),
    highlight: flag('highlight').notNull().default(false),
    createdAt: createdAt(),
    modifiedAt: instant('modify_date').notNull(),
    publishedAt: instant('publish_date'),
  },
  (table) => [uniqueIndex('news_by_rank').on(table.rank), index('news_by_status_and_date').on(table.viewStatus, table.date)],
)

/** Which data sets a story is about. */
export const newsDatasets = sqliteTable(
  'news_datasets',
  {
    newsId: integer('news_id')
      .notNull()
      .references(() => news.id, { onDelete: 'cascade' }),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id),
  },
  (table) => [primaryKey({ columns: [table.newsId, table.datasetId] }), index('news_of_dataset').on(table.datasetId)],
)

/** An e-mail as it was written; a story is e-mailed at most once. */
export const emails = sqliteTable(
  'emails',
  {
    id: integer('email_id').primaryKey({ autoIncrement: true }),
    newsId: integer('news_id').references(() => news.id),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    at: instant('date_time').notNull(),
  },
  (table) => [uniqueIndex('email_of_news').on(table.newsId)],
)

/** Whom an e-mail was sent to, and whether it arrived. */
export const notifications = sqliteTable(
  'notifications',
  {
    emailId: integer('email_id')
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    success: flag('success').notNull().default(false),
    attempts: integer('attempt').notNull().default(0),
    lastAttemptAt: instant('last_attempt'),
  },
  (table) => [primaryKey({ columns: [table.emailId, table.userId] }), index('notifications_of_user').on(table.userId)],
)

/** E-mails that wait to be sent, so that a restart loses none. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    emailId: integer('email_id').references(() => emails.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [index('outbox_due').on(table.sentAt, table.nextAttemptAt)],
)
