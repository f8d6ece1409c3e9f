import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { smtpSender } from '../../../../../edge/adapters/node/mail/smtpSender.ts'
import { MailError, type OutgoingMail } from '../../../../../edge/ports/MailSender.ts'
import { openSmtpSink, type SinkStage } from '../../../../helpers/smtpSink.ts'

const mail: OutgoingMail = {
  messageId: '<one@example.org>',
  from: 'portal@example.org',
  fromName: 'Pelagos',
  to: 'ada@example.org',
  replyTo: 'bob@example.org',
  subject: 'Grüße, “Ada” 海',
  text: 'Hello,\n.\n..two\nGrüße',
  html: '<p>Hello</p>',
}
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
const send = async (url: string, { changes = {}, withinMs = 5000 }: { changes?: Partial<OutgoingMail>; withinMs?: number } = {}) => {
  const sender = smtpSender(url)
  try {
    await sender.send({ ...mail, ...changes }, AbortSignal.timeout(withinMs))
    return null
  } catch (fault) {
    return fault instanceof MailError ? fault : new Error('not a MailError', { cause: fault })
  } finally {
    await sender.close()
  }
}
async function rejecting(at: 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData', responseCode: number): Promise<string> {
  const fault = Object.assign(new Error('refused'), { responseCode })
  const handlers = {
    onConnect: (_: unknown, done: (fault: Error) => void) => done(fault),
    onMailFrom: (_: unknown, _session: unknown, done: (fault: Error) => void) => done(fault),
    onRcptTo: (_: unknown, _session: unknown, done: (fault: Error) => void) => done(fault),
    onData: (stream: NodeJS.ReadableStream, _session: unknown, done: (fault: Error) => void) =>
      stream.resume().on('end', () => done(fault)),
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    [at]: handlers[at],
  })
  return listening(server.listen(0, '127.0.0.1'), () => new Promise((resolve) => server.close(() => resolve())))
}
async function listening(server: Server, close: () => Promise<void>): Promise<string> {
  await once(server, 'listening')
  closing.push(close)
  return `smtp://127.0.0.1:${Reflect.get(Object(server.address()), 'port')}`
}

describe('the SMTP sender', () => {
  test('uses STARTTLS and signs in if the server asks for it; a wrong password is a temporary error', async () => {
    const sink = await openSmtpSink({ login: { user: 'portal@example.org', password: 'p@ss:w/rd %' } })
    closing.push(sink.close)
    expect(await send(sink.url)).toBeNull()
    expect(sink.mails.map(({ to }) => to)).toEqual([['ada@example.org']])
    const rejected = [await send(sink.url.replace('p%40ss', 'wrong')), await send(`smtp://127.0.0.1:${sink.port}`)]
    expect(rejected.map((fault) => fault instanceof MailError && !fault.isFinal)).toEqual([true, true])
    expect(sink.mails).toHaveLength(1)
  })

  test('a server on another machine is never used without TLS, nor with an untrusted certificate', async () => {
    const sink = await openSmtpSink({ login: { user: 'portal', password: 'secret' } })
    closing.push(sink.close)
    const elsewhere = sink.url.replace('127.0.0.1', '0.0.0.0')
    expect((await send(elsewhere))?.message).toMatch(/certificate|self.signed/i)
    expect(sink.mails).toEqual([])
  })

  test('a mail arrives whole, marked as sent by a program', async () => {
    const sink = await openSmtpSink()
    closing.push(sink.close)
    expect(await send(sink.url)).toBeNull()
    const { messageId, from, to, subject, text, html } = mail
    expect(sink.mails).toMatchObject([{ messageId, from, to: [to], subject, html }])
    expect(sink.mails[0]?.text.trimEnd()).toBe(text)
    expect(sink.mails[0]?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(sink.mails[0]?.headers.get('reply-to')).toBe('bob@example.org')
  })

  test.each([
    ['onConnect', 554, false],
    ['onMailFrom', 550, false],
    ['onRcptTo', 550, true],
    ['onRcptTo', 451, false],
    ['onData', 552, true],
    ['onData', 452, false],
  ] as const)('a rejection at %s with %i is final: %s', async (at, code, isFinal) => {
    const fault = await send(await rejecting(at, code))
    expect(fault).toBeInstanceOf(MailError)
    expect(fault).toMatchObject({ isFinal })
  })

  test.each<SinkStage>(['connect', 'mail', 'rcpt', 'data', 'received'])(
    'a server that is silent at %s times out, and can be retried',
    async (silent) => {
      let release: () => void = () => undefined
      const gate = new Promise<void>((resolve) => {
        release = resolve
      })
      const sink = await openSmtpSink({ onStage: (stage) => (stage === silent ? gate : undefined) })
      closing.push(async () => {
        release()
        await sink.close()
      })
      expect(await send(sink.url, { withinMs: 400 })).toMatchObject({ isFinal: false, message: 'the mail server took too long' })
    },
  )

  test('a server that is unreachable or hangs up at once can be retried', async () => {
    expect(await send('smtp://127.0.0.1:1')).toMatchObject({ isFinal: false })
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    const url = await listening(server, () => new Promise((resolve) => server.close(() => resolve())))
    expect(await send(url)).toMatchObject({ isFinal: false })
  })

  test.each(['to', 'replyTo', 'from', 'subject', 'messageId'] as const)('a line end in %s is never sent', async (field) => {
    const sink = await openSmtpSink()
    closing.push(sink.close)
    expect(await send(sink.url, { changes: { [field]: 'a@example.org\r\nBcc: eve@example.org' } })).toMatchObject({ isFinal: true })
    expect(sink.mails).toEqual([])
  })

  test('ignores files and URLs named in text or HTML', async () => {
    const sink = await openSmtpSink()
    closing.push(sink.close)
    const html = '<img src="file:///etc/hostname"><img src="http://127.0.0.1:1/x">'
    expect(await send(sink.url, { changes: { html } })).toBeNull()
    expect(sink.mails[0]?.html.trim()).toBe(html)
  })
})
