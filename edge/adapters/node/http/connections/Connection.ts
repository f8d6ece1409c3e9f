import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { BodyTimeout, type SenderBounds } from './BodyTimeout.ts'
import { HttpPieces } from './HttpPieces.ts'
import type { TaskPerTurn } from './TaskPerTurn.ts'

/** How far the reader of an answer has come: when it last did well, what it had taken then, and how often it was looked at since. */
interface Progress {
  readonly atMs: number
  readonly takenBytes: number
  readonly looks: number
}

/** When an answer counts as one that nobody reads. */
export interface ReaderBounds {
  readonly stalledReaderMs: number
  readonly slowestReaderBytes: number
  readonly downloadTimeoutMs: number
  /** The interval between checks of readers. */
  readonly sweepMs: number
}

/**
 * One client's connection. Node's parser gets the bytes of one request at a time, so that the next one begins only when the answer before it is
 * written; what comes meanwhile waits, and little of it, as the socket is not read on.
 */
export class Connection {
  readonly socket: Socket
  /** The network that its client is counted as. */
  readonly network: string
  readonly #turns: TaskPerTurn
  readonly #parse: (bytes: Buffer) => void
  readonly #pieces = new HttpPieces()
  #request: IncomingMessage | null = null
  #body: BodyTimeout | null = null
  #isInTurn = false
  #sinceMs: number
  #progress: Progress

  /** Takes over the reading of a socket that Node's HTTP server has just made its own. */
  constructor(socket: Socket, network: string, turns: TaskPerTurn, nowMs: number) {
    this.socket = socket
    this.network = network
    this.#turns = turns
    this.#sinceMs = nowMs
    this.#progress = { atMs: nowMs, takenBytes: 0, looks: 0 }
    const parse = takeParser(socket)
    this.#parse = (bytes) => parse.call(socket, bytes)
    socket.on('data', (bytes: Buffer) => {
      this.#pieces.add(bytes)
      this.#advance()
    })
  }

  /** Whether nothing that it has sent waits for us; a request's head may have come in part. */
  get isWaiting(): boolean {
    return this.#request === null && this.#pieces.length === 0
  }

  /** When its answer began, or since when it waits for a request. Milliseconds of `performance.now`. */
  get sinceMs(): number {
    return this.#sinceMs
  }

  /** When the reader of its answer last did well. */
  get progressMs(): number {
    return this.#progress.atMs
  }

  /** Bytes that this process buffers for it: what was sent and not read here, and what was written and not taken there. */
  get bufferedBytes(): number {
    const { readableLength, writableLength } = this.socket
    return this.#pieces.length + readableLength + writableLength + (this.#request?.readableLength ?? 0)
  }

  /** Notes that a request has come whole or with a body on its way. A second one before its answer cannot be; it would end the connection. */
  begin(request: IncomingMessage, response: ServerResponse, now: () => number): void {
    if (this.#request !== null) return void this.socket.destroy()
    this.#request = request
    this.#sinceMs = now()
    this.#progress = { atMs: this.#sinceMs, takenBytes: 0, looks: 0 }
    this.#body = new BodyTimeout(request, this.socket.bytesRead)
    if (request.headers['transfer-encoding'] === undefined) this.#pieces.expectBody(Number(request.headers['content-length'] ?? 0))
    response.once('close', () => {
      this.#request = null
      this.#body?.endSoon()
      this.#sinceMs = now()
      discardRest(request)
      this.#advance()
    })
  }

  /** Whether bytes of its answer wait here for its reader. */
  get isHeldUp(): boolean {
    return this.#request !== null && this.socket.writableLength > 0
  }

  /**
   * Whether its reader has taken next to nothing for too long, or its answer takes longer than the longest download. Looks, and remembers.
   * `unacknowledgedBytes` are those that the system took and the reader did not; undefined where nothing was delayed.
   */
  isStalled(nowMs: number, unacknowledgedBytes: number | undefined, bounds: ReaderBounds): boolean {
    const { stalledReaderMs, slowestReaderBytes, downloadTimeoutMs, sweepMs } = bounds
    if (this.#request === null) return false
    // What the system has taken in the meantime says nothing of the reader, so that the next look begins anew.
    const taken = unacknowledgedBytes === undefined ? 0 : takenBytes(this.socket) - unacknowledgedBytes
    const isReading = unacknowledgedBytes === undefined || taken - this.#progress.takenBytes >= slowestReaderBytes
    this.#progress = isReading ? { atMs: nowMs, takenBytes: taken, looks: 0 } : { ...this.#progress, looks: this.#progress.looks + 1 }
    // Checks are counted, not time: while this process was blocked, the reader's progress could not be seen.
    return this.#progress.looks * sweepMs >= stalledReaderMs || nowMs - this.#sinceMs >= downloadTimeoutMs
  }

  /** Whether the body of its request makes next to no progress. Looks, and remembers. */
  isBodyLate(bounds: SenderBounds): boolean {
    // What we have not read yet is not the sender's delay.
    const isReadOn = this.#pieces.length === 0 && !isFull(this.#request)
    return this.#body !== null && isReadOn && this.#body.isLate(this.socket.bytesRead, bounds)
  }

  /** Gives the parser the next piece in its turn, unless an answer must be written first. */
  #advance(): void {
    if (this.#pieces.length === 0 || this.socket.destroyed) return
    const isAnswerFirst = this.#request?.complete === true
    if (!isAnswerFirst && !this.#isInTurn) {
      this.#isInTurn = true
      this.#turns.run(this.network, () => {
        this.#isInTurn = false
        this.#feed()
        // What is parsed begins in a turn of its own.
        return false
      })
    }
    // While nothing waits the socket is read on, as that is how one learns that the client is gone.
    if (this.#pieces.length > 0) this.socket.pause()
  }

  #feed(): void {
    const piece = this.socket.destroyed ? null : this.#pieces.take()
    if (piece === null) return
    this.#parse(piece)
    if (this.#pieces.length > 0) this.#advance()
    // A body that its handler does not read yet goes on when that reads.
    else if (!this.socket.destroyed && this.socket.isPaused() && !isFull(this.#request)) this.socket.resume()
  }
}

/** Reads what is left of a body that nobody wants, so that the next request can follow; `BodyTimeout` bounds how long that takes. */
function discardRest(request: IncomingMessage): void {
  if (!request.readableEnded) request.removeAllListeners('data').removeAllListeners('readable').resume()
}

function isFull(request: IncomingMessage | null): boolean {
  return request !== null && !request.complete && request.readableLength >= request.readableHighWaterMark
}

/** Node's own listener of a socket's bytes, taken off it. */
function takeParser(socket: Socket): (bytes: Buffer) => void {
  const [parse, ...others] = socket.listeners('data') as ((bytes: Buffer) => void)[]
  if (parse === undefined || others.length > 0) throw new Error('This version of Node reads sockets in another way.')
  socket.off('data', parse)
  return parse
}

/** Bytes that the system has taken from this process. Node reports a write in progress only through a property that it does not document. */
function takenBytes({ _handle: handle }: Socket & { readonly _handle?: WriteCounts | null }): number {
  return handle === null || handle === undefined ? 0 : handle.bytesWritten - handle.writeQueueSize
}

interface WriteCounts {
  readonly bytesWritten: number
  readonly writeQueueSize: number
}
