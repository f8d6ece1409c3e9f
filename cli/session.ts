import type { BodyOf, Endpoint, QueryOf, ValueOf } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { createClient } from '#core/client/createClient.ts'
import { explainer } from './portal.ts'
import type { Credentials } from './terminal/credentials.ts'

/** The portal as a signed-in person may call it: what a key may not do, such as listing keys. */
export interface Session {
  call<E extends Endpoint>(endpoint: E, body?: BodyOf<E>): Promise<ValueOf<E>>
  /** For calls that answer a text, which is not needed. */
  tell<E extends Endpoint>(endpoint: E, body?: BodyOf<E>): Promise<void>
}

/** Signs in, does a deed and signs out again, also where the deed fails. Keeps neither password nor session. */
export async function withSession<Result>(
  { baseUrl, credentials, signal }: { readonly baseUrl: string; readonly credentials: Credentials; readonly signal: AbortSignal },
  deed: (session: Session) => Promise<Result>,
): Promise<Result> {
  const explain = explainer(baseUrl, 'Login failed. Please try again.')
  const visitor = createClient({ base: baseUrl, fetch })
  const { headers } = await visitor.open(endpoints.signIn, {}, { body: { ...credentials }, signal }).catch(explain)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const user = createClient({ base: baseUrl, fetch, headers: { Cookie: cookies.join('; ') } })
  const none = <E extends Endpoint>() => ({}) as QueryOf<E>
  try {
    return await deed({
      call: (endpoint, body) => user.call(endpoint, none(), { ...(body === undefined ? {} : { body }), signal }).catch(explain),
      tell: async (endpoint, body) => {
        await user.open(endpoint, none(), { ...(body === undefined ? {} : { body }), signal }).catch(explain)
      },
    })
  } finally {
    // A session that cannot be ended any more ends by itself; the deed's own fault is what matters.
    await user.open(endpoints.signOut, {}).catch(() => undefined)
  }
}
