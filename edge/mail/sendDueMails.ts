import { limits } from '#core/limits/mail.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { oncePer } from '#core/oncePer.ts'
import type { Config } from '../config/config.ts'
import { faultText } from '../platform/faultText.ts'
import { MailError, type MailSender, type OutgoingMail } from '../ports/MailSender.ts'
import type { Ports } from '../ports/Ports.ts'
import { notificationMail, unsubscribeAddress } from './notificationMail.ts'
import { type Notification, readNotification } from './notifications.ts'
import { claimDueMails, noteFailed, noteGivenUp, noteSent, removeUnsent, type StoredMail } from './outbox.ts'
import { NOTIFICATION, SAVED_SEARCH } from './queueMail.ts'
import { searchOfMail, searchToken } from './savedSearchMail.ts'
import { type Bodies, openedMail } from './sealedMail.ts'
import { linkLifeMs } from './tokens.ts'

const MAILS_AT_ONCE = 5 // few mail servers take more connections of one sender

/** What sending works with. */
export type MailPorts = Pick<Ports, 'config' | 'database' | 'mail' | 'now' | 'log'>

/** The places taken of a sender, each until its time is over: work that the platform ended gives its place back by the clock. */
const placesOf = oncePer((_sender: MailSender) => new Set<{ readonly until: number }>())

/** What went out, with its time, until that is stored: a store that takes no writes for a while must not make this process send it again. */
const unnotedOf = oncePer((_sender: MailSender) => new Map<StoredMail, number>())

/**
 * Sends every mail that is due, a few at a time, and notes what became of each. Any number of processes may run it at once. Rejects where
 * the store fails; the e-mails are taken up again when their holder's time is over.
 */
export async function sendMails(ports: MailPorts): Promise<void> {
  while (await sendSome(ports));
}

/** The same after an answer. Never rejects: a fault of its own is logged. */
export async function sendDueMails(ports: MailPorts): Promise<void> {
  try {
    await sendMails(ports)
  } catch (fault) {
    ports.log.error('mails', { message: faultText(fault) })
  }
}

/** Whoever holds the places looks again when it is done, so that an e-mail found without a free place is not forgotten. */
async function sendSome(ports: MailPorts): Promise<boolean> {
  const now = ports.now()
  const places = placesOf(ports.mail)
  for (const place of places) if (place.until <= now) places.delete(place)
  const free = MAILS_AT_ONCE - places.size
  if (free <= 0) return false
  const mine = Array.from({ length: free }, () => ({ until: now + limits.mailHoldMs }))
  for (const place of mine) places.add(place)
  try {
    for (const mail of unnotedOf(ports.mail).keys()) await noteOut(ports, mail)
    const claimed = await claimDueMails(ports.database, free, now)
    for (const place of mine.slice(claimed.length)) places.delete(place)
    await Promise.all(claimed.map((mail) => sendOne(ports, mail)))
    return claimed.length > 0
  } finally {
    for (const place of mine) places.delete(place)
  }
}

async function sendOne(ports: MailPorts, mail: StoredMail): Promise<void> {
  const { database, now, log } = ports
  const about = { id: mail.id, kind: mail.kind }
  const notification = mail.kind === NOTIFICATION ? await readNotification(database, mail.id) : undefined
  const savedSearch = mail.kind === SAVED_SEARCH ? await searchOfMail(database, mail.id) : undefined
  if (notification === null || savedSearch === null) {
    await removeUnsent(database, mail)
    log.info('mail not wanted', about)
    return
  }
  const why = whyNot(mail, notification?.viewStatus, now())
  if (why !== null) {
    await noteGivenUp(database, mail, why, now())
    log.error('mail too late', about)
    return
  }
  const fault = await tryToSend(ports, mail, { notification, savedSearch })
  const attempts = mail.attempts + 1
  if (fault === null) {
    unnotedOf(ports.mail).set(mail, now())
    await noteOut(ports, mail)
    log.info('mail sent', { ...about, attempts })
    return
  }
  const isDead = await noteFailed(ports, mail, fault, now())
  log.error('mail failed', { ...about, attempts, isDead })
}

async function noteOut({ database, mail: sender }: MailPorts, mail: StoredMail): Promise<void> {
  const unnoted = unnotedOf(sender)
  const sentAt = unnoted.get(mail)
  if (sentAt === undefined) return
  await noteSent(database, mail, sentAt)
  unnoted.delete(mail)
}

/** Why an e-mail must not be sent any more; null for one that may be. */
function whyNot(mail: StoredMail, ofStory: number | undefined, now: number): string | null {
  if (isTooLate(mail, now)) return 'its link stopped working before it could be sent'
  return ofStory === undefined || ofStory === viewStatus.published ? null : 'its story was withdrawn before it could be sent'
}

/** A link that no longer works is not mailed. */
function isTooLate({ kind, createdAt }: StoredMail, now: number): boolean {
  const lifeMs = Object.entries(linkLifeMs).find(([purpose]) => purpose === kind)?.[1]
  return lifeMs !== undefined && createdAt + lifeMs <= now
}

/** Any other fault of a sender is one that may pass. */
async function tryToSend({ config, mail: sender }: MailPorts, mail: StoredMail, forSubscriber: ForSubscriber): Promise<MailError | null> {
  try {
    await sender.send(await outgoing(mail, config, forSubscriber), AbortSignal.timeout(limits.mailTimeoutMs))
    return null
  } catch (fault) {
    return fault instanceof MailError ? fault : new MailError(faultText(fault), false)
  }
}

/** What an e-mail to somebody who asked for such e-mails is sent for. */
interface ForSubscriber {
  readonly notification: Notification | undefined
  /** The ID of a saved search. */
  readonly savedSearch: number | undefined
}

async function outgoing(mail: StoredMail, config: Config, { notification, savedSearch }: ForSubscriber): Promise<OutgoingMail> {
  const { messageId, to, replyTo, subject } = mail
  const { from } = config.mail
  const fromName = config.portal.name
  const content = notification === undefined ? await opened(mail, config) : await notificationMail(config, mail.id, notification)
  const unsubscribe = savedSearch === undefined ? {} : { unsubscribe: unsubscribeAddress(config, await searchToken(config, savedSearch)) }
  return {
    messageId: `<${messageId}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from,
    fromName,
    to,
    replyTo,
    subject,
    ...content,
    ...unsubscribe,
  }
}

function opened({ messageId, ...stored }: StoredMail, config: Config): Promise<Bodies> {
  return openedMail(config, messageId, stored).catch(() => {
    throw new MailError('it was stored under another key secret', true)
  })
}
