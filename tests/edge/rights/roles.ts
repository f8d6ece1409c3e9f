import { eq } from 'drizzle-orm'
import type { KeyScope } from '#core/account/keyScopes.ts'
import { type Role as GrantedRole, roles as grantedRoles, roleNames } from '#core/account/roles.ts'
import { DAY_MS, HOUR_MS } from '#core/extent/time.ts'
import { browserHash, guestCookie } from '../../../edge/account/guests.ts'
import { apiKeys, guestTokens, sessions, users } from '../../../edge/database/schema/index.ts'
import { keyOf, newPerson, type OpenPortal, type Person, provedSessionOf, sessionOf } from '../helpers/people.ts'
import { browsers } from '../suite/TestedApi.ts'

/** What a role is taken for, and whether its calls prove that they come from this site's pages. */
export interface Role {
  readonly name: string
  readonly isTakenFor: 'nobody' | 'browser' | 'guest' | 'key' | 'session'
  readonly isProved: boolean
  /** What the person looks after beside their own account. */
  readonly holds?: GrantedRole
  /** What a key may do; `read` where nothing else is said. */
  readonly keyScope?: KeyScope
  /** Whether the password was given again just now. */
  readonly hasProof?: boolean
  /** What the requests of this role carry, as `person` who was made for one call. */
  readonly headers: (open: OpenPortal, person: Person) => Promise<Record<string, string>>
}

const foreign = 'https://evil.example'
const csrfHeader = { 'X-Requested-With': 'test' }
const userAgent = { 'User-Agent': browsers.chromeOnLinux }
const program = { 'User-Agent': 'pycmap' }
const own = ({ api }: OpenPortal) => ({ Origin: api.origin, ...csrfHeader })

async function guest({ api, database }: OpenPortal, expiresAt: number) {
  const hash = (await browserHash(api.secrets.session, browsers.chromeOnLinux)) ?? ''
  const row = { id: crypto.randomUUID(), browserHash: hash, addressHash: crypto.randomUUID(), createdAt: expiresAt - HOUR_MS, expiresAt }
  const [stored] = await database.insert(guestTokens).values(row).returning()
  if (stored === undefined) throw new Error('the store answered no row for a guest')
  return { Cookie: `guestToken=${await guestCookie(api.secrets.session, stored)}` }
}

const cookieOf = async (open: OpenPortal, person: Person, expiresAt?: number) => ({
  Cookie: (await sessionOf(open, person, expiresAt)).Cookie,
})

/** Everybody who may call a portal. */
export const roles: readonly Role[] = [
  { name: 'nobody', isTakenFor: 'nobody', isProved: true, headers: async () => program },
  { name: 'visitor', isTakenFor: 'browser', isProved: true, headers: async (open) => ({ ...userAgent, ...own(open) }) },
  {
    ...{ name: 'visitor of a foreign page', isTakenFor: 'nobody', isProved: false },
    headers: async () => ({ ...userAgent, ...csrfHeader, Origin: foreign }),
  },
  {
    ...{ name: 'guest', isTakenFor: 'guest', isProved: true },
    headers: async (open) => ({ ...userAgent, ...own(open), ...(await guest(open, Date.now() + HOUR_MS)) }),
  },
  {
    ...{ name: 'guest of yesterday', isTakenFor: 'browser', isProved: true },
    headers: async (open) => ({ ...userAgent, ...own(open), ...(await guest(open, Date.now() - 1000)) }),
  },
  {
    ...{ name: 'key', isTakenFor: 'key', isProved: true },
    headers: async (open, person) => ({ ...program, Authorization: (await keyOf(open, person)).Authorization }),
  },
  {
    ...{ name: 'key on a foreign page', isTakenFor: 'key', isProved: false },
    headers: async (open, person) => ({
      ...{ ...program, Origin: foreign },
      Authorization: (await keyOf(open, person)).Authorization,
    }),
  },
  {
    ...{ name: 'key that may submit', isTakenFor: 'key', isProved: true, keyScope: 'submit' },
    headers: async (open, person) => ({ ...program, Authorization: (await keyOf(open, person, { scope: 'submit' })).Authorization }),
  },
  {
    ...{ name: 'expired key', isTakenFor: 'nobody', isProved: true },
    headers: async (open, person) => {
      const { Authorization } = await keyOf(open, person, { scope: 'submit', now: Date.now() - DAY_MS, expiresInDays: 1 })
      return { ...program, Authorization }
    },
  },
  {
    ...{ name: 'revoked key', isTakenFor: 'nobody', isProved: true },
    headers: async (open, person) => {
      const { id, Authorization } = await keyOf(open, person)
      await open.database.update(apiKeys).set({ revokedAt: Date.now() }).where(eq(apiKeys.id, id))
      return { ...program, Authorization }
    },
  },
  {
    ...{ name: 'session', isTakenFor: 'session', isProved: true },
    headers: async (open, person) => ({ ...program, ...own(open), ...(await cookieOf(open, person)) }),
  },
  {
    ...{ name: 'session with the password again', isTakenFor: 'session', isProved: true, hasProof: true },
    headers: async (open, person) => ({ ...program, ...own(open), Cookie: (await provedSessionOf(open, person)).Cookie }),
  },
  {
    ...{ name: 'session without proof', isTakenFor: 'session', isProved: false },
    headers: async (open, person) => ({ ...program, ...(await cookieOf(open, person)) }),
  },
  {
    ...{ name: 'session on a foreign page', isTakenFor: 'nobody', isProved: false },
    headers: async (open, person) => ({ ...program, ...csrfHeader, Origin: foreign, ...(await cookieOf(open, person)) }),
  },
  {
    ...{ name: 'session that ran out', isTakenFor: 'nobody', isProved: true },
    headers: async (open, person) => ({ ...program, ...own(open), ...(await cookieOf(open, person, Date.now() - 1000)) }),
  },
  {
    ...{ name: 'session that was ended', isTakenFor: 'nobody', isProved: true },
    headers: async (open, person) => {
      const { id, Cookie } = await sessionOf(open, person)
      await open.database.delete(sessions).where(eq(sessions.id, id))
      return { ...program, ...own(open), Cookie }
    },
  },
  {
    ...{ name: 'session of a removed user', isTakenFor: 'nobody', isProved: true },
    headers: async (open) => {
      const person = await newPerson(open.database)
      const cookie = await cookieOf(open, person)
      await open.database.delete(users).where(eq(users.id, person.id))
      return { ...program, ...own(open), ...cookie }
    },
  },
  ...grantedRoles.flatMap(holding),
]

/** Somebody with a role, by key and by session. */
function holding(holds: GrantedRole): Role[] {
  const name = roleNames[holds]
  return [
    {
      ...{ name: `${name}’s key`, isTakenFor: 'key', isProved: true, holds, keyScope: 'submit' },
      headers: async (open, person) => ({ ...program, Authorization: (await keyOf(open, person, { scope: 'submit' })).Authorization }),
    },
    {
      ...{ name: `${name}’s session`, isTakenFor: 'session', isProved: true, holds },
      headers: async (open, person) => ({ ...program, ...own(open), ...(await cookieOf(open, person)) }),
    },
  ]
}
