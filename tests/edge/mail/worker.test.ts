import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startWorker } from '../../helpers/workerPortal.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { allMails } from './mailPorts.ts'

test('a worker keeps a mail and hands it to the provider after the answer, once', async () => {
  const requests: { key: string | undefined; body: unknown }[] = []
  const provider = createServer(async (request, response) => {
    requests.push({ key: request.headers['idempotency-key']?.toString(), body: JSON.parse(await text(request)) })
    response.writeHead(202).end()
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { dataDir, store, remove } = await makeTestStore()
  const worker = await startWorker(dataDir, {
    PELAGOS_MAIL_API_URL: `http://127.0.0.1:${Reflect.get(Object(provider.address()), 'port')}/`,
    PELAGOS_MAIL_API_TOKEN: 'the-token',
    PELAGOS_TEAM_ADDRESS: 'team@example.org',
  })
  try {
    const body = JSON.stringify({ name: 'Ada Lovelace', email: 'ada@example.org', message: 'Hello' })
    const response = await fetch(`${worker.url}/api/user/contactus`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect(await response.text()).toBe('OK')
    await expect.poll(async () => (await allMails(store.database))[0]?.sentAt).toBeTypeOf('number')
    const [mail] = await allMails(store.database)
    expect(requests).toMatchObject([
      { key: `<${mail?.messageId}@localhost>`, body: { to: 'team@example.org', replyTo: 'ada@example.org' } },
    ])
    expect(mail?.text).toBe('')
  } finally {
    await worker.stop()
    provider.close()
    await remove()
  }
})
