import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type Listening, type ListenOptions, listen } from '../../../../../../edge/adapters/node/http/listen.ts'
import { RawClient, rawGet } from '../../../../../helpers/RawClient.ts'

/** More than the systems of both sides keep for a connection of this machine. */
const LARGE = 24_000_000
const PIECE = 64_000
const large = Buffer.alloc(LARGE, 'ocean ')
let server: Listening
let clients: RawClient[] = []
/** Streams that were cancelled, as a query would be. */
let cancelled = 0

/** Its maker may pause after the first megabyte, all of which the system takes. */
function streamed(pauseMs = 0): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      if (at > 1_000_000 && at <= 1_000_000 + PIECE) await sleep(pauseMs)
      controller.enqueue(large.subarray(at, at + PIECE))
      at += PIECE
      if (at >= LARGE) controller.close()
    },
    cancel() {
      cancelled += 1
    },
  })
}
async function open(bounds: ListenOptions['bounds'] = {}): Promise<void> {
  const fetch = async ({ url }: Request) => {
    const path = new URL(url).pathname
    if (path === '/thinking') await sleep(1500)
    if (path === '/whole') return new Response(new Uint8Array(large))
    const stream = { '/streamed': () => streamed(), '/pausing': () => streamed(200) }[path]
    return new Response(stream === undefined ? path : (stream() as ReadableStream<Uint8Array<ArrayBuffer>>))
  }
  server = await listen({ fetch }, { host: '127.0.0.1', port: 0, bounds })
}
async function client(path: string, from = '127.0.0.1'): Promise<RawClient> {
  const made = (await RawClient.to(server.url, { from })).send(rawGet(path))
  clients.push(made)
  return made
}
afterEach(async () => {
  for (const made of clients) made.leave()
  clients = []
  cancelled = 0
  await server.stop()
})

describe('an answer that nobody reads', () => {
  const quick = { stalledReaderMs: 500, sweepMs: 50 }

  test('is broken off, whether it is written whole or as it is made', async () => {
    await open(quick)
    const unread = [await client('/whole'), await client('/streamed')]
    await expect.poll(async () => (await Promise.all(unread.map(isGone))).join()).toBe('true,true')
    expect(cancelled).toBe(1)
  })

  test('goes on for a reader who is slow but reads, to the last byte', async () => {
    await open(quick)
    for (const path of ['/whole', '/streamed']) {
      const slow = await client(path)
      let received = 0
      for (let bytes: Buffer | null; received < LARGE; ) {
        expect(slow.ended).toBeNull()
        bytes = slow.socket.read() as Buffer | null
        received += bytes?.length ?? 0
        await sleep(bytes === null ? 1 : 3)
      }
      expect(received).toBeGreaterThan(LARGE)
    }
  })

  // Elsewhere than on Linux nothing tells what the system holds.
  test.runIf(process.platform === 'linux').each(['/streamed', '/pausing'])(
    'continues for a reader who reads far less of %s at a time than the system buffers',
    async (path) => {
      await open({ stalledReaderMs: 1000, sweepMs: 25 })
      const slow = await client(path)
      // The system takes more than a megabyte at a time: for four seconds it takes nothing.
      for (let received = 0; received < 1_000_000; ) {
        expect(slow.ended).toBeNull()
        received += (slow.socket.read(Math.min(20_000, slow.socket.readableLength || 1)) as Buffer | null)?.length ?? 0
        await sleep(60)
      }
    },
    60_000,
  )

  test('does not affect a response that takes long to compute', async () => {
    await open(quick)
    const patient = (await client('/thinking')).read()
    await expect.poll(() => patient.text).toContain('/thinking')
  })

  test('OPS-11 ends with the longest download, however well it is read', async () => {
    await open({ ...quick, downloadTimeoutMs: 300 })
    const slow = await client('/streamed')
    await expect.poll(() => isGone(slow)).toBe(true)
  })
})

describe('answers that wait in memory', () => {
  test('are bounded together: who has most of them loses first, and another reads theirs to the end', async () => {
    await open({ unreadBytes: 3 * LARGE })
    const greedy: RawClient[] = []
    const modest = await client('/whole', '127.0.0.2')
    for (let made = 0; made < 6; made++) greedy.push(await client('/whole'))
    await expect.poll(async () => (await Promise.all(greedy.map(isGone))).filter(Boolean).length).toBeGreaterThanOrEqual(4)
    modest.read()
    await expect.poll(() => modest.received).toBeGreaterThan(LARGE)
  })
})

/** Whether the portal has broken a connection off. A write tells that without reading a byte. */
async function isGone(made: RawClient): Promise<boolean> {
  if (made.ended === null) made.send('\r\n')
  await sleep(1)
  return made.ended === 'reset'
}
