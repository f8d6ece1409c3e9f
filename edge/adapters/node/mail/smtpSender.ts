import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { limits } from '#core/limits/mail.ts'
import { isLoopback } from '../../../config/loopback.ts'
import { MailError, type MailSender, type OutgoingMail } from '../../../ports/MailSender.ts'
import { composeEml } from './composeEml.ts'

/** How the server is reached, according to its address. */
interface Server {
  readonly options: ConstructorParameters<typeof SMTPConnection>[0]
  readonly login: { readonly user: string; readonly pass: string } | null
}

/**
 * Sends by SMTP. Each mail has a connection of its own, which ends for certain when its time is over: none is delivered after it counted
 * as failed. Never connects unencrypted except to a server on this machine. A rejected recipient or content is final,
 * all else may pass.
 */
export function smtpSender(url: string): MailSender {
  const server = serverOf(new URL(url))
  const open = new Set<SMTPConnection>()
  return {
    async send(mail, signal) {
      const eml = await composeEml(mail)
      const connection = new SMTPConnection(server.options)
      open.add(connection)
      try {
        await converse(connection, server, { mail, eml, signal })
      } finally {
        open.delete(connection)
        connection.close()
      }
    },
    async close() {
      for (const connection of open) connection.close()
    },
  }
}

function serverOf({ protocol, hostname, port, username, password }: URL): Server {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'smtps:'
  const isHere = isLoopback(host)
  return {
    options: {
      host,
      port: port === '' ? (isSecure ? 465 : 587) : Number(port),
      secure: isSecure,
      ...(isSecure || isHere ? {} : { requireTLS: true }),
      ...(isHere ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : {}),
      socketCloseTimeout: 0,
      connectionTimeout: limits.mailTimeoutMs,
      greetingTimeout: limits.mailTimeoutMs,
      socketTimeout: limits.mailTimeoutMs,
    },
    login: username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  }
}

interface Parcel {
  readonly mail: OutgoingMail
  readonly eml: Buffer
  readonly signal: AbortSignal
}

/** From the connection to the server's word that it has the mail. */
function converse(connection: SMTPConnection, { login }: Server, { mail, eml, signal }: Parcel): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (fault: unknown) => reject(faultOf(fault))
    signal.addEventListener('abort', () => fail(new Error('the mail server took too long')), { once: true })
    connection.on('error', fail)
    connection.on('end', () => fail(new Error('the mail server ended the connection')))
    const send = () =>
      connection.send({ from: mail.bounceTo ?? mail.from, to: mail.to, size: eml.byteLength }, eml, (fault) => {
        if (fault) return fail(fault)
        connection.quit()
        resolve()
      })
    connection.connect((fault) => {
      if (fault) return fail(fault)
      if (login === null) return send()
      connection.login(login, (error) => (error ? fail(error) : send()))
    })
  })
}

/** Only what the server says of the recipient or of the content, with a code of 5xx, stays as it is. */
function faultOf(fault: unknown): MailError {
  const { message, command, responseCode } = fault as Error & { command?: string; responseCode?: number }
  const isRejected = command === 'RCPT TO' || command === 'DATA'
  return new MailError(command === undefined ? message : `${command}: ${message}`, isRejected && (responseCode ?? 0) >= 500)
}
