import { notificationsApi } from '#core/api/notifications.ts'
import { withUnsubscribeToken } from '#core/news/unsubscribePath.ts'
import type { Config } from '../config/config.ts'
import { secretsOf } from '../config/secretsOf.ts'
import { readIds, signIds } from '../platform/signedIds.ts'
import type { OutgoingMail } from '../ports/MailSender.ts'
import type { Notification } from './notifications.ts'

const UNSUBSCRIBE = 'unsubscribe'
const BOUNCE = 'bounce'

/** What of a notification is for one recipient: the texts with their link, and where one click or a mail server reports back. */
export async function notificationMail(
  config: Config,
  mailId: number,
  { text, html, userId, newsId, earlierAttempts }: Notification,
): Promise<Pick<OutgoingMail, 'text' | 'html' | 'unsubscribe' | 'bounceTo'>> {
  const { key } = secretsOf(config)
  const token = await signIds(key, UNSUBSCRIBE, [userId, newsId])
  const { bounces } = config.mail
  return {
    text: withUnsubscribeToken(text, token),
    html: withUnsubscribeToken(html, token),
    unsubscribe: unsubscribeAddress(config, token),
    ...(bounces === null ? {} : { bounceTo: withPart(bounces.address, await signIds(key, BOUNCE, [mailId, earlierAttempts])) }),
  }
}

/** The address that ends e-mails with one click (RFC 8058), for the token of a notification or of a saved search. */
export const unsubscribeAddress = ({ publicUrl }: Config, token: string): string =>
  `${publicUrl}${notificationsApi.unsubscribeByMail.path}?token=${token}`

/** Who unsubscribes, and from which story; null for a token that is not ours. */
export async function readUnsubscribeToken(
  config: Config,
  token: string,
): Promise<{ readonly userId: number; readonly newsId: number } | null> {
  const [userId, newsId] = (await readIds(secretsOf(config).key, UNSUBSCRIBE, token)) ?? []
  return userId === undefined || newsId === undefined ? null : { userId, newsId }
}

/** Which mail a bounce to an address is about, and after how many attempts of earlier times; null for any other address. */
export async function readBounceAddress(
  config: Config,
  address: string,
): Promise<{ readonly mailId: number; readonly earlierAttempts: number } | null> {
  if (config.mail.bounces === null) return null
  const [before = '', after = ''] = withPart(config.mail.bounces.address, '\0').toLowerCase().split('\0')
  const given = address.toLowerCase()
  if (!given.startsWith(before) || !given.endsWith(after)) return null
  const signed = given.slice(before.length, given.length - after.length)
  const [mailId, earlierAttempts] = (await readIds(secretsOf(config).key, BOUNCE, signed)) ?? []
  return mailId === undefined || earlierAttempts === undefined ? null : { mailId, earlierAttempts }
}

/** `bounces@example.org` and `x` make `bounces+x@example.org`. */
function withPart(address: string, part: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${part}${address.slice(at)}`
}
