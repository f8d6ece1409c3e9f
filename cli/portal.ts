import type { Endpoint, QueryOf, ValueOf } from '#core/api/endpoint.ts'
import { type Client, createClient } from '#core/client/createClient.ts'
import { Problem } from '#core/request/Problem.ts'
import { problemOf } from '#core/request/problemOf.ts'
import type { CliConfig } from './config.ts'
import { replyBounds, sendTo } from './send.ts'

/** The portal as the commands use it; every expected fault is a Problem that says what to do. */
export interface PortalClient {
  /** For what `core/client` does with several calls, such as an upload. */
  readonly client: Client
  /** What to do where the portal refuses the key, or there is none. */
  readonly unauthorized: string
  call<E extends Endpoint>(endpoint: E, query: QueryOf<E>): Promise<ValueOf<E>>
  /** Asks an address from the root of the portal, with the key; error statuses are responses too, never thrown. */
  fetch(path: string, init: RequestInit): Promise<Response>
  /** The bytes of an answer as they arrive. Throws `unreachable` where the connection breaks. */
  rows<E extends Endpoint>(endpoint: E, query: QueryOf<E>): AsyncIterable<Uint8Array>
  /** The bytes of an address from the root of the portal, or of their `Range`; throws the Problem of an error status. */
  bytes(path: string, headers: Readonly<Record<string, string>>): Promise<AsyncIterable<Uint8Array>>
}

/** Opens the configured portal with the configured key. Makes no call by itself; throws where there is a key that cannot be used. Tests wait for less. */
export function openPortal(config: CliConfig, signal: AbortSignal, bounds = replyBounds): PortalClient {
  const { baseUrl, apiKey, keyError } = config
  if (keyError !== undefined) throw new Problem('bad-request', keyError)
  const headers: Readonly<Record<string, string>> = apiKey === undefined ? {} : { Authorization: `Api-Key ${apiKey}` }
  const send = sendTo(baseUrl, bounds.rows)
  const calls = createClient({ base: baseUrl, fetch: sendTo(baseUrl, bounds.json), headers })
  const downloads = createClient({ base: baseUrl, fetch: send, headers })
  const explain = explainer(baseUrl, rejectionOf(config))
  const client: Client = {
    call: (endpoint, query, options) => calls.call(endpoint, query, { signal, ...options }).catch(explain),
    open: (endpoint, query, options) => downloads.open(endpoint, query, { signal, ...options }).catch(explain),
  }
  return {
    client,
    unauthorized: rejectionOf(config),
    fetch: (path, init) => send(baseUrl + path, { signal, ...init, headers: { ...headers, ...init.headers } }),
    call: (endpoint, query) => client.call(endpoint, query),
    async *rows(endpoint, query) {
      const { body } = await client.open(endpoint, query)
      if (body !== null) yield* body
    },
    async bytes(path, more) {
      const response = await send(baseUrl + path, { signal, headers: { ...headers, ...more } }).catch(explain)
      if (!response.ok) throw await problemOf(response)
      return response.body ?? new ReadableStream({ start: (controller) => controller.close() })
    },
  }
}

/** What to do where the portal refuses this key, or none. */
function rejectionOf({ keyFrom, keyFile }: CliConfig): string {
  if (keyFrom === undefined) return 'This needs an API key. Run "pelagos login", or set PELAGOS_API_KEY.'
  if (keyFrom === 'file') return `The portal does not accept the API key in ${keyFile}. Run "pelagos login" again.`
  return 'The portal does not accept the API key in PELAGOS_API_KEY. Set another one, or clear it and run "pelagos login".'
}

/** Rejects with the same fault, in words that say what to do on the command line. */
export function explainer(baseUrl: string, unauthorized: string): (fault: unknown) => Promise<never> {
  const says: Readonly<Record<string, string>> = {
    unauthorized,
    unreachable: `The portal at ${baseUrl} does not answer. Is it running? Set PELAGOS_URL to its address.`,
  }
  return async (fault) => {
    const better = fault instanceof Problem ? says[fault.code] : undefined
    throw fault instanceof Problem && better !== undefined ? new Problem(fault.code, better, fault.details) : fault
  }
}
