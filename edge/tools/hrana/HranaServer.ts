import { randomUUID } from 'node:crypto'
import { faultOf, HranaStream } from './HranaStream.ts'
import type { HranaRequest } from './protocol.ts'

interface Pipeline {
  readonly baton?: string | null
  readonly requests: readonly HranaRequest[]
}

const STREAM_LIFE_MS = 10_000
const MAX_IDLE = 8

/** The one stream that may have a transaction open, and how others learn that it is over. */
interface Turn {
  readonly stream: HranaStream
  readonly isOver: Promise<void>
  readonly end: () => void
}

/**
 * Speaks Hrana 2 and 3 (JSON over HTTP) over a store's file, so that workerd can reach it. It asks
 * nobody who they are; whoever lets it be reached does. While a stream has a transaction open all others wait, since SQLite would block the whole process.
 */
export class HranaServer {
  readonly #file: string
  readonly #waiting = new Map<string, { readonly stream: HranaStream; readonly timer: NodeJS.Timeout }>()
  /** Connections of streams that have ended, for those to come: a new one would read the whole schema, and the last to close write SQLite's log into the file. */
  readonly #idle: HranaStream[] = []
  #turn: Turn | null = null

  constructor(file: string) {
    this.#file = file
  }

  /** Responds to a request to `/v2`, `/v3` or their `/pipeline`; anything else is 404. */
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && /^\/v[23]\/?$/.test(pathname)) return new Response('Hrana')
    if (request.method !== 'POST' || !/^\/v[23]\/pipeline$/.test(pathname)) return new Response('Not Found', { status: 404 })
    return Response.json(await this.#run((await request.json()) as Pipeline))
  }

  /** Ends every stream; open transactions are undone. */
  close(): void {
    for (const baton of [...this.#waiting.keys()]) this.#end(this.#take(baton))
    for (const stream of this.#idle.splice(0)) stream.close()
  }

  async #run({ baton, requests }: Pipeline) {
    const stream = baton ? this.#take(baton) : (this.#idle.pop() ?? new HranaStream(this.#file))
    if (stream === undefined) return { baton: null, base_url: null, results: requests.map(() => expired) }
    while (this.#turn !== null && this.#turn.stream !== stream) await this.#turn.isOver
    const results = requests.map((request) => answered(stream, request))
    const isDone = requests.some(({ type }) => type === 'close')
    return { baton: isDone ? this.#end(stream) : this.#register(stream), base_url: null, results }
  }

  #register(stream: HranaStream): string {
    const baton = randomUUID()
    const timer = setTimeout(() => this.#end(this.#take(baton)), STREAM_LIFE_MS)
    timer.unref()
    this.#waiting.set(baton, { stream, timer })
    if (stream.isInTransaction) this.#turn ??= newTurn(stream)
    else this.#endTurn(stream)
    return baton
  }

  #take(baton: string): HranaStream | undefined {
    const waiting = this.#waiting.get(baton)
    if (waiting === undefined) return undefined
    clearTimeout(waiting.timer)
    this.#waiting.delete(baton)
    return waiting.stream
  }

  #end(stream: HranaStream | undefined): null {
    if (stream === undefined) return null
    stream.reset()
    if (this.#idle.length < MAX_IDLE) this.#idle.push(stream)
    else stream.close()
    this.#endTurn(stream)
    return null
  }

  #endTurn(stream: HranaStream): void {
    if (this.#turn?.stream !== stream) return
    this.#turn.end()
    this.#turn = null
  }
}

function newTurn(stream: HranaStream): Turn {
  let end: () => void = () => undefined
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  return { stream, isOver, end }
}

const expired = { type: 'error', error: { message: 'The stream has expired.', code: 'STREAM_EXPIRED' } }

function answered(stream: HranaStream, request: HranaRequest) {
  try {
    return { type: 'ok', response: stream.answer(request) }
  } catch (fault) {
    return { type: 'error', error: faultOf(fault) }
  }
}
