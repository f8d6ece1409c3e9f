import { asc } from 'drizzle-orm'
import { parseConfig } from '../../../edge/config/config.ts'
import type { Database } from '../../../edge/database/Database.ts'
import { mails } from '../../../edge/database/schema/index.ts'
import { type MailToSend, queueMail } from '../../../edge/mail/queueMail.ts'
import type { MailPorts } from '../../../edge/mail/sendDueMails.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'
import type { MailSender } from '../../../edge/ports/MailSender.ts'
import { bounceSettings } from '../suite/mailReturns.ts'

/** The secrets that mails are sealed with here; another process that sends them must have them too. */
export const mailSecrets = {
  PELAGOS_SESSION_SECRET: 'a session secret that only these tests use',
  PELAGOS_KEY_SECRET: 'a key secret that nothing but these tests uses',
}
const config = parseConfig({ PELAGOS_MAIL_FROM: 'portal@example.org', ...mailSecrets, ...bounceSettings })

/** What sending needs, with a clock that the test sets; `lines` are the log's. */
export function mailPorts(database: Database, mail: MailSender, clock: { now: number } = { now: Date.now() }) {
  const lines: string[] = []
  const ports: MailPorts = { config, database, mail, now: () => clock.now, log: jsonLog((line) => lines.push(line)) }
  return { ports, clock, lines }
}

/** Queues a mail to an address. */
export function queueTo(database: Database, to: string, now: number, kind: MailToSend['kind'] = 'contact'): Promise<number> {
  const subject = 'Hello'
  const mail = { subject, text: 'See https://pelagos.example.org/#token=secret', html: '<p>See #token=secret</p>' }
  return queueMail(database, { config, now: () => now }, { kind, to, mail })
}

/** Every row, oldest first. */
export function allMails(database: Database) {
  return database.select().from(mails).orderBy(asc(mails.id))
}
