import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { NotifiedRecord, RecipientsRecord } from '#core/api/notifications.ts'
import { formatInstant } from '#core/extent/time.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasets, emails, mails, notifications, subscriptions, users } from '../database/schema/index.ts'
import { datasetsOf, subscribesTo } from '../mail/notifications.ts'

type Store = Database | Transaction

/** The data sets of the catalog with these names, as a query of their numbers. */
export const datasetsNamed = (names: readonly string[]): SQL =>
  sql`select ${datasets.id} from ${datasets} where ${datasets.retiredAt} is null and ${datasets.shortName} in (select value from json_each(${JSON.stringify(names)}))`

/** Who would get a story about these data sets, and why: those with a confirmed address. */
export async function projectedRecipients(database: Database, datasetIds: SQL): Promise<RecipientsRecord['projection']> {
  const isConfirmed = sql`${users.emailConfirmedAt} is not null`
  const subscribed = await database
    .select({ userId: users.id, datasetName: datasets.shortName })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(datasets, and(eq(datasets.id, subscriptions.datasetId), isNull(datasets.retiredAt)))
    .where(and(isConfirmed, sql`${datasets.id} in (${datasetIds})`))
    .orderBy(asc(users.id), asc(datasets.shortName))
  const newsSubscribers = await database
    .select({ userId: users.id })
    .from(users)
    .where(and(isConfirmed, eq(users.isNewsSubscribed, true)))
    .orderBy(asc(users.id))
  return { subscribed, newsSubscribers }
}

/** Everyone who is to get a story, once. */
export function recipientsOf(tx: Store, newsId: number): Promise<{ readonly id: number; readonly email: string }[]> {
  return tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(subscribesTo(datasetsOf(newsId)))
    .orderBy(asc(users.id))
}

/** Where an e-mail has not reached somebody: given up by the outbox, or bounced. */
const hasFailed = sql<number>`(${mails.deadAt} is not null or ${notifications.bouncedAt} is not null)`

/** The recipients of e-mails, with what became of each. */
export async function notifiedBy(store: Store, emailIds: readonly number[]): Promise<NotifiedRecord[]> {
  const rows = await store
    .select({
      ...{ emailId: notifications.emailId, userId: notifications.userId, userEmail: mails.to },
      ...{ sentAt: mails.sentAt, deadAt: mails.deadAt, attempts: mails.attempts, lastError: mails.lastError },
      ...{ bouncedAt: notifications.bouncedAt, bounce: notifications.bounce, earlierAttempts: notifications.earlierAttempts },
      isFailed: hasFailed,
      isSubscribed: subscribesTo(datasetsOf(sql`${emails.newsId}`)),
    })
    .from(notifications)
    .innerJoin(mails, eq(mails.id, notifications.mailId))
    .innerJoin(emails, eq(emails.id, notifications.emailId))
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(inArray(notifications.emailId, [...emailIds]))
    .orderBy(asc(notifications.emailId), asc(notifications.userId))
  return rows.map(recordOf)
}

type Row = Pick<typeof mails.$inferSelect, 'sentAt' | 'deadAt' | 'attempts' | 'lastError'> &
  Pick<typeof notifications.$inferSelect, 'emailId' | 'userId' | 'bouncedAt' | 'bounce' | 'earlierAttempts'> & {
    readonly userEmail: string
    readonly isFailed: number
    readonly isSubscribed: number
  }

function recordOf(row: Row): NotifiedRecord {
  const { emailId, userId, userEmail, sentAt, deadAt } = row
  const state = row.isFailed ? (row.isSubscribed ? 'failed' : 'unsubscribed') : sentAt === null ? 'waiting' : 'sent'
  const at = sentAt ?? deadAt
  return {
    ...{ emailId, userId, userEmail, state, success: state === 'sent', attempt: row.earlierAttempts + row.attempts },
    lastAttempt: at === null ? null : formatInstant(at),
    reason: row.bounce ?? row.lastError,
  }
}

/** Those whom an e-mail has not reached and who still subscribe, with their present addresses. */
export function failedRecipients(tx: Transaction, emailId: number) {
  return tx
    .select({ mailId: notifications.mailId, email: users.email })
    .from(notifications)
    .innerJoin(mails, eq(mails.id, notifications.mailId))
    .innerJoin(emails, eq(emails.id, notifications.emailId))
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.emailId, emailId), hasFailed, subscribesTo(datasetsOf(sql`${emails.newsId}`))))
    .orderBy(asc(users.id))
}
