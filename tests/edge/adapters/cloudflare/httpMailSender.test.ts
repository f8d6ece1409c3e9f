import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { httpMailSender, noMailSender } from '../../../../edge/adapters/cloudflare/httpMailSender.ts'
import { MailError, type OutgoingMail } from '../../../../edge/ports/MailSender.ts'

const mail: OutgoingMail = {
  messageId: '<one@example.org>',
  from: 'portal@example.org',
  fromName: 'Pelagos',
  to: 'ada@example.org',
  replyTo: null,
  subject: 'Grüße',
  text: 'Hello',
  html: '<p>Hello</p>',
}
let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A provider that answers with a status, or not at all; it records the requests. */
async function provider(status: number | 'silent', headers: Record<string, string> = {}) {
  const requests: { headers: IncomingHttpHeaders; body: unknown }[] = []
  server = createServer(async (request, response) => {
    requests.push({ headers: request.headers, body: JSON.parse(await text(request)) })
    if (status !== 'silent') response.writeHead(status, headers).end('{"detail":"secret of the provider"}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${Reflect.get(Object(server.address()), 'port')}/mails`, requests }
}
const send = (url: string, withinMs = 5000) =>
  httpMailSender({ url, token: 'the-token' }, { totalMs: withinMs })
    .send(mail, new AbortController().signal)
    .then(
      () => null,
      (fault: unknown) => (fault instanceof MailError ? fault : new Error('not a MailError', { cause: fault })),
    )

describe('the sender over HTTP', () => {
  test('posts the mail as JSON with its token, and its Message-ID as idempotency key', async () => {
    const { url, requests } = await provider(202)
    expect(await send(url)).toBeNull()
    expect(requests[0]?.body).toEqual({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
    expect(requests[0]?.headers).toMatchObject({
      authorization: 'Bearer the-token',
      'idempotency-key': '<one@example.org>',
      'content-type': 'application/json',
    })
  })

  test.each([
    [400, true],
    [404, true],
    [422, true],
    [401, false],
    [403, false],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ] as const)('an answer of %i is final: %s', async (status, isFinal) => {
    const fault = await send((await provider(status)).url)
    expect(fault).toMatchObject({ isFinal, message: `the mail provider answered ${status}` })
  })

  test('a redirect is not followed, as the token is for one host only', async () => {
    const { url, requests } = await provider(307, { Location: 'http://127.0.0.1:1/elsewhere' })
    expect(await send(url)).toMatchObject({ isFinal: false })
    expect(requests).toHaveLength(1)
  })

  test('a provider that is silent or unreachable can be retried', async () => {
    expect(await send((await provider('silent')).url, 300)).toMatchObject({ isFinal: false })
    expect(await send('http://127.0.0.1:1/mails')).toMatchObject({ isFinal: false })
  })

  test('without a provider every mail stays', async () => {
    await expect(noMailSender().send(mail, AbortSignal.timeout(100))).rejects.toMatchObject({ isFinal: false })
  })
})
