import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { limits } from '#core/limits/mail.ts'
import type { Database } from '../database/Database.ts'
import { hasCome } from '../database/hasCome.ts'
import { mails } from '../database/schema/index.ts'
import { knownSecrets } from '../platform/knownSecrets.ts'
import { reported } from '../platform/redact.ts'
import type { MailError } from '../ports/MailSender.ts'
import type { Ports } from '../ports/Ports.ts'
import { NOTIFICATION, SAVED_SEARCH } from './queueMail.ts'

/** A stored mail. */
export type StoredMail = typeof mails.$inferSelect

/**
 * Takes up to `most` e-mails that are due, longest due first but those to subscribers last, by one atomic statement: a simultaneous call gets
 * others. A link that somebody waits for does not queue behind the news. They are held until they are settled or `mailHoldMs` are over, as those of a killed process are.
 */
export function claimDueMails(database: Database, most: number, now: number): Promise<StoredMail[]> {
  const due = database
    .select({ id: mails.id })
    .from(mails)
    .where(isDue(now))
    .orderBy(isToSubscribers, asc(mails.nextTryAt), asc(mails.id))
    .limit(most)
  return database
    .update(mails)
    .set({ heldUntil: now + limits.mailHoldMs })
    .where(inArray(mails.id, due))
    .returning()
}

/** Whether any mail is due. */
export async function hasDueMails(database: Database, now: number): Promise<boolean> {
  return (await database.select({ id: mails.id }).from(mails).where(isDue(now)).limit(1).get()) !== undefined
}

const isToSubscribers = asc(sql`${mails.kind} in (${NOTIFICATION}, ${SAVED_SEARCH})`)

function isDue(now: number) {
  const isFree = or(isNull(mails.heldUntil), hasCome(mails.heldUntil, now, limits.mailHoldMs))
  // One that was never tried was due when it was queued, by a clock that may have been ahead.
  const hasPassed = or(eq(mails.attempts, 0), hasCome(mails.nextTryAt, now, Math.max(...limits.mailRetryPausesMs)))
  return and(isNull(mails.sentAt), isNull(mails.deadAt), hasPassed, isFree)
}

/** Notes that an e-mail is out, and empties it: it may hold a link that opens an account. */
export async function noteSent(database: Database, mail: StoredMail, now: number): Promise<void> {
  await database
    .update(mails)
    .set({ sentAt: now, attempts: mail.attempts + 1, heldUntil: null, lastError: null, text: '', html: '' })
    .where(eq(mails.id, mail.id))
}

/** Records a failed attempt by the process that still holds the mail; returns whether it is now a dead letter. */
export async function noteFailed(
  { database, config }: Pick<Ports, 'database' | 'config'>,
  mail: StoredMail,
  fault: MailError,
  now: number,
): Promise<boolean> {
  // An e-mail that fails once more after the last pause is a dead letter.
  const pause = fault.isFinal ? undefined : limits.mailRetryPausesMs[mail.attempts]
  const isDead = pause === undefined
  await database
    .update(mails)
    .set({
      attempts: mail.attempts + 1,
      heldUntil: null,
      lastError: reported(fault.message, knownSecrets(config), limits.mailErrorCharacters),
      ...(isDead ? { deadAt: now } : { nextTryAt: now + pause }),
    })
    .where(and(eq(mails.id, mail.id), heldAs(mail), isNull(mails.sentAt)))
  return isDead
}

/** Gives up an e-mail that must not be sent any more, and empties it. */
export async function noteGivenUp(database: Database, mail: StoredMail, why: string, now: number): Promise<void> {
  await database
    .update(mails)
    .set({ deadAt: now, heldUntil: null, lastError: why, text: '', html: '' })
    .where(and(eq(mails.id, mail.id), heldAs(mail), isNull(mails.sentAt)))
}

/** Removes an e-mail that its recipient no longer wants. */
export async function removeUnsent(database: Database, mail: StoredMail): Promise<void> {
  await database.delete(mails).where(and(eq(mails.id, mail.id), heldAs(mail), isNull(mails.sentAt)))
}

/** Someone else may have taken the mail when its time was over; what became of it is theirs to say. */
function heldAs({ heldUntil }: StoredMail) {
  return heldUntil === null ? isNull(mails.heldUntil) : eq(mails.heldUntil, heldUntil)
}
