import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMime } from './readMime.ts'

/** A mail that the sink has accepted. */
export interface SinkMail {
  /** The addresses of the envelope, which are what a real server delivers by. */
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** As its header has it, in angle brackets. */
  readonly messageId: string
  /** Every header by lower-case name, decoded. */
  readonly headers: ReadMail['headers']
  /** All bytes as they came. */
  readonly raw: string
}

/** How far a delivery has come when the sink asks whether to go on. */
export type SinkStage = 'connect' | 'mail' | 'rcpt' | 'data' | 'received'

/** What a sink does besides taking mails. */
export interface SinkOptions {
  /** This many deliveries are rejected temporarily (451) before the first is accepted. */
  readonly failFirst?: number
  /** Called at each stage; the sink waits for it, and a throw rejects the delivery temporarily (451). After `received` the mail is stored. */
  readonly onStage?: (stage: SinkStage) => void | Promise<void>
  /** Whether a recipient is rejected for good (550). */
  readonly rejects?: (to: string) => boolean
  /** Where to listen: a port that an earlier sink had, or a free one. */
  readonly port?: number
  /** Takes mails only by TLS (STARTTLS, with a certificate of its own making) and from whoever signs in with these. */
  readonly login?: { readonly user: string; readonly password: string }
}

/** A real mail server on loopback that delivers nothing. */
export interface SmtpSink {
  /** For PELAGOS_SMTP_URL. */
  readonly url: string
  readonly port: number
  readonly mails: readonly SinkMail[]
  /** The next mail to an address whose subject holds a text; each mail is handed out once. Throws after `withinMs` (15 s). */
  waitFor(to: string, subjectPart: string, withinMs?: number): Promise<SinkMail>
  /** Ends it and every connection. */
  close(): Promise<void>
}

/** Starts a sink. */
export async function openSmtpSink({
  failFirst = 0,
  onStage = () => {},
  rejects = () => false,
  port = 0,
  login,
}: SinkOptions = {}): Promise<SmtpSink> {
  const mails: SinkMail[] = []
  const handedOut = new Set<SinkMail>()
  const arrivals = new EventTarget()
  let rejections = failFirst
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: login === undefined,
    disableReverseLookup: true,
    // The sink has no certificate that a sender could check.
    disabledCommands: login === undefined ? ['STARTTLS'] : [],
    closeTimeout: 1,
    onAuth: ({ username, password }, { secure }, done) => {
      if (login === undefined || (secure && username === login.user && password === login.password)) done(null, { user: 'anyone' })
      else done(Object.assign(new Error('wrong name or password'), { responseCode: 535 }))
    },
    onConnect: (_, done) => endStage(onStage, 'connect', done),
    onMailFrom: (_, _session, done) => {
      rejections -= 1
      if (rejections >= 0) done(notNow('refused for a test'))
      else endStage(onStage, 'mail', done)
    },
    onRcptTo: ({ address }, _session, done) => {
      if (rejects(address)) done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      else endStage(onStage, 'rcpt', done)
    },
    onData: (stream, { envelope }, done) => {
      const { mailFrom, rcptTo } = envelope
      const take = async () => {
        await onStage('data')
        mails.push(
          mailOf(
            await buffer(stream),
            mailFrom === false ? '' : mailFrom.address,
            rcptTo.map(({ address }) => address),
          ),
        )
        arrivals.dispatchEvent(new Event('mail'))
        await onStage('received')
      }
      take().then(
        () => done(),
        (fault: unknown) => done(notNow(String(fault))),
      )
    },
  })
  // A sender that is killed in the middle is what some tests are about.
  server.on('error', () => {})
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  const bound = Number(Reflect.get(Object(listener.address()), 'port'))
  const next = (to: string, subjectPart: string) =>
    mails.find((mail) => !handedOut.has(mail) && mail.to.includes(to) && mail.subject.includes(subjectPart))
  const waitFor = async (to: string, subjectPart: string, withinMs = 15_000): Promise<SinkMail> => {
    const signal = AbortSignal.timeout(withinMs)
    for (;;) {
      const found = next(to, subjectPart)
      if (found) {
        handedOut.add(found)
        return found
      }
      await once(arrivals, 'mail', { signal }).catch(() => {
        const had = mails.map((mail) => `${mail.to}: ${mail.subject}`).join('; ')
        throw new Error(`no mail to ${to} about "${subjectPart}" within ${withinMs} ms; there came: ${had || 'none'}`)
      })
    }
  }
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  const who = login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`
  return { url: `smtp://${who}127.0.0.1:${bound}`, port: bound, mails, waitFor, close }
}

function endStage(onStage: NonNullable<SinkOptions['onStage']>, stage: SinkStage, done: (fault?: Error) => void): void {
  const reach = async () => onStage(stage)
  reach().then(
    () => done(),
    (fault: unknown) => done(notNow(String(fault))),
  )
}

function notNow(says: string): Error {
  return Object.assign(new Error(says), { responseCode: 451 })
}

function mailOf(bytes: Uint8Array, from: string, to: readonly string[]): SinkMail {
  const { headers, text, html } = readMime(bytes)
  const header = (name: string) => headers.get(name) ?? ''
  const raw = new TextDecoder('latin1').decode(bytes)
  return { from, to, subject: header('subject'), text, html, messageId: header('message-id'), headers, raw }
}
