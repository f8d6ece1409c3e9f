import type { Mail } from '#core/mail/Mail.ts'

/** An e-mail on its way: who it is from and to, and the ID that it keeps over all tries. */
export interface OutgoingMail extends Mail {
  /** Such as `<uuid@example.org>`: an e-mail sent twice is known by it. */
  readonly messageId: string
  readonly from: string
  /** The sender's name, which is the portal's. */
  readonly fromName: string
  readonly to: string
  readonly replyTo: string | null
  /** Where mail servers report that it could not be delivered; the sender where it is left out. */
  readonly bounceTo?: string
  /** The address that a POST of `List-Unsubscribe=One-Click` ends such e-mails at (RFC 8058). */
  readonly unsubscribe?: string
}

/** The headers of an e-mail beside those that every e-mail has. */
export const extraHeaders = ({ unsubscribe }: Pick<OutgoingMail, 'unsubscribe'>): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/**
 * Thrown by a sender. `isFinal` says that no further try can help, as for a rejected address. Holds no text of the server that users may
 * see.
 */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Hands one mail to the outer world, once; knows nothing of tries and of the store. Throws a MailError. */
export interface MailSender {
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}
