import type { Endpoint, QueryOf, ValueOf } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
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
export function openPortal({ baseUrl, apiKey }: Config, signal: AbortSignal): Portal {
  const client = createClient({ base: baseUrl, fetch, headers: apiKey === undefined ? {} : { Authorization: `Api-Key ${apiKey}` } })
  const refused = apiKey === undefined ? 'This needs an API key.' : 'The portal does not accept this API key.'
  const explain = explainer(baseUrl, `${refused} Run "pelagos login", or set PELAGOS_API_KEY.`)
  return {
    call: (endpoint, query) => client.call(endpoint, query, { signal }).catch(explain),
    async *rows(endpoint, query) {
      const { body } = await client.open(endpoint, query, { signal }).catch(explain)
      if (body !== null) yield* piecesOf(body, signal)
    },
  }
}

/** Who signs in, and what their new key is to be called. */
export interface SignIn {
  readonly username: string
  readonly password: string
  readonly description: string
}

/** Signs in and answers the API key of that description, making it where there is none. Keeps neither password nor session. */
export async function makeApiKey(baseUrl: string, { username, password, description }: SignIn, signal: AbortSignal): Promise<string> {
  const explain = explainer(baseUrl, 'Login failed. Please try again.')
  const visitor = createClient({ base: baseUrl, fetch })
  const { headers } = await visitor.open(endpoints.signIn, {}, { body: { username, password }, signal }).catch(explain)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const user = createClient({ base: baseUrl, fetch, headers: { Cookie: cookies.join('; ') } })
  const find = async () => {
    const { keys } = await user.call(endpoints.retrieveApiKeys, {}, { signal }).catch(explain)
    return keys.findLast((key) => key.Description === description)
  }
  // A key that this computer made before still serves it.
  const known = await find()
  if (known === undefined) await user.call(endpoints.generateApiKey, { description }, { signal }).catch(explain)
  const made = known ?? (await find())
  await user.open(endpoints.signOut, {}, { signal }).catch(explain)
  if (made === undefined) throw new Problem('unexpected-reply', 'The portal made no key.')
  return made.Api_Key
}

/** Rejects with the same fault, in words that say what to do on the command line. */
function explainer(baseUrl: string, unauthorized: string): (fault: unknown) => Promise<never> {
  const says: Readonly<Record<string, string>> = {
    unauthorized,
    unreachable: `The portal at ${baseUrl} does not answer. Is it running? PELAGOS_URL says where it is.`,
  }
  return async (fault) => {
    const better = fault instanceof Problem ? says[fault.code] : undefined
    throw fault instanceof Problem && better !== undefined ? new Problem(fault.code, better, fault.details) : fault
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
