import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { limits } from '#core/limits.ts'
import type { Portal } from './portal.ts'

/** A server that answers at `url`. */
export interface Listening {
  readonly url: string
  /** Takes no more requests, lets those under way finish (up to 30 s), then closes. */
  stop(): Promise<void>
}

/** Lets a portal answer at an address; rejects with the system's fault where it cannot. Port 0 takes a free one. */
export async function listen(portal: Portal, { host, port }: { readonly host: string; readonly port: number }): Promise<Listening> {
  const server = createAdaptorServer({
    // The server lets a host such as 9007199254740993 pass, which is no address of anything.
    fetch: (request, platform) =>
      URL.canParse(request.url) ? portal.fetch(request, platform) : new Response('Bad Request', { status: 400 }),
    serverOptions: {
      maxHeaderSize: limits.requestHeaderBytes,
      requestTimeout: limits.requestArrivalMs,
      headersTimeout: limits.requestArrivalMs,
    },
  }) as Server
  server.timeout = limits.downloadTimeoutMs
  server.listen(port, host)
  await once(server, 'listening')
  const { address, family, port: taken } = server.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`
  return { url, stop: () => stop(server) }
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A connection that is kept alive counts as open until its last answer is out.
  const sweeping = setInterval(() => server.closeIdleConnections(), 50)
  const impatience = setTimeout(() => server.closeAllConnections(), limits.shutdownGraceMs)
  await closed
  clearTimeout(impatience)
  clearInterval(sweeping)
}
