import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { limits } from '#core/limits/request.ts'
import { withNetwork } from '../../../dataFolder/statementQueue.ts'
import { faultText } from '../../../platform/faultText.ts'
import { type Log, noLog } from '../../../platform/Log.ts'
import { networkOf } from '../../../platform/network.ts'
import { Shares } from '../../../platform/Shares.ts'
import type { NodePortalServer } from '../portal.ts'
import { Admission } from './Admission.ts'
import { addressOf } from './address.ts'
import { type ConnectionBounds, Connections, connectionBounds } from './connections/Connections.ts'

const SHUTDOWN_GRACE_MS = 8_000 // time for requests in progress when the server is told to stop
const ARRIVAL_MS = 50 // in which what is on its way arrives
const ARRIVAL_ROUNDS = 20 // a second; clients that go on coming are refused then

/** A server that answers at `url`. */
export interface Listening {
  readonly url: string
  /** Answers what is on its way, takes no more requests, lets those running finish (up to `SHUTDOWN_GRACE_MS`), then closes. */
  stop(): Promise<void>
}

/** Where to listen, and for whom. */
export interface ListenOptions {
  readonly host: string
  readonly port: number
  /** Whether all connections are those of a proxy that names its clients. */
  readonly trustProxy?: boolean
  /** The factor of every allowance of an address. */
  readonly rateFactor?: number
  readonly log?: Log
  /** Bounds other than the product's own. */
  readonly bounds?: Partial<ConnectionBounds>
  readonly admission?: Admission
}

/** Lets a portal answer at an address; rejects with the system's fault where it cannot. Port 0 takes a free one. */
export async function listen(portal: Pick<NodePortalServer, 'fetch'>, options: ListenOptions): Promise<Listening> {
  const { host, port, trustProxy = false, rateFactor = 1, log = noLog, admission = new Admission() } = options
  const connections = new Connections({ ...connectionBounds({ trustProxy, rateFactor }), ...options.bounds }, log)
  const answer = trustProxy ? sharedFairly(portal.fetch, limits.connectionsPerAddress * rateFactor) : portal.fetch
  const fetch = async (request: Request, platform: unknown): Promise<Response> => {
    // The server lets a host such as 9007199254740993 pass, which is no address of anything, and takes the first of several.
    if (!URL.canParse(request.url) || hostsOf(platform).length > 1) return badRequest()
    const network = networkOf(addressOf(request, platform, { trustProxy }))
    if (!(await admission.enter(new URL(request.url).pathname, network)))
      return busy('The portal is overloaded. Please try again in a few seconds.')
    const answered = await withNetwork(network, () => answer(request, platform, network))
    connections.checkMemorySoon()
    return answered
  }
  const errorHandler = (fault: unknown): Response => {
    if (fault instanceof RequestError) return badRequest()
    log.error('request', { message: faultText(fault) })
    return new Response('Internal Server Error', { status: 500 })
  }
  const server = createServer(
    {
      maxHeaderSize: limits.requestHeaderBytes,
      // Bodies have no fixed time, as a ship needs an hour for what others send in a second; `Connections` ends those that stand still.
      requestTimeout: 0,
      headersTimeout: limits.requestArrivalMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.connectionSweepMs,
      // The adaptor rejects a request without a host itself.
      requireHostHeader: false,
    },
    // The adaptor would close a connection whose request it has answered if the rest of the body takes half a second to come.
    getRequestListener(fetch, { errorHandler, autoCleanupIncoming: false }),
  )
  connections.guard(server)
  server.timeout = limits.downloadTimeoutMs
  server.listen(port, host)
  await once(server, 'listening')
  const { address, family, port: taken } = server.address() as AddressInfo
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`
  return { url, stop: () => stop(server) }
}

const hostsOf = (platform: unknown): readonly string[] => (platform as HttpBindings).incoming.headersDistinct.host ?? []

/** To a request that cannot be understood: no host, several (RFC 9112, 3.2), or an address that is none. */
const badRequest = (): Response => new Response('Bad Request', { status: 400 })

const busy = (text: string): Response =>
  new Response(text, { status: 503, headers: { 'Retry-After': '5', 'Cache-Control': 'no-store', 'X-Problem-Code': 'busy' } })

/** Answers for clients behind a proxy, so many requests of each at once. */
function sharedFairly(answer: NodePortalServer['fetch'], maxAtOnce: number) {
  const shares = new Shares(maxAtOnce)
  return async (request: Request, platform: unknown, network: string): Promise<Response> => {
    if (!shares.take(network)) return busy('Too many requests from this address are in progress. Please try again in a few seconds.')
    const { outgoing } = platform as HttpBindings
    outgoing.once('close', () => shares.giveBack(network))
    return answer(request, platform)
  }
}

async function stop(server: Server): Promise<void> {
  await untilNothingArrives(server)
  const closed = once(server, 'close')
  server.close()
  // A connection that is kept alive counts as open until its last answer is out.
  const sweeping = setInterval(() => server.closeIdleConnections(), 50)
  const graceTimer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS)
  await closed
  clearTimeout(graceTimer)
  clearInterval(sweeping)
}

/**
 * Waits until no request comes any more. A server that closes has the system reset the connections that it has not handed over yet, which it
 * does one in each turn of the event loop, and closes those whose next request waits for its turn.
 */
async function untilNothingArrives(server: Server): Promise<void> {
  let hasCome = true
  server.on('connection', () => {
    hasCome = true
  })
  server.prependListener('request', (_request, response) => {
    hasCome = true
    // The client's next request goes elsewhere.
    response.shouldKeepAlive = false
  })
  for (let round = 0; hasCome && round < ARRIVAL_ROUNDS; round++) {
    hasCome = false
    await delay(ARRIVAL_MS)
    // A timer that is late comes before the system is asked what has come in the meantime.
    await setImmediate()
  }
}
