import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, test } from 'vitest'
import { openSmtpSink, type SinkOptions, type SinkStage, type SmtpSink } from './smtpSink.ts'

let sink: SmtpSink | undefined
afterEach(() => sink?.close())

const open = async (options?: SinkOptions) => {
  sink = await openSmtpSink(options)
  return { sink, transport: createTransport(sink.url) }
}
const words = {
  from: 'pelagos@example.org',
  to: 'zoe@example.org',
  subject: 'Zoë, bitte bestätige Deine Adresse – und zwar bald, denn der Link gilt nur einen Tag lang',
  text: `Grüße, Zoë = ${'weit '.repeat(40)}\nhttp://127.0.0.1:8788/confirmemail#token=${'a'.repeat(80)}\n.\nEnde`,
  html: '<p>Grüße &amp; Küsse</p>',
}

describe('the mail server of the tests', () => {
  test('reads what a mail program sends: letters of any alphabet, long lines, both bodies', async () => {
    const { sink, transport } = await open()
    const { messageId } = await transport.sendMail(words)
    const mail = await sink.waitFor('zoe@example.org', 'bestätige')
    expect(mail).toMatchObject({ from: words.from, to: [words.to], subject: words.subject, messageId, html: words.html })
    expect(mail.text.trim()).toBe(words.text)
    expect(mail.headers.get('mime-version')).toBe('1.0')
  })

  test('hands each mail out once and says what came where one is missing', async () => {
    const { sink, transport } = await open()
    await transport.sendMail({ ...words, subject: 'one' })
    await sink.waitFor(words.to, 'one')
    await expect(sink.waitFor(words.to, 'one', 50)).rejects.toThrow('there came: zoe@example.org: one')
  })

  test('refuses as many deliveries as asked, for now, then takes them', async () => {
    const { sink, transport } = await open({ failFirst: 2 })
    for (let attempt = 0; attempt < 2; attempt += 1) await expect(transport.sendMail(words)).rejects.toMatchObject({ responseCode: 451 })
    await transport.sendMail(words)
    expect(sink.mails.length).toBe(1)
  })

  test('tells each stage, and can refuse after it has kept the mail', async () => {
    const stages: SinkStage[] = []
    const { sink, transport } = await open({
      onStage: (stage) => {
        stages.push(stage)
        if (stage === 'received') throw new Error('lost the answer')
      },
    })
    await expect(transport.sendMail(words)).rejects.toMatchObject({ responseCode: 451 })
    expect(stages).toEqual(['connect', 'mail', 'rcpt', 'data', 'received'])
    expect(sink.mails.length).toBe(1)
  })

  test('listens again on the port of one that has ended', async () => {
    const { sink: first } = await open()
    await first.close()
    const { sink: second, transport } = await open({ port: first.port })
    await transport.sendMail(words)
    expect(second.mails.length).toBe(1)
  })
})
