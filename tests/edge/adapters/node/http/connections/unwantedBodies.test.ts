import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../../../../../../edge/adapters/node/http/listen.ts'
import { RawClient, rawGet } from '../../../../../helpers/RawClient.ts'

const LENGTH = 4_000_000
/** What the adaptor between Node and the portal allowed the rest of a body. */
const LATE_MS = 700
let request: IncomingMessage | undefined
const server = await listen(
  {
    fetch: async ({ url, body }, platform) => {
      const { incoming } = platform as HttpBindings
      if (incoming.method === 'POST') request = incoming
      const { pathname } = new URL(url)
      if (pathname === '/partly') await body?.getReader().read()
      return new Response(`<${pathname}>`)
    },
  },
  { host: '127.0.0.1', port: 0 },
)
afterAll(() => server.stop())

test.each(['/unread', '/partly'])(
  '%s: a body that is not wanted may come slowly, and the connection serves the next request',
  async (path) => {
    const client = (await RawClient.to(server.url)).read()
    client.send(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${LENGTH}\r\n\r\n${'a'.repeat(LENGTH / 2)}`)
    await expect.poll(() => client.text).toContain(`<${path}>`)
    await sleep(LATE_MS)
    client.send('a'.repeat(LENGTH / 2) + rawGet('/next'))
    await expect.poll(() => client.text).toContain('</next>')
    expect([client.ended, request?.readableLength]).toEqual([null, 0])
    client.leave()
  },
)
