import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '../../../../../../core/limits/index.ts'
import { affordableConnections } from '../../../../../../edge/adapters/node/http/connections/openFiles.ts'
import { type Listening, type ListenOptions, listen } from '../../../../../../edge/adapters/node/http/listen.ts'
import { RawClient, rawGet } from '../../../../../helpers/RawClient.ts'

let server: Listening
let clients: RawClient[] = []
/** Answers to `/wait`, each by its own call. */
let waiting: (() => void)[] = []

async function open(options: Partial<ListenOptions>): Promise<void> {
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/wait')) await new Promise<void>((resolve) => waiting.push(resolve))
    return new Response('answered')
  }
  server = await listen({ fetch }, { host: '127.0.0.1', port: 0, ...options })
}
async function client(path: string | null, from = '127.0.0.1', headers: Readonly<Record<string, string>> = {}): Promise<RawClient> {
  const made = (await RawClient.to(server.url, { from })).read()
  clients.push(made)
  if (path !== null) made.send(rawGet(path, headers))
  return made
}
/** Clients that send at once, and read once the system has handed over all of them, one in each turn of the loop. */
async function unread(count: number): Promise<readonly RawClient[]> {
  const made = await Promise.all(Array.from({ length: count }, async () => (await RawClient.to(server.url)).send(rawGet('/'))))
  for (let turn = 0; turn < 2 * count; turn++) await new Promise((resolve) => setImmediate(resolve))
  clients.push(...made)
  return made.map((one) => one.read())
}
async function busy(count: number, from = '127.0.0.1', headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const before = waiting.length
  for (let made = 1; made <= count; made++) {
    await client('/wait', from, headers)
    await expect.poll(() => waiting.length, { interval: 5 }).toBe(before + made)
  }
}
const answered = async (made: RawClient) => expect.poll(() => made.text).toContain('answered')
const refused = async (made: RawClient) => {
  await expect.poll(() => made.ended).toBe('closed')
  expect(made.text).toMatch(/^HTTP\/1\.1 503 .*\r\nRetry-After: 5\r\n.*Too many connections/s)
}

afterEach(async () => {
  for (const made of clients) made.leave()
  for (const answer of waiting) answer()
  clients = []
  waiting = []
  await server.stop()
})

describe('how many connections there may be', () => {
  test('an address whose connections are all busy is refused another, and other addresses are not', async () => {
    await open({ bounds: { connectionsPerNetwork: 3 } })
    await busy(3)
    await refused(await client('/'))
    await answered(await client('/', '127.0.0.2'))
    waiting.shift()?.()
    await expect.poll(() => clients[0]?.text).toContain('answered')
    await answered(await client('/'))
  })

  test('one that waits for a request gives way, the one that has waited longest first', async () => {
    await open({ bounds: { connectionsPerNetwork: 3 } })
    const idle = await client(null)
    await answered(await client('/'))
    await busy(1)
    await answered(await client('/'))
    await expect.poll(() => idle.ended).not.toBeNull()
    expect(clients.slice(1, 3).map(({ ended }) => ended)).toEqual([null, null])
  })

  test('in all there are so many, and where room is made the address with most connections loses one', async () => {
    await open({ bounds: { connectionsAtOnce: 6 } })
    const modest = await client(null, '127.0.0.2')
    const crowd = await Promise.all(Array.from({ length: 5 }, () => client(null)))
    await answered(await client('/', '127.0.0.3'))
    expect(modest.ended).toBeNull()
    await expect.poll(() => crowd.filter(({ ended }) => ended !== null)).toHaveLength(1)
    await busy(6, '127.0.0.4')
    await refused(await client('/', '127.0.0.5'))
  })

  test('OPS-12 each of a flood of rejected connections gets the reason, and the next who comes is answered', async () => {
    await open({ bounds: { connectionsPerNetwork: 1 } })
    await busy(1)
    const flood = await unread(3 * limits.rejectionsAtOnce)
    for (const made of flood) await refused(made)
    await answered(await client('/', '127.0.0.2'))
  })

  test('OPS-12 of many more that come at once than there may be, each is answered or told to come again, and none is reset', async () => {
    await open({ bounds: { connectionsAtOnce: 10 } })
    await Promise.all(Array.from({ length: 300 }, (_, at) => client('/', `127.0.0.${2 + (at % 9)}`)))
    const isAnswered = ({ text }: RawClient) => text.includes('answered') || text.includes('Too many connections')
    await expect.poll(() => clients.filter(isAnswered)).toHaveLength(300)
    expect(clients.filter(({ ended }) => ended === 'reset')).toEqual([])
    await answered(await client('/'))
    await busy(10, '127.0.0.11')
    for (const made of await unread(2 * limits.rejectionsAtOnce)) await refused(made)
  })

  test('behind a proxy its connections are not counted, but what each client has under way is', async () => {
    await open({ trustProxy: true, rateFactor: 3 / limits.connectionsPerAddress })
    await busy(3, '127.0.0.1', { 'X-Forwarded-For': '198.51.100.7' })
    const fourth = await client('/', '127.0.0.1', { 'X-Forwarded-For': '198.51.100.7' })
    await expect.poll(() => fourth.text).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5\r\n.*in progress/is)
    await answered(await client('/', '127.0.0.1', { 'X-Forwarded-For': '198.51.100.8' }))
    waiting.shift()?.()
    await expect.poll(() => clients[0]?.text).toContain('answered')
    await answered(await client('/', '127.0.0.1', { 'X-Forwarded-For': '198.51.100.7' }))
  })
})

test('a process that may open few files has fewer connections, so that there are always some for its work', async () => {
  await open({})
  expect([affordableConnections(Number.POSITIVE_INFINITY), affordableConnections(1024), affordableConnections(100)]).toEqual([
    limits.connectionsAtOnce,
    1024 - limits.openFilesReserve,
    limits.minConnections,
  ])
})
