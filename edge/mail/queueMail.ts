import { emailRule } from '#core/account/rules.ts'
import { fitsHeader } from '#core/mail/headerText.ts'
import type { Mail } from '#core/mail/Mail.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { mails } from '../database/schema/index.ts'
import type { Ports } from '../ports/Ports.ts'
import { sealedMail } from './sealedMail.ts'

/** The kind of e-mails about stories, whose text is stored once for all who get it. */
export const NOTIFICATION = 'notification'

/** The kind of e-mails about saved searches. */
export const SAVED_SEARCH = 'saved-search'

/** What an e-mail is about; the list of dead letters shows it. */
type MailKind =
  | ('confirm-email' | 'reset-password' | 'password-changed' | 'email-changed' | 'account-closed')
  | ('contact' | 'submission' | 'story-test' | typeof SAVED_SEARCH)

/** An e-mail to be kept until it is sent. */
export interface MailToSend {
  readonly kind: MailKind
  /** One address. */
  readonly to: string
  readonly mail: Mail
  readonly replyTo?: string | undefined
}

/**
 * Keeps an e-mail in the store, its texts sealed, in the transaction that it belongs to, and returns its ID; it never sends one. Throws the
 * Problem `bad-request` where an address or the subject could end a header's line or name more than one person.
 */
export async function queueMail(
  store: Database | Transaction,
  { config, now }: Pick<Ports, 'config' | 'now'>,
  { kind, to, mail, replyTo }: MailToSend,
): Promise<number> {
  if (![to, ...(replyTo === undefined ? [] : [replyTo])].every(isAddress))
    throw new Problem('bad-request', 'This is not an e-mail address.')
  if (!fitsHeader(mail.subject)) throw new Problem('bad-request', 'The subject of an e-mail must be one line.')
  const messageId = crypto.randomUUID()
  const at = now()
  const sealed = await sealedMail(config, messageId, mail)
  const [kept] = await store
    .insert(mails)
    .values({ messageId, kind, to, replyTo: replyTo ?? null, subject: mail.subject, ...sealed, createdAt: at, nextTryAt: at })
    .returning({ id: mails.id })
  if (kept === undefined) throw new Error('the store answered no row for an e-mail')
  return kept.id
}

/** As people have them, or as settings on one machine name them (`team@localhost`). */
function isAddress(text: string): boolean {
  return fitsHeader(text) && (emailRule.holds(text) || /^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9-]{1,63}$/.test(text))
}
