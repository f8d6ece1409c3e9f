import MailComposer from 'nodemailer/lib/mail-composer'
import { fitsHeader } from '#core/mail/headerText.ts'
import { MailError, type OutgoingMail } from '../../../ports/MailSender.ts'

/** The bytes of an e-mail as they go over the wire. Reads no file and no address; throws a final MailError where a header could be broken. */
export async function composeEml({ messageId, from, fromName, to, replyTo, subject, text, html }: OutgoingMail): Promise<Buffer> {
  if (![messageId, from, fromName, to, replyTo ?? '', subject].every(fitsHeader)) throw new MailError('a header of it would break', true)
  const composer = new MailComposer({
    messageId,
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
