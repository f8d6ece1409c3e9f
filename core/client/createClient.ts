import type { BodyOf, Endpoint, QueryOf, ValueOf } from '../api/endpoint.ts'
import { Problem } from '../request/Problem.ts'
import { problemOf, unknownForm } from '../request/problemOf.ts'

/** The options of a client. */
export interface ClientOptions {
  /** Where the portal is, without a slash at the end; empty for the page's own origin. */
  readonly base: string
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  /** Sent with every call, such as `Authorization`. */
  readonly headers?: Readonly<Record<string, string>>
  /** Asks the person to sign in and returns whether they did. All calls that wait share one question; each is then sent once more. */
  readonly signIn?: () => Promise<boolean>
}

/** What a call may have besides its query. */
interface Sending {
  readonly body?: unknown
  /** The parts of its path that are parameters, such as `:shortName`. */
  readonly path?: Readonly<Record<string, string>>
  /** The body of a call that takes bytes. */
  readonly bytes?: Uint8Array<ArrayBuffer> | Blob
  /** The body of a call that takes a form with files. */
  readonly form?: FormData
  /** Beside those of the client, such as `Range`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

interface CallOptions<E extends Endpoint> extends Sending {
  readonly body?: BodyOf<E>
}

/** The wire contract as functions. Every expected fault is a `Problem`; a call that is cancelled throws the signal's reason. */
export interface Client {
  /** Calls and answers the checked value of a JSON call, or the text of one that answers text. Reads the answer to its end. */
  call<E extends Endpoint>(endpoint: E, query: QueryOf<E>, options?: CallOptions<E>): Promise<ValueOf<E>>
  /** Calls and answers the open response, whose body the caller reads or cancels. `accept` asks for another form. */
  open<E extends Endpoint>(endpoint: E, query: QueryOf<E>, options?: CallOptions<E> & { readonly accept?: string }): Promise<Response>
}

/** Creates a client of the portal. Its only state is a running sign-in. */
export function createClient({ base, fetch, headers = {}, signIn }: ClientOptions): Client {
  let signingIn: Promise<boolean> | undefined
  const signedIn = (ask: () => Promise<boolean>): Promise<boolean> => {
    signingIn ??= ask().finally(() => {
      signingIn = undefined
    })
    return signingIn
  }

  async function send(endpoint: Endpoint, query: unknown, accept: string, options: Sending): Promise<Response> {
    const parameters = parametersOf(query).toString()
    const body = options.bytes ?? options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const mediaType = options.bytes === undefined ? 'application/json' : 'application/octet-stream'
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(options.path?.[name] ?? ''))
    try {
      return await fetch(`${base}${path}${parameters === '' ? '' : `?${parameters}`}`, {
        method: endpoint.method,
        headers: {
          Accept: accept,
          'X-Requested-With': 'pelagos',
          // The platform names the type of a form, with the boundary that it chose.
          ...(body === undefined || body === options.form ? {} : { 'Content-Type': mediaType }),
          ...headers,
          ...options.headers,
        },
        ...(body === undefined ? {} : { body }),
        ...(options.signal ? { signal: options.signal } : {}),
      })
    } catch (fault) {
      options.signal?.throwIfAborted()
      if (fault instanceof TypeError) throw new Problem('unreachable', 'The portal did not answer. Check the connection and try again.')
      throw fault
    }
  }

  async function answered(endpoint: Endpoint, query: unknown, accept: string, options: Sending): Promise<Response> {
    const first = await send(endpoint, query, accept, options)
    const maySignIn = first.status === 401 && endpoint.who !== 'anyone' && signIn !== undefined
    const response = maySignIn && (await signedIn(signIn)) ? await send(endpoint, query, accept, options) : first
    if (!response.ok)
      throw await problemOf(response).catch((fault: unknown) => {
        throw brokenOff(fault)
      })
    return response
  }

  return {
    async call(endpoint, query, options = {}) {
      const response = await answered(endpoint, query, 'application/json', options)
      if (endpoint.reply.kind === 'text') return (await textOf(response)) as ValueOf<typeof endpoint>
      if (endpoint.reply.kind !== 'json') throw new Problem('unexpected-reply', `${endpoint.path} answers neither JSON nor text.`)
      const value = endpoint.reply.schema.safeParse(await jsonOf(response))
      if (!value.success) throw unknownForm()
      return value.data as ValueOf<typeof endpoint>
    },
    open(endpoint, query, { accept = '*/*', ...options } = {}) {
      return answered(endpoint, query, accept, options)
    },
  }
}

async function textOf(response: Response): Promise<string> {
  return response.text().catch((fault: unknown) => {
    throw brokenOff(fault)
  })
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (fault) {
    if (fault instanceof SyntaxError) throw unknownForm()
    throw brokenOff(fault)
  }
}

/** What fetch throws where a connection ends within an answer, as a Problem; anything else as it is. */
function brokenOff(fault: unknown): unknown {
  return fault instanceof TypeError ? new Problem('unreachable', 'The connection was lost. Check it and try again.') : fault
}

/** A query as URL parameters: lists repeat their name, absent values are omitted. */
function parametersOf(query: unknown): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) parameters.append(name, String(item))
  return parameters
}
