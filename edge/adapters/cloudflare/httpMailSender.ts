import { limits } from '#core/limits/outbound.ts'
import type { OutboundBounds } from '#core/outbound/outboundFetch.ts'
import { outbound } from '../../platform/outbound.ts'
import { extraHeaders, MailError, type MailSender } from '../../ports/MailSender.ts'

/**
 * Hands e-mails to a provider's address: a POST of JSON `{messageId, from, fromName, to, replyTo, subject, text, html, headers}` with the token as
 * bearer and the Message-ID as `Idempotency-Key`, so that an e-mail posted twice is sent once. Any 2xx takes the mail; 401, 403 (a token that an operator must correct), 408, 425, 429 and
 * 5xx may pass, other answers are final. Tests wait for less.
 */
export function httpMailSender(
  { url, token }: { readonly url: string; readonly token: string },
  bounds: OutboundBounds = { totalMs: limits.mailApiTimeoutMs },
): MailSender {
  const post = outbound(bounds, ({ message }) => new MailError(`the mail provider ${message}`, false))
  return {
    async send(mail, signal) {
      const answer = await post(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': mail.messageId },
        body: JSON.stringify({ ...mail, headers: extraHeaders(mail) }),
        signal,
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new MailError(`the mail provider answered ${answer.status}`, !mayPass(answer.status))
    },
    close: async () => undefined,
  }
}

/** The sender where none is configured: each try fails, and the e-mails end in the list of dead letters. */
export function noMailSender(): MailSender {
  return {
    send: () => Promise.reject(new MailError('this portal has no mail provider (PELAGOS_MAIL_API_URL and PELAGOS_MAIL_API_TOKEN)', false)),
    close: async () => undefined,
  }
}

/** A provider that rejects the token needs fixing by people, and then accepts what is queued. */
function mayPass(status: number): boolean {
  return status >= 500 || status < 400 || [401, 403, 408, 425, 429].includes(status)
}
