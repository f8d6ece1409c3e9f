import { includesScope, type KeyScope, keyScopeNames } from '#core/account/keyScopes.ts'
import { hasRole, type Role } from '#core/account/roles.ts'
import type { CookieUse } from '#core/api/cookies.ts'
import type { Access, Admission, Endpoint } from '#core/api/endpoint.ts'
import { accountMessages } from '#core/messages/account.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Problem } from '#core/request/Problem.ts'
import { findApiKey, noteKeyUse } from '../account/apiKeys.ts'
import { browserHash, guestOfToken } from '../account/guests.ts'
import { noteKeyNetwork } from '../account/keyNetworks.ts'
import { hasAny, isFactorRequired, readFactors } from '../account/secondFactor/factors.ts'
import { noteSecurity } from '../account/securityLog.ts'
import { userOfSession } from '../account/sessions.ts'
import { rolesOf } from '../account/users.ts'
import { secretsOf } from '../config/secretsOf.ts'
import type { Ports } from '../ports/Ports.ts'
import { requestFacts } from './callerFacts.ts'
import type { AppContext, Caller } from './context.ts'
import { readCookie } from './cookies.ts'
import { isTrustedOrigin } from './origin.ts'

type Attempt = (c: AppContext, ports: Ports, admission: Admission) => Promise<Caller | null>

/**
 * Identifies the caller, in the order that the contract fixes. Throws `unauthorized` where the call needs another kind of caller, and
 * `key-scope` where it needs more than the API key it came with may do.
 */
export async function identify(c: AppContext, ports: Ports, admission: Admission & Pick<Endpoint, 'prefersSession'>): Promise<Caller> {
  const ofAccess = attempts[admission.who]
  const inOrder = admission.prefersSession === true ? [bySession, ...ofAccess.filter((attempt) => attempt !== bySession)] : ofAccess
  for (const attempt of inOrder) {
    const caller = await attempt(c, ports, admission)
    if (caller !== null) return caller
  }
  throw new Problem('unauthorized', 'Unauthorized')
}

const visitor: Attempt = async () => ({ kind: 'visitor' })

/** The owner of a key without any of their roles: what a key is for never includes administration, and so nothing that follows from a role. */
const byKey: Attempt = async (c, ports, { keyScope }) => {
  const header = c.req.header('Authorization')
  const key = header === undefined ? null : await findApiKey(ports.database, secretsOf(ports.config).key, header, ports.now())
  if (key === null) return null
  noteKeyUse(ports, key)
  noteKeyNetwork(requestFacts(c, ports), ports, key)
  if (keyScope === undefined || !includesScope(key.scope, keyScope)) {
    const details = { id: key.id, scope: key.scope, path: c.req.path }
    noteSecurity(ports, { kind: 'key-refused', userId: key.user.id, request: requestFacts(c, ports), details })
    throw new Problem('key-scope', keyError(key.scope, keyScope))
  }
  return { kind: 'user', by: 'key', keyScope: key.scope, user: { ...key.user, isDataSubmissionAdmin: false, roles: [] } }
}

const bySession: Attempt = async (c, ports) => {
  const cookie = trustedCookie(c, ports.config, 'session')
  const user = cookie === undefined ? null : await userOfSession(ports, cookie)
  return user === null ? null : { kind: 'user', by: 'session', user }
}

const asGuest: Attempt = async (c, { database, config, now }) => {
  const cookie = trustedCookie(c, config, 'guest')
  if (cookie === undefined) return null
  const userAgent = c.req.header('User-Agent') ?? ''
  const guest = await guestOfToken(database, secretsOf(config).session, { cookie, userAgent, now: now() })
  return guest === null ? null : { kind: 'guest', guest }
}

const asBrowser: Attempt = async (c, { config }) => {
  const hash = await browserHash(secretsOf(config).session, c.req.header('User-Agent') ?? '')
  return hash === null ? null : { kind: 'browser', browserHash: hash }
}

function keyError(given: KeyScope, needed: KeyScope | undefined): string {
  return needed === undefined
    ? accountMessages.keyNeverAdministers
    : accountMessages.keyScopeNeeded(keyScopeNames[given], keyScopeNames[needed])
}

/** A person with a role, in their session. Throws `forbidden` for all others, and where an administrator must have a second factor and has none. */
const withRole =
  (role: Role): Attempt =>
  async (c, ports, admission) => {
    const caller = (await bySession(c, ports, admission)) ?? (await byKey(c, ports, admission))
    if (caller?.kind === 'user' && !hasRole(rolesOf(caller.user), role)) {
      const request = requestFacts(c, ports)
      const kind = role === 'administrator' ? 'administrator-refused' : 'role-refused'
      noteSecurity(ports, { kind, userId: caller.user.id, request, details: { path: c.req.path, role } })
      throw new Problem('forbidden', 'Forbidden')
    }
    if (caller?.kind === 'user' && isFactorRequired(ports, caller.user) && !hasAny(await readFactors(ports.database, caller.user.id)))
      throw new Problem('second-factor-required', secondFactorMessages.administratorsNeedOne)
    return caller
  }

const attempts: Record<Access, readonly Attempt[]> = {
  anyone: [visitor],
  recognised: [byKey, bySession, visitor],
  session: [bySession],
  user: [byKey, bySession],
  data: [byKey, bySession, asGuest],
  browser: [asBrowser],
  curator: [withRole('curator')],
  'news-editor': [withRole('news-editor')],
  administrator: [withRole('administrator')],
}

/** A cookie, unless a page of a foreign origin made the browser send it. */
function trustedCookie(c: AppContext, config: Ports['config'], use: CookieUse): string | undefined {
  return isTrustedOrigin(c, config) ? readCookie(c, config, use) : undefined
}
