import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '#core/limits/request.ts'
import type { Log } from '../../../../platform/Log.ts'
import { networkOf } from '../../../../platform/network.ts'
import { Shares } from '../../../../platform/Shares.ts'
import type { SenderBounds } from './BodyTimeout.ts'
import { Connection, type ReaderBounds } from './Connection.ts'
import { ConnectionEvents } from './ConnectionEvents.ts'
import { affordableConnections } from './openFiles.ts'
import { rejectConnection } from './rejectConnection.ts'
import { TaskPerTurn } from './TaskPerTurn.ts'
import { unacknowledged } from './unacknowledged.ts'
import { connectionsToEnd } from './unread.ts'

const WEIGHING_MS = 20 // shorter than a few large answers take to be made

/** How many connections there may be, and what they may cost. */
export interface ConnectionBounds extends ReaderBounds, SenderBounds {
  readonly connectionsAtOnce: number
  /** Infinite behind a proxy, whose connections are all its own; there the requests of each client are counted. */
  readonly connectionsPerNetwork: number
  /** Bytes that the process buffers for all connections together. */
  readonly unreadBytes: number
}

/** The bounds of a server, `rateFactor` times as many connections for each network. */
export function connectionBounds({
  trustProxy,
  rateFactor,
}: {
  readonly trustProxy: boolean
  readonly rateFactor: number
}): ConnectionBounds {
  const { stalledReaderMs, slowestReaderBytes, downloadTimeoutMs, unreadBytes, connectionSweepMs: sweepMs } = limits
  const { requestArrivalMs, slowestSenderBytes } = limits
  return {
    ...{ stalledReaderMs, slowestReaderBytes, downloadTimeoutMs, unreadBytes, sweepMs },
    ...{ requestArrivalMs, slowestSenderBytes },
    connectionsAtOnce: affordableConnections(),
    connectionsPerNetwork: trustProxy ? Number.POSITIVE_INFINITY : Math.floor(limits.connectionsPerAddress * rateFactor),
  }
}

/**
 * The connections of a server, bounded in all, for each network and in the memory that they use. Where there is no room, one that waits for
 * a request is closed for the new one; where all are busy the new one is rejected. A response that nobody reads is aborted.
 */
export class Connections {
  readonly #bounds: ConnectionBounds
  readonly #events: ConnectionEvents
  readonly #open = new Map<Socket, Connection>()
  readonly #shares = new Shares(Number.POSITIVE_INFINITY)
  readonly #turns = new TaskPerTurn()
  #isWeighing = false
  #isSweeping = false

  constructor(bounds: ConnectionBounds, log: Log) {
    this.#bounds = bounds
    this.#events = new ConnectionEvents(log)
  }

  /** Guards a server from now on until it closes; comes before any of its requests. */
  guard(server: Server): void {
    // One more than there are at most, which is told so at once: beyond that Node would close it without a word.
    server.maxConnections = this.#bounds.connectionsAtOnce + limits.rejectionsAtOnce + 1
    server.on('connection', (socket: Socket) => this.#accept(socket))
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => this.#begin(request, response))
    // Node would answer this one past us.
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      this.#begin(request, response)
      response.writeHead(417).end()
    })
    server.on('drop', () => this.#events.count('refused'))
    server.on('error', (fault: Error) => this.#events.fault(fault))
    const sweeping = setInterval(() => this.#sweep(), this.#bounds.sweepMs)
    server.once('close', () => clearInterval(sweeping))
  }

  #accept(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? 'unknown')
    const isCrowded = this.#shares.taken(network) >= this.#bounds.connectionsPerNetwork
    const isFull = this.#open.size >= this.#bounds.connectionsAtOnce
    if ((isCrowded || isFull) && !this.#makeRoom(isCrowded ? network : null)) {
      this.#events.count('refused')
      rejectConnection(socket)
      return
    }
    this.#open.set(socket, new Connection(socket, network, this.#turns, performance.now()))
    this.#shares.take(network)
    socket.once('close', () => this.#remove(socket, network))
  }

  #remove(socket: Socket, network: string): void {
    if (this.#open.delete(socket)) this.#shares.giveBack(network)
  }

  /** Closes the connection that has waited longest for a request: of this network, or of the one with most connections. */
  #makeRoom(ofNetwork: string | null): boolean {
    let longest: Connection | null = null
    const connectionsOfNetwork = (connection: Connection) => this.#shares.taken(connection.network)
    for (const connection of this.#open.values()) {
      if (!connection.isWaiting || (ofNetwork !== null && connection.network !== ofNetwork)) continue
      const order =
        longest === null ? 1 : connectionsOfNetwork(connection) - connectionsOfNetwork(longest) || longest.sinceMs - connection.sinceMs
      if (order > 0) longest = connection
    }
    if (longest === null) return false
    this.#events.count('madeRoom')
    this.#remove(longest.socket, longest.network)
    // Its request may be on the way.
    rejectConnection(longest.socket)
    return true
  }

  #begin(request: IncomingMessage, response: ServerResponse): void {
    this.#open.get(request.socket)?.begin(request, response, () => performance.now())
  }

  /** Ends what nobody reads, and what nobody sends. */
  async #sweep(): Promise<void> {
    if (this.#isSweeping) return
    this.#isSweeping = true
    const heldUp = [...this.#open.values()].filter(({ isHeldUp }) => isHeldUp)
    const queues = await unacknowledged(heldUp.map(({ socket }) => socket))
    this.#isSweeping = false
    const now = performance.now()
    for (const connection of this.#open.values()) {
      const isLate = connection.isBodyLate(this.#bounds)
      if (!connection.isStalled(now, queues.get(connection.socket), this.#bounds) && !isLate) continue
      this.#events.count(isLate ? 'unsent' : 'stalled')
      this.#end(connection)
    }
    this.#weigh()
    this.#events.log()
  }

  /** Sees to it soon that answers stay within the memory for all; called with each. */
  checkMemorySoon(): void {
    if (this.#isWeighing) return
    this.#isWeighing = true
    // Weighing looks at every connection, which is too much for each answer.
    setTimeout(() => {
      this.#isWeighing = false
      this.#weigh()
    }, WEIGHING_MS)
  }

  #weigh(): void {
    for (const connection of connectionsToEnd(this.#open.values(), this.#bounds.unreadBytes)) {
      this.#events.count('unread')
      this.#end(connection)
    }
  }

  /** Resets it, so that the system gives up at once what it holds for it. */
  #end({ socket, network }: Connection): void {
    this.#remove(socket, network)
    socket.resetAndDestroy()
  }
}
