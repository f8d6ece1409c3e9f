import type { MailContext } from '#core/mail/Mail.ts'
import type { Config } from '../config/config.ts'

/** What e-mails of this portal may name. */
export function mailContextOf({ portal, mail }: Config): MailContext {
  return { portalName: portal.name, accent: portal.colours?.accent ?? null, portalUrl: portal.origin, supportAddress: mail.supportAddress }
}
