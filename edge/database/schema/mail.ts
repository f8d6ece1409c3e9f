import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, instant } from './columns.ts'

/** Every mail, stored before it is sent. Text and HTML are sealed, and emptied once it is sent, as they may hold links that open an account. */
export const mails = sqliteTable(
  'mails',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The same over all tries, so that an e-mail sent twice can be recognized. */
    messageId: text('message_id').notNull(),
    kind: text('kind').notNull(),
    to: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text_body').notNull(),
    html: text('html_body').notNull(),
    createdAt: createdAt(),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    /** While a sender holds it; one that was killed lets go by the clock. */
    heldUntil: instant('held_until'),
    sentAt: instant('sent_at'),
    /** Set after the last try: it waits on the list of dead letters for a person. */
    deadAt: instant('dead_at'),
    lastError: text('last_fault'),
  },
  (table) => [uniqueIndex('mail_by_message_id').on(table.messageId), index('mails_due').on(table.sentAt, table.deadAt, table.nextTryAt)],
)

/** Messages to the team, stored whatever becomes of the mail about them. */
export const contactMessages = sqliteTable('contact_messages', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  datasetName: text('dataset_name'),
  datasetUrl: text('dataset_url'),
  createdAt: createdAt(),
})
