import MailComposer from 'nodemailer/lib/mail-composer'
import { fitsHeader } from '#core/mail/headerText.ts'
import { extraHeaders, MailError, type OutgoingMail } from '../../../ports/MailSender.ts'

/** The bytes of an e-mail as they go over the wire. Reads no file and no address; throws a final MailError where a header could be broken. */
export async function composeEml({
  messageId,
  from,
  fromName,
  to,
  replyTo,
  subject,
  text,
  html,
  unsubscribe,
}: OutgoingMail): Promise<Buffer> {
  if (![messageId, from, fromName, to, replyTo ?? '', subject, unsubscribe ?? ''].every(fitsHeader))
    throw new MailError('a header of it would break', true)
  const composer = new MailComposer({
    messageId,
    from: { name: fromName, address: from },
    to: { name: '', address: to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    headers: extraHeaders({ unsubscribe }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
