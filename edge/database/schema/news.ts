import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { datasets } from './catalog.ts'
import { createdAt, flag, instant } from './columns.ts'
import { mails } from './mail.ts'
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
    /** Who wrote it or changed it last; null for the portal itself, and for people who have left. */
    editedBy: integer('edited_by').references(() => users.id, { onDelete: 'set null' }),
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

/** The e-mail about a story as it was written; a story is e-mailed at most once. */
export const emails = sqliteTable(
  'emails',
  {
    id: integer('email_id').primaryKey({ autoIncrement: true }),
    newsId: integer('news_id').references(() => news.id),
    subject: text('subject').notNull(),
    /** Its HTML; the plain text says the same. */
    body: text('body').notNull(),
    text: text('text_body').notNull().default(''),
    at: instant('date_time').notNull(),
  },
  (table) => [uniqueIndex('email_of_news').on(table.newsId)],
)

/** Whom an e-mail is sent to. What became of it stands in the outbox and goes with its row there; a bounce comes back later and is noted here. */
export const notifications = sqliteTable(
  'notifications',
  {
    emailId: integer('email_id')
      .notNull()
      .references(() => emails.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mailId: integer('mail_id')
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    /** Attempts to send it before it was last sent again. */
    earlierAttempts: integer('earlier_attempts').notNull().default(0),
    bouncedAt: instant('bounced_at'),
    bounce: text('bounce'),
  },
  (table) => [
    primaryKey({ columns: [table.emailId, table.userId] }),
    index('notifications_of_user').on(table.userId),
    uniqueIndex('notification_of_mail').on(table.mailId),
  ],
)
