import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { Problem } from '#core/api/problem.ts'
import type { generateApiKey, retrieveApiKeys, signIn, signOut } from '#core/api/user.ts'
import { limits } from '#core/limits.ts'
import type { Config } from '../config.ts'
import { secretsOf } from '../middleware/authentication.ts'
import type { Caller } from '../middleware/context.ts'
import { listApiKeys, makeApiKey } from '../services/apiKeys.ts'
import { forget, takeOne } from '../services/rateLimit.ts'
import { keyedHash } from '../services/seal.ts'
import { endSession, openSession } from '../services/sessions.ts'
import { findByPassword, safeUser, type User } from '../services/users.ts'
import type { Handler } from './Handler.ts'

/** How every cookie of ours is set; `httpOnly` where no script needs to read it. */
export function cookieOptions(config: Config, { expiresAt, httpOnly }: { expiresAt: number; httpOnly: boolean }): CookieOptions {
  return { path: '/', sameSite: 'Lax', secure: !config.isDevelopment, httpOnly, expires: new Date(expiresAt) }
}

/** Opens a session. */
export const answerSignIn: Handler<typeof signIn> = async ({ ports, body: { username, password }, c }) => {
  const { database, config, now } = ports
  const secrets = secretsOf(config)
  const windowMs = limits.signInWindowMs
  const address = await keyedHash(secrets.session, 'sign-in from', ports.addressOf(c.req.raw, c.env))
  const name = await keyedHash(secrets.session, 'sign-in as', username.toLowerCase())
  await takeOne(database, { subject: address, most: limits.signInsPerAddressAndWindow, windowMs }, now())
  await takeOne(database, { subject: name, most: limits.signInsPerNameAndWindow, windowMs }, now())
  const user = await findByPassword(database, username, password)
  if (user === null) throw new Problem('unauthorized', 'Unauthorized')
  await forget(database, name)
  const { token, expiresAt } = await openSession(database, secrets.session, user.id, now())
  setCookie(c, 'jwt', token, cookieOptions(config, { expiresAt, httpOnly: true }))
  setCookie(c, 'UserInfo', JSON.stringify(safeUser(user)), cookieOptions(config, { expiresAt, httpOnly: false }))
  return true
}

/** Ends the session, if there is one, and takes its cookies back. */
export const answerSignOut: Handler<typeof signOut> = async ({ ports: { database, config, now }, c }) => {
  const cookie = getCookie(c, 'jwt')
  if (cookie !== undefined) await endSession(database, secretsOf(config).session, cookie, now())
  for (const name of ['jwt', 'UserInfo']) deleteCookie(c, name, { path: '/', sameSite: 'Lax', secure: !config.isDevelopment })
  return c.body(null, 200)
}

/** Makes a key for the signed-in user. */
export const answerGenerateApiKey: Handler<typeof generateApiKey> = async ({ ports: { database, config }, query, caller }) => {
  await makeApiKey(database, secretsOf(config).key, userOf(caller).id, query.description)
  return true
}

/** Lists the signed-in user's keys. */
export const answerRetrieveApiKeys: Handler<typeof retrieveApiKeys> = async ({ ports: { database, config }, caller }) => ({
  keys: await listApiKeys(database, secretsOf(config).key, userOf(caller).id),
})

function userOf(caller: Caller): User {
  if (caller.kind !== 'user') throw new Problem('unauthorized', 'Unauthorized')
  return caller.user
}
