import type { MailContext } from '#core/mail/Mail.ts'
import type { Config } from '../config/config.ts'

/** What e-mails of this portal may name. */
export function mailContextOf({ publicUrl, mail }: Config): MailContext {
  return { portalUrl: publicUrl, supportAddress: mail.supportAddress }
}
