import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The header in which the proxy says which portal a response is of. */
export const UPSTREAM = 'x-upstream'

/**
 * A proxy before several portals, as operators have one: each request goes to the next portal. One that cannot be reached is passed over; a
 * GET whose portal breaks off before it responds goes to the next, any other request is answered 502, since it may have been carried out.
 */
export class RoundRobinProxy {
  /** The portals in rotation. */
  upstreams: readonly string[] = []
  readonly #server: Server
  #next = 0

  constructor() {
    this.#server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing))
  }

  /** Starts it; returns its address. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    this.#next += 1
    const first = this.#next % this.upstreams.length
    for (const upstream of [...this.upstreams.slice(first), ...this.upstreams.slice(0, first)]) {
      const answer = await this.#send(upstream, incoming, body).catch((fault: NodeJS.ErrnoException) => fault)
      if (!(answer instanceof Error)) {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, [UPSTREAM]: upstream })
        answer.on('error', () => outgoing.destroy()).pipe(outgoing)
        return
      }
      if (answer.code !== 'ECONNREFUSED' && incoming.method !== 'GET') {
        outgoing.writeHead(502, { [UPSTREAM]: upstream }).end()
        return
      }
    }
    outgoing.writeHead(503).end()
  }

  async #send(upstream: string, { url, method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const passed = request(new URL(url ?? '/', upstream), { method: method ?? 'GET', headers: { ...headers, connection: 'close' } })
    // The first error rejects the promise below; what a killed portal causes later is an error of its response too.
    passed.on('error', () => undefined).end(body)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    return answer
  }
}
