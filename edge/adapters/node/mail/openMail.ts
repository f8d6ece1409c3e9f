import type { Config } from '../../../config/config.ts'
import type { MailSender } from '../../../ports/MailSender.ts'
import { httpMailSender } from '../../cloudflare/httpMailSender.ts'
import { fileSender, mailFolder } from './fileSender.ts'
import { smtpSender } from './smtpSender.ts'

/** The configured way to send e-mail; files if none is configured, which `printLine` reports. */
export function openMail(
  { mail: { transport }, dataDir, isDevelopment, publicUrl }: Config,
  printLine: (line: string) => void,
): MailSender {
  if (transport?.kind === 'smtp') return smtpSender(transport.url)
  if (transport?.kind === 'http') return httpMailSender(transport)
  const folder = mailFolder(dataDir)
  printLine(`No mail server is set: mails become files in ${folder}${isDevelopment ? `, to be read at ${publicUrl}/dev/mail` : ''}.`)
  return fileSender(folder)
}
