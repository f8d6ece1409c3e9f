import type { BodyOf, Endpoint, QueryOf, ValueOf } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { type SecondStepReply, secondStepReply } from '#core/api/secondFactorFields.ts'
import { createClient } from '#core/client/createClient.ts'
import type { CommandContext } from './CliCommand.ts'
import { explainer } from './portal.ts'
import { replyBounds, sendTo } from './send.ts'
import { askCredentials, type CredentialOptions } from './terminal/credentials.ts'

/** The portal as a signed-in person may call it: what a key may not do, such as listing keys. */
export interface CliSession {
  call<E extends Endpoint>(endpoint: E, body?: BodyOf<E>): Promise<ValueOf<E>>
  /** One of the person's keys, whole. */
  showKey(id: number): Promise<string>
}

/** Whether a listed key, of which only the last characters are shown, may be this one. */
export const mayBe = (listed: { readonly Api_Key: string }, key: string | undefined): boolean =>
  key !== undefined && listed.Api_Key.slice(-4) === key.slice(-4)

/** A code of six digits is the app's; anything else is a recovery code. Passkeys need a browser. */
function proofOf(code: string, ways: readonly string[]) {
  const typed = code.replaceAll(' ', '')
  if (ways.includes('code') && /^[0-9]{6}$/.test(typed)) return { code: typed }
  return { recoveryCode: typed }
}

/** Asks who it is, signs in, runs an action and signs out again, even if the action fails. Keeps neither password nor session. */
export async function withSession<Result>(
  options: CredentialOptions,
  { terminal, config, signal }: CommandContext,
  action: (session: CliSession) => Promise<Result>,
): Promise<Result> {
  const { baseUrl } = config()
  const credentials = await askCredentials(options, baseUrl, { terminal, signal })
  const explain = explainer(baseUrl, 'Login failed. Please try again.')
  const fetch = sendTo(baseUrl, replyBounds.json)
  const visitor = createClient({ base: baseUrl, fetch })
  const { username, password } = credentials
  const first = await visitor.open(endpoints.signIn, {}, { body: { username, password }, signal }).catch(explain)
  const challenge = secondStepReply.safeParse(await first.json())
  const { headers } = challenge.success ? await secondStep(challenge.data.secondStep) : first
  async function secondStep({ token, ways }: SecondStepReply['secondStep']): Promise<Response> {
    const proof = proofOf(await credentials.code(), ways)
    return visitor.open(endpoints.signInSecond, {}, { body: { token, ...proof }, signal }).catch(explain)
  }
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const user = createClient({ base: baseUrl, fetch, headers: { Cookie: cookies.join('; ') } })
  const none = <E extends Endpoint>() => ({}) as QueryOf<E>
  const session: CliSession = {
    call: (endpoint, body) => user.call(endpoint, none(), { ...(body === undefined ? {} : { body }), signal }).catch(explain),
    showKey: async (id) => (await session.call(endpoints.showApiKey, { id })).Api_Key,
  }
  try {
    return await action(session)
  } finally {
    // A session that cannot be ended any more ends by itself; the action's own fault is what matters.
    await user.call(endpoints.signOut, {}).catch(() => undefined)
  }
}
