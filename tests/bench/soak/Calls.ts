import { AsyncLocalStorage } from 'node:async_hooks'

/** One call of a portal under load. Times are milliseconds of `performance.now`; `wholeMs` ends with the last byte of the body. */
export interface Call {
  readonly kind: string
  readonly atMs: number
  readonly beginMs: number
  readonly wholeMs: number
  /** 0 where the connection was lost. */
  readonly status: number
  /** 429 or 503 with `Retry-After`: the portal has too much to do, and says when to come again. */
  readonly isPutOff: boolean
}

/** An activity ended here because the portal put one of its calls off. */
export class PutOff extends Error {}

const isPutOff = ({ status, headers }: Response): boolean => (status === 429 || status === 503) && headers.has('Retry-After')

/** Throws where the portal put a call off. */
export function throwIfPutOff(response: Response): void {
  if (isPutOff(response)) throw new PutOff(`put off with ${response.status}`)
}

/** Every call of a portal, by the kind of activity that made it. */
export class Calls {
  readonly all: Call[] = []
  readonly #kind = new AsyncLocalStorage<string>()

  /** Has calls of `act` noted under a kind. */
  during<Value>(kind: string, act: () => Promise<Value>): Promise<Value> {
    return this.#kind.run(kind, act)
  }

  /** Sends a call, reads its response to the end and notes both times. */
  async timed(send: () => Promise<Response>): Promise<Response> {
    const atMs = performance.now()
    const note = (beginMs: number, response: Response | null) =>
      this.all.push({
        kind: this.#kind.getStore() ?? '',
        ...{ atMs, beginMs, wholeMs: performance.now() - atMs },
        ...{ status: response?.status ?? 0, isPutOff: response !== null && isPutOff(response) },
      })
    let beginMs = Number.NaN
    try {
      const response = await send()
      beginMs = performance.now() - atMs
      const body = await response.arrayBuffer()
      note(beginMs, response)
      const hasNone = [204, 205, 304].includes(response.status)
      return Object.defineProperty(new Response(hasNone ? null : body, response), 'url', { value: response.url })
    } catch (fault) {
      note(beginMs, null)
      throw fault
    }
  }
}
