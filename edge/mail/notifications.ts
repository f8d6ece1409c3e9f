import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasets, emails, mails, news, newsDatasets, notifications, subscriptions, users } from '../database/schema/index.ts'
import { NOTIFICATION } from './queueMail.ts'

/** A notification as it is sent: the texts of its e-mail, the same for all. */
export interface Notification {
  readonly text: string
  readonly html: string
  readonly viewStatus: number
  readonly newsId: number
  readonly userId: number
  readonly earlierAttempts: number
}

/** Whether a row of `users` is to get a story: a confirmed address, and a subscription to the news or to one of these data sets of the catalog. */
export function subscribesTo(datasetIds: SQL): SQL<number> {
  const toDataset = sql`select 1 from ${subscriptions} join ${datasets} on ${datasets.id} = ${subscriptions.datasetId}
    where ${subscriptions.userId} = ${users.id} and ${datasets.retiredAt} is null and ${datasets.id} in (${datasetIds})`
  return sql`(${users.emailConfirmedAt} is not null and (${users.isNewsSubscribed} or exists (${toDataset})))`
}

/** The data sets that a story is tagged with, as a query of their numbers. */
export const datasetsOf = (newsId: number | SQL): SQL =>
  sql`select ${newsDatasets.datasetId} from ${newsDatasets} where ${newsDatasets.newsId} = ${newsId}`

/**
 * Puts one mail for each person into the outbox, in the transaction that stores the e-mail. Its texts are not copied: they are read when it
 * is sent, so that neither people who have unsubscribed by then nor stories that were withdrawn are.
 */
export async function queueNotification(
  tx: Transaction,
  {
    emailId,
    subject,
    userIds,
    now,
  }: { readonly emailId: number; readonly subject: string; readonly userIds: readonly number[]; readonly now: number },
): Promise<void> {
  const each = JSON.stringify(userIds.map((userId) => ({ userId, messageId: crypto.randomUUID() })))
  const given = sql`json_each(${each})`
  await tx.run(sql`insert into ${mails} (message_id, kind, recipient, subject, text_body, html_body, created_at, next_try_at)
    select value ->> 'messageId', ${NOTIFICATION}, ${users.email}, ${subject}, '', '', ${now}, ${now}
    from ${given} join ${users} on ${users.id} = value ->> 'userId'`)
  await tx.run(sql`insert into ${notifications} (email_id, user_id, mail_id)
    select ${emailId}, value ->> 'userId', ${mails.id} from ${given} join ${mails} on ${mails.messageId} = value ->> 'messageId'`)
}

/** What a mail of the outbox says; null where its recipient has unsubscribed since, or has left. */
export async function readNotification(database: Database, mailId: number): Promise<Notification | null> {
  const found = await database
    .select({
      text: emails.text,
      html: emails.body,
      viewStatus: news.viewStatus,
      newsId: news.id,
      userId: notifications.userId,
      earlierAttempts: notifications.earlierAttempts,
    })
    .from(notifications)
    .innerJoin(emails, eq(emails.id, notifications.emailId))
    .innerJoin(news, eq(news.id, emails.newsId))
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(and(eq(notifications.mailId, mailId), subscribesTo(datasetsOf(sql`${news.id}`))))
    .get()
  return found ?? null
}
