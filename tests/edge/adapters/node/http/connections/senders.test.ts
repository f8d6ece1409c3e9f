import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type Listening, listen } from '../../../../../../edge/adapters/node/http/listen.ts'
import { RawClient } from '../../../../../helpers/RawClient.ts'

/** A hundredth of the product's times, so that 200 bytes in 10 ms are what 20 kB/s are to it. */
const bounds = { requestArrivalMs: 600, slowestSenderBytes: 1200, sweepMs: 50 }
const PAUSE_MS = 10
let server: Listening
let clients: RawClient[] = []

async function open(): Promise<void> {
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url)
    return pathname === '/unwanted' ? new Response('no') : new Response(`${(await request.arrayBuffer()).byteLength} bytes`)
  }
  server = await listen({ fetch }, { host: '127.0.0.1', port: 0, bounds })
}
async function sending(head: string): Promise<RawClient> {
  const made = (await RawClient.to(server.url)).read().send(`${head}\r\nHost: x\r\n`)
  clients.push(made)
  return made
}
/** Sends bytes until the portal ends the connection; answers how many. */
async function trickle(client: RawClient, piece: string, maxPieces = 2000): Promise<number> {
  let sent = 0
  for (; sent < maxPieces && client.ended === null; sent++) {
    client.send(piece)
    await sleep(PAUSE_MS)
  }
  return sent
}

afterEach(async () => {
  for (const made of clients) made.leave()
  clients = []
  await server.stop()
})

describe('the body of a request', () => {
  test('may take many times as long as a head on a link of a ship', async () => {
    await open()
    const pieces = (2.5 * bounds.requestArrivalMs) / PAUSE_MS
    const ship = await sending('POST / HTTP/1.1')
    ship.send(`Content-Length: ${pieces * 200}\r\n\r\n`)
    expect(await trickle(ship, 'a'.repeat(200), pieces)).toBe(pieces)
    await expect.poll(() => ship.text).toContain(`${pieces * 200} bytes`)
  })

  test('does not hold a connection with a byte now and then, declared or in chunks', async () => {
    await open()
    const declared = await sending('POST / HTTP/1.1')
    declared.send('Content-Length: 5000000\r\n\r\n')
    const chunked = await sending('POST / HTTP/1.1')
    chunked.send('Transfer-Encoding: chunked\r\n\r\n')
    await Promise.all([trickle(declared, 'a'), trickle(chunked, '1\r\na\r\n')])
    expect([declared.ended, chunked.ended]).not.toContain(null)
  })

  test('that is not needed does not occupy the connection after the response, however fast it arrives', async () => {
    await open()
    const client = await sending('POST /unwanted HTTP/1.1')
    client.send('Transfer-Encoding: chunked\r\n\r\n')
    await expect.poll(() => client.text).toContain('no')
    await trickle(client, `190\r\n${'a'.repeat(400)}\r\n`)
    expect(client.ended).not.toBeNull()
  })
})
