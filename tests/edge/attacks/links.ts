import { eq } from 'drizzle-orm'
import { accountTokens, users } from '../../../edge/database/schema/index.ts'
import { type LinkPurpose, makeAccountToken } from '../../../edge/mail/tokens.ts'
import { newPerson, type OpenPortal, type Person, sessionOf } from '../helpers/people.ts'
import { freshAddress } from '../suite/TestedApi.ts'
import { type Attack, attacks } from './attack.ts'

/** Mailed links used wrongly, twice, late or for something else. */
export function linkAttacks(portal: OpenPortal): void {
  const { api, database } = portal
  const strong = 'Deep Water-9'

  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    api.send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...api.from(freshAddress()), ...headers },
      body: JSON.stringify(body),
    })
  const choose = async (token: unknown, more: object = {}) =>
    (await post('/api/user/choosepassword', { token, password: strong, ...more })).status
  const confirm = async (token: unknown) => (await post('/api/user/confirmemail', { token })).status
  const signIn = async (person: Person, password: string) =>
    (await post('/api/user/signin', { username: person.username, password })).status
  const linkFor = (person: Person, purpose: LinkPurpose, now = Date.now()) =>
    makeAccountToken(database, { now: () => now }, { userId: person.id, purpose, email: person.email })
  const someone = () => newPerson(database)
  const sessionStatus = async (Cookie: string) => (await api.send('/api/user/retrieveapikeys', { headers: { Cookie } })).status

  const uses: Readonly<Record<string, { readonly purpose: LinkPurpose; readonly use: (token: unknown) => Promise<number> }>> = {
    reset: { purpose: 'reset-password', use: choose },
    confirm: { purpose: 'confirm-email', use: confirm },
  }
  const otherPurpose = (purpose: LinkPurpose): LinkPurpose => (purpose === 'confirm-email' ? 'reset-password' : 'confirm-email')

  const both: readonly Attack[] = Object.entries(uses).flatMap(([name, { purpose, use }]) => [
    {
      name: `${name}: a link used twice`,
      attempt: async () => {
        const token = await linkFor(await someone(), purpose)
        return `${await use(token)} ${await use(token)}`
      },
      expected: ['200 400'],
    },
    {
      name: `${name}: a link used eight times at once works once`,
      attempt: async () => {
        const token = await linkFor(await someone(), purpose)
        return (await Promise.all(Array.from({ length: 8 }, () => use(token)))).filter((status) => status === 200).length
      },
      expected: [1],
    },
    {
      name: `${name}: a link that ran out`,
      attempt: async () => use(await linkFor(await someone(), purpose, Date.now() - 90_000_000)),
      expected: [400],
    },
    {
      name: `${name}: a link of the other purpose`,
      attempt: async () => use(await linkFor(await someone(), otherPurpose(purpose))),
      expected: [400],
    },
    {
      name: `${name}: an earlier link after a later one`,
      attempt: async () => {
        const person = await someone()
        const earlier = await linkFor(person, purpose)
        await linkFor(person, purpose)
        return use(earlier)
      },
      expected: [400],
    },
    {
      name: `${name}: the hash that the store keeps`,
      attempt: async () => {
        const person = await someone()
        await linkFor(person, purpose)
        const storedToken = await database.select().from(accountTokens).where(eq(accountTokens.userId, person.id)).get()
        return use(storedToken?.hash)
      },
      expected: [400],
    },
    {
      name: `${name}: a link after the account is gone`,
      attempt: async () => {
        const person = await someone()
        const token = await linkFor(person, purpose)
        await database.delete(users).where(eq(users.id, person.id))
        return use(token)
      },
      expected: [400],
    },
    {
      name: `${name}: a link after the address has changed`,
      attempt: async () => {
        const person = await someone()
        const token = await linkFor(person, purpose)
        await database
          .update(users)
          .set({ email: `new.${person.email}` })
          .where(eq(users.id, person.id))
        return use(token)
      },
      expected: [400],
    },
    { name: `${name}: a session’s token`, attempt: async () => use((await sessionOf(portal, await someone())).token), expected: [400] },
    {
      name: `${name}: another letter case`,
      attempt: async () => use((await linkFor(await someone(), purpose)).toLowerCase()),
      expected: [400],
    },
    { name: `${name}: cut by a letter`, attempt: async () => use((await linkFor(await someone(), purpose)).slice(1)), expected: [400] },
    ...[null, true, 7, [], {}, ['x'.repeat(43)], '', '%', "' OR 1=1 --'.........", 'x'.repeat(43), 'x'.repeat(5000)].map((token) => ({
      name: `${name}: ${JSON.stringify(token).slice(0, 40)} as token`,
      attempt: () => use(token),
      expected: [400],
    })),
  ])

  attacks('mailed links', 'SEC-11', [
    ...both,
    {
      name: 'reset: a foreign user’s ID beside the token changes nobody but the token’s owner',
      attempt: async () => {
        const [mine, victim] = [await someone(), await someone()]
        const more = { user_id: victim.id, userId: victim.id, username: victim.username, email: victim.email }
        return `${await choose(await linkFor(mine, 'reset-password'), more)} ${await signIn(victim, victim.password)} ${await signIn(victim, strong)}`
      },
      expected: ['200 200 401'],
    },
    {
      name: 'reset: sessions from before it',
      attempt: async () => {
        const person = await someone()
        const { Cookie } = await sessionOf(portal, person)
        return `${await choose(await linkFor(person, 'reset-password'))} ${await sessionStatus(Cookie)} ${await signIn(person, person.password)}`
      },
      expected: ['200 401 401'],
    },
    {
      name: 'change of password: sessions from before it',
      attempt: async () => {
        const person = await someone()
        const stale = await sessionOf(portal, person)
        const body = { username: person.username, password: person.password, newPassword: strong }
        return `${(await post('/api/user/changepassword', body)).status} ${await sessionStatus(stale.Cookie)}`
      },
      expected: ['200 401'],
    },
    {
      name: 'change of password: a reset link from before it',
      attempt: async () => {
        const person = await someone()
        const token = await linkFor(person, 'reset-password')
        await post('/api/user/changepassword', { username: person.username, password: person.password, newPassword: strong })
        return choose(token)
      },
      expected: [400],
    },
    {
      name: 'sign-out everywhere: every session of the user, and of nobody else',
      attempt: async () => {
        const [person, other] = [await someone(), await someone()]
        const all = [await sessionOf(portal, person), await sessionOf(portal, person), await sessionOf(portal, other)]
        await post('/api/user/signout', { everywhere: true }, { Cookie: all[0]?.Cookie ?? '' })
        return (await Promise.all(all.map(({ Cookie }) => sessionStatus(Cookie)))).join(' ')
      },
      expected: ['401 401 200'],
    },
    {
      name: 'confirming opens no session',
      attempt: async () =>
        (await post('/api/user/confirmemail', { token: await linkFor(await someone(), 'confirm-email') })).headers.getSetCookie().length,
      expected: [0],
    },
  ])
}
