import { desc, eq, sql } from 'drizzle-orm'
import type { PreviewRecord, QueuedRecord, SentEmailRecord } from '#core/api/notifications.ts'
import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/news.ts'
import { composeMail } from '#core/mail/compose.ts'
import type { Mail } from '#core/mail/Mail.ts'
import { story as storyMail } from '#core/mail/news/story.ts'
import { newsErrors } from '#core/messages/newsAdmin.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { Problem } from '#core/request/Problem.ts'
import { groupBy } from '../catalog/groupBy.ts'
import type { Database } from '../database/Database.ts'
import { emails, mails, news, notifications } from '../database/schema/index.ts'
import { mailContextOf } from '../mail/mailContextOf.ts'
import { queueNotification } from '../mail/notifications.ts'
import { queueMail } from '../mail/queueMail.ts'
import type { Ports } from '../ports/Ports.ts'
import { findStory } from './news.ts'
import { failedRecipients, notifiedBy, recipientsOf } from './recipients.ts'

type SendPorts = Pick<Ports, 'config' | 'database' | 'now'>

/** The e-mail about a story of any status as it would be sent now. */
export async function previewNotification(ports: SendPorts, newsId: number): Promise<PreviewRecord[]> {
  const { subject, html } = await mailOf(ports, newsId)
  return [{ newsId, subject, content: html }]
}

/** The same to one address, beside the outbox's notifications, so that the story still counts as not sent. */
export async function testNotification(ports: SendPorts, newsId: number, recipient: string): Promise<void> {
  await queueMail(ports.database, ports, { kind: 'story-test', to: recipient, mail: await mailOf(ports, newsId) })
}

async function mailOf({ config, database }: SendPorts, newsId: number): Promise<Mail> {
  const found = await findStory(database, newsId)
  if (found === null) throw new Problem('not-found', newsErrors.none)
  return composeMail(mailContextOf(config), storyMail, found.row)
}

/**
 * Puts the e-mail about a story into the outbox, one for each recipient, or nothing at all. Of simultaneous calls one succeeds; the
 * others, and whoever saw an earlier version, get the Problem `bad-request`.
 */
export function sendNotification(ports: SendPorts, { newsId, modDate }: { readonly newsId: number; readonly modDate: string }) {
  const now = ports.now()
  return ports.database.transaction(async (tx): Promise<QueuedRecord[]> => {
    const found = await findStory(tx, newsId)
    if (found === null) throw new Problem('bad-request', newsErrors.none)
    const { row, record } = found
    if (record.view_status !== viewStatus.published) throw new Problem('bad-request', newsErrors.notPublished)
    if (record.modify_date !== modDate) throw new Problem('bad-request', newsErrors.notLatest)
    const { subject, html, text } = composeMail(mailContextOf(ports.config), storyMail, row)
    const [email] = await tx
      .insert(emails)
      .values({ newsId, subject, body: html, text, at: now })
      .onConflictDoNothing()
      .returning({ id: emails.id })
    if (email === undefined) throw new Problem('bad-request', newsErrors.sentAlready)
    const people = await recipientsOf(tx, newsId)
    if (people.length === 0) throw new Problem('bad-request', newsErrors.nobodySubscribed)
    await queueNotification(tx, { emailId: email.id, subject, userIds: people.map(({ id }) => id), now })
    return people.map((person) => ({ recipient: person.email, success: true, emailId: email.id }))
  })
}

/** Puts an e-mail back into the outbox for everyone whom it did not reach; nobody gets it who has got it. */
export function resendNotification({ database, now }: SendPorts, emailId: number): Promise<QueuedRecord[]> {
  return database.transaction(async (tx) => {
    const [email] = await tx
      .select({ status: news.viewStatus })
      .from(emails)
      .innerJoin(news, eq(news.id, emails.newsId))
      .where(eq(emails.id, emailId))
    if (email === undefined) throw new Problem('not-found', newsErrors.noEmail)
    if (email.status !== viewStatus.published) throw new Problem('bad-request', newsErrors.notPublished)
    const people = await failedRecipients(tx, emailId)
    const given = sql`json_each(${JSON.stringify(people)})`
    await tx
      .update(notifications)
      .set({
        bouncedAt: null,
        bounce: null,
        earlierAttempts: sql`${notifications.earlierAttempts} + (select attempts from ${mails} where ${mails.id} = ${notifications.mailId})`,
      })
      .where(sql`${notifications.mailId} in (select value ->> 'mailId' from ${given})`)
    await tx
      .update(mails)
      .set({
        ...{ sentAt: null, deadAt: null, heldUntil: null, lastError: null, attempts: 0, nextTryAt: now() },
        to: sql`(select value ->> 'email' from ${given} where value ->> 'mailId' = ${mails.id})`,
      })
      .where(sql`${mails.id} in (select value ->> 'mailId' from ${given})`)
    return people.map(({ email: recipient }) => ({ recipient, success: true, emailId }))
  })
}

/** The e-mails about one story, or the latest ones, by the number of their story. */
export async function notificationHistory(database: Database, newsId?: number): Promise<Record<string, SentEmailRecord[]>> {
  const found = await database
    .select()
    .from(emails)
    .where(newsId === undefined ? sql`${emails.newsId} is not null` : eq(emails.newsId, newsId))
    .orderBy(desc(emails.id))
    .limit(limits.historyEmails)
  const recipients = groupBy(
    await notifiedBy(
      database,
      found.map(({ id }) => id),
    ),
    ({ emailId }) => emailId,
  )
  const records = found.map(({ id, newsId: ofStory, subject, body, at }) => ({
    ...{ Email_ID: id, News_ID: ofStory ?? 0, Subject: subject, Body: body, Date_Time: formatInstant(at) },
    recipients: recipients.get(id) ?? [],
  }))
  return Object.fromEntries(groupBy(records, ({ News_ID }) => String(News_ID)))
}

/** The recipients of one e-mail. Throws `not-found` where there is none. */
export async function recipientsOfEmail(database: Database, emailId: number) {
  const found = await database.select({ id: emails.id }).from(emails).where(eq(emails.id, emailId)).get()
  if (found === undefined) throw new Problem('not-found', newsErrors.noEmail)
  return { [emailId]: await notifiedBy(database, [emailId]) }
}
