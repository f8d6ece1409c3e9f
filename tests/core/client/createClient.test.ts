import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { apiKeysApi } from '#core/api/apiKeys.ts'
import { serviceApi } from '#core/api/service.ts'
import { sessionsApi } from '#core/api/sessions.ts'
import { createClient } from '#core/client/createClient.ts'

const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
const keys = { keys: [{ Api_Key: 'a', Description: 'laptop' }] }

describe('createClient', () => {
  test('a value is checked against the contract', async () => {
    const sent: string[] = []
    const client = createClient({
      base: 'http://portal',
      fetch: async (address) => {
        sent.push(address)
        return json({ key: 'variableCount', value: sent.length === 1 ? 47 : 'many' })
      },
    })
    expect(await client.call(serviceApi.highlights, { key: 'variableCount' })).toEqual({ key: 'variableCount', value: 47 })
    expect(sent).toEqual(['http://portal/api/highlights?key=variableCount'])
    await expect(client.call(serviceApi.highlights, { key: 'variableCount' })).rejects.toMatchObject({ code: 'unexpected-reply' })
  })

  test('a call that answers text answers it, read to its end', async () => {
    const response = new Response('OK')
    const client = createClient({ base: '', fetch: async () => response })
    expect(await client.call(apiKeysApi.revokeApiKey, {}, { body: { id: 1 } })).toBe('OK')
    expect(response.bodyUsed).toBe(true)
  })

  test('ERR-04 calls that meet a 401 share one sign-in and are each sent once more', async () => {
    let signedIn = false
    let signIns = 0
    let sent = 0
    const client = createClient({
      base: '',
      fetch: async () => {
        sent += 1
        return signedIn ? json(keys) : new Response('Unauthorized', { status: 401 })
      },
      signIn: async () => {
        signIns += 1
        await new Promise((resolve) => setTimeout(resolve, 5))
        signedIn = true
        return true
      },
    })
    const answers = await Promise.all([1, 2, 3].map(() => client.call(apiKeysApi.retrieveApiKeys, {})))
    expect(answers).toEqual([keys, keys, keys])
    expect({ asked: signIns, sent }).toEqual({ asked: 1, sent: 6 })
  })

  test('a failed sign-in passes on the 401, and a wrong password opens no sign-in', async () => {
    let signInCount = 0
    const client = createClient({
      base: '',
      fetch: async () => new Response('Unauthorized', { status: 401 }),
      signIn: async () => {
        signInCount += 1
        return false
      },
    })
    await expect(client.call(apiKeysApi.retrieveApiKeys, {})).rejects.toMatchObject({
      code: 'unauthorized',
      status: 401,
      message: 'Unauthorized',
    })
    await expect(client.call(sessionsApi.signIn, {}, { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(signInCount).toBe(1)
  })

  test('an error keeps its message, and an unreachable portal is a different error', async () => {
    const replies = [json({ error: 'No such statistic.' }, 400), new Response('<h1>Bad gateway</h1>', { status: 502 })]
    const client = createClient({
      base: '',
      fetch: async () => {
        const reply = replies.shift()
        if (!reply) throw new TypeError('fetch failed')
        return reply
      },
    })
    await expect(client.call(serviceApi.highlights, { key: 'cruiseCount' })).rejects.toMatchObject({
      code: 'bad-request',
      message: 'No such statistic.',
    })
    await expect(client.call(serviceApi.highlights, { key: 'cruiseCount' })).rejects.toMatchObject({ message: 'The portal answered 502.' })
    await expect(client.call(serviceApi.highlights, { key: 'cruiseCount' })).rejects.toMatchObject({ code: 'unreachable' })
  })

  test.each([
    ['a value', 200, '{"key":"cruiseCount","val'],
    ['a value, before its first byte', 200, ''],
    ['an error', 400, '{"error":"No suc'],
  ])('%s that breaks off half-way is a Problem that says so', async (_, status, part) => {
    const server = createServer((request, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': 1000 })
      response.write(part)
      setTimeout(() => request.socket.destroy(), 20)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const base = `http://127.0.0.1:${Reflect.get(Object(server.address()), 'port')}`
    const client = createClient({ base, fetch })
    await expect(client.call(serviceApi.highlights, { key: 'cruiseCount' })).rejects.toMatchObject({
      name: 'Problem',
      code: 'unreachable',
      message: 'The connection was lost. Check it and try again.',
    })
    server.close()
  })

  test('a call that is called off throws the reason of its signal', async () => {
    const client = createClient({ base: '', fetch: (_, init) => fetch('data:,x', init) })
    await expect(client.call(serviceApi.highlights, { key: 'cruiseCount' }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })
})
