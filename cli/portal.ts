import type { Endpoint, QueryOf, ValueOf } from '#core/api/endpoint.ts'
import { Problem } from '#core/api/problem.ts'
import { createClient } from '#core/client/createClient.ts'
import type { Config } from './config.ts'

/** The portal as the commands use it; every expected fault is a Problem that says what to do. */
export interface Portal {
  call<E extends Endpoint>(endpoint: E, query: QueryOf<E>): Promise<ValueOf<E>>
  /** The bytes of an answer as they arrive. Throws `unreachable` where the connection breaks. */
  rows<E extends Endpoint>(endpoint: E, query: QueryOf<E>): AsyncIterable<Uint8Array>
}

/** Opens the configured portal with the configured key. Makes no call by itself. */
export function openPortal({ baseUrl, apiKey, keyFile }: Config, signal: AbortSignal): Portal {
  const client = createClient({ base: baseUrl, fetch, headers: apiKey === undefined ? {} : { Authorization: `Api-Key ${apiKey}` } })
  const explain = (fault: unknown): unknown => {
    if (!(fault instanceof Problem)) return fault
    if (fault.code === 'unreachable')
      return new Problem('unreachable', `The portal at ${baseUrl} does not answer. Is it running? PELAGOS_URL says where it is.`)
    if (fault.code !== 'unauthorized') return fault
    const advice = `Make one with your account at ${baseUrl}, then set PELAGOS_API_KEY or keep it in ${keyFile} (mode 600).`
    return new Problem(
      'unauthorized',
      apiKey === undefined ? `This needs an API key. ${advice}` : `The portal does not accept this API key. ${advice}`,
    )
  }
  return {
    call: (endpoint, query) => client.call(endpoint, query, { signal }).catch((fault: unknown) => Promise.reject(explain(fault))),
    async *rows(endpoint, query) {
      const { body } = await client.open(endpoint, query, { signal }).catch((fault: unknown) => Promise.reject(explain(fault)))
      if (body !== null) yield* piecesOf(body, signal)
    },
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((fault: unknown) => {
        signal.throwIfAborted()
        throw fault instanceof TypeError ? new Problem('unreachable', 'The connection broke before the data were complete.') : fault
      })
      if (done) return
      yield value
    }
  } finally {
    // Tells the portal to stop when the reader leaves early; a broken connection was reported by read() already.
    await reader.cancel().catch(() => undefined)
  }
}
