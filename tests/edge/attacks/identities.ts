import { eq } from 'drizzle-orm'
import { users } from '../../../edge/database/schema/index.ts'
import { freshRegistration } from '../helpers/accountCalls.ts'
import { keyOf, newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { freshAddress, withQuery } from '../suite/TestedApi.ts'
import { type Attack, attacks } from './attack.ts'

/** Spellings of a name that a reader would take for it. */
const lookAlikes: Readonly<Record<string, (name: string) => string>> = {
  'the same': (name) => name,
  'capital letters': (name) => name.toUpperCase(),
  'blanks around': (name) => `  ${name} `,
  'two blanks within': (name) => name.replace(' ', '  '),
  'a no-break blank': (name) => name.replace(' ', '\u00a0'),
  'a thin blank': (name) => name.replace(' ', '\u2009'),
  'a tab': (name) => name.replace(' ', '\t'),
  'a line end after it': (name) => `${name}\n`,
  'NUL after it': (name) => `${name}\u0000`,
  'a Cyrillic a': (name) => name.replace('a', 'а'),
  'a Greek o': (name) => name.replace('o', 'ο'),
  'wide letters': (name) => name.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  'a mathematical a': (name) => name.replace('a', '\u{1d44e}'),
  'no width between': (name) => `${name.slice(0, 2)}\u200b${name.slice(2)}`,
  'a joiner between': (name) => `${name.slice(0, 2)}\u200d${name.slice(2)}`,
  'a soft hyphen': (name) => `${name.slice(0, 2)}\u00ad${name.slice(2)}`,
  'right to left': (name) => `\u202e${[...name].reverse().join('')}`,
  'an accent of its own': (name) => `${name}\u0301`,
  'a dotless i': (name) => name.replace('i', 'ı'),
  'a long s': (name) => name.replace('s', 'ſ'),
  'the sign of kelvin': (name) => `${name}\u212a`,
  'a ligature': (name) => `${name}\ufb01`,
}

/** Somebody who would be taken for another, by name or by what a request carries. */
export function identityAttacks(portal: OpenPortal): void {
  const { api, database } = portal
  const post = async (path: string, body: unknown) =>
    (
      await api.send(`/api/user/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...api.from(freshAddress()) },
        body: JSON.stringify(body),
      })
    ).status

  const names: readonly Attack[] = Object.entries(lookAlikes).map(([name, spell]) => ({
    name: `user name: ${name}`,
    attempt: async () => {
      const username = `sailor ${crypto.randomUUID().slice(0, 8)}`
      await newPerson(database, { username, email: `${username.replace(' ', '.')}@example.org` })
      return post('signup', freshRegistration({ username: spell(username) }))
    },
    expected: [400, 409],
  }))
  const mailSpellings: Readonly<Record<string, (email: string) => string>> = {
    'the same': (email) => email,
    'capital letters': (email) => email.toUpperCase(),
    'blanks around': (email) => ` ${email} `,
    'a Cyrillic a': (email) => email.replace('a', 'а'),
    'a wide at sign': (email) => email.replace('@', '＠'),
    'no width between': (email) => `a\u200b${email.slice(1)}`,
    'a point behind the host': (email) => `${email}.`,
  }
  const mails: readonly Attack[] = Object.entries(mailSpellings).map(([name, spell]) => ({
    name: `address: ${name}`,
    attempt: async () => {
      const email = `anna.${crypto.randomUUID().slice(0, 8)}@example.org`
      await newPerson(database, { email })
      return post('signup', freshRegistration({ email: spell(email) }))
    },
    expected: [400, 409],
  }))
  const swaps: readonly Attack[] = [
    {
      name: 'a name that is the address of another',
      attempt: async () => post('signup', freshRegistration({ username: (await newPerson(database)).email })),
      expected: [400],
    },
    {
      name: 'two registrations of one name at once in other letter case',
      attempt: async () => {
        const person = freshRegistration()
        const duplicate = freshRegistration({ username: person.username.toUpperCase() })
        const statuses = await Promise.all([post('signup', person), post('signup', duplicate)])
        const rows = await database.select().from(users).where(eq(users.username, person.username))
        return `${statuses.sort()} ${rows.length}`
      },
      expected: ['200,409 1'],
    },
  ]
  attacks('look-alike names', 'SEC-18', [...names, ...mails, ...swaps])

  /** Who the portal takes a request for. */
  const takenFor = async (headers: HeadersInit): Promise<string> => {
    const answer = await api.send('/api/user/whoami', { headers })
    if (answer.status !== 200) return String(answer.status)
    return ((await answer.json()) as { username: string }).username
  }
  const two = async () => {
    const [one, other] = [await newPerson(database), await newPerson(database)]
    const [key, otherKey] = [await keyOf(portal, one), await keyOf(portal, other)]
    return { one, other, key, otherKey, session: await sessionOf(portal, one), otherSession: await sessionOf(portal, other) }
  }
  const headersOf = (...pairs: readonly (readonly [string, string])[]) => {
    const headers = new Headers()
    for (const [name, value] of pairs) headers.append(name, value)
    return headers
  }
  attacks('two identities in a request', 'SEC-15', [
    {
      name: 'two Authorization headers of two people',
      attempt: async () => {
        const { key, otherKey } = await two()
        return takenFor(headersOf(['Authorization', key.Authorization], ['Authorization', otherKey.Authorization]))
      },
      expected: ['401'],
    },
    {
      name: 'a wrong key and behind it a right one',
      attempt: async () => {
        const { key } = await two()
        return takenFor(headersOf(['Authorization', 'Api-Key wrong'], ['Authorization', key.Authorization]))
      },
      expected: ['401'],
    },
    {
      name: 'the key of one and the cookie of another: the key alone says who it is',
      attempt: async () => {
        const { one, key, otherSession } = await two()
        return (await takenFor({ Authorization: key.Authorization, Cookie: otherSession.Cookie })) === one.username
      },
      expected: [true],
    },
    {
      name: 'the key of one does not open what only the cookie of another may: the cookie’s owner sees their own',
      attempt: async () => {
        const { key, otherKey, otherSession } = await two()
        const answer = await api.send('/api/user/retrieveapikeys', { headers: { ...otherSession, Authorization: key.Authorization } })
        const { keys } = (await answer.json()) as { keys: { Api_Key: string }[] }
        return keys.map(({ Api_Key }) => otherKey.key.endsWith(Api_Key.slice(-4))).join()
      },
      expected: ['true'],
    },
    {
      name: 'a key alone opens nothing that needs a session',
      attempt: async () => {
        const { key } = await two()
        return (await api.send('/api/user/retrieveapikeys', { headers: { Authorization: key.Authorization } })).status
      },
      expected: [401],
    },
    {
      name: 'a revoked key and the cookie of another: nobody acts for the key’s owner',
      attempt: async () => {
        const { other, key, session, otherSession } = await two()
        const headers = { ...session, 'Content-Type': 'application/json', 'X-Requested-With': 'test' }
        await api.send('/api/user/apikeys', { method: 'DELETE', headers, body: JSON.stringify({ id: key.id }) })
        return (await takenFor({ Authorization: key.Authorization, Cookie: otherSession.Cookie })) === other.username
      },
      expected: [true],
    },
    ...(['jwt', 'guestToken'] as const).map((cookie) => ({
      name: `two cookies ${cookie} of two people: one of them at the most, and never a mixture`,
      attempt: async () => {
        const { one, other, session, otherSession } = await two()
        const twice = [session, otherSession].map(({ token }) => `${cookie}=${token}`).join('; ')
        const who = await takenFor({ Cookie: twice })
        return cookie === 'jwt' ? [one.username, other.username, '401'].includes(who) : who === '401'
      },
      expected: [true],
    })),
    {
      name: 'the key of one in the query, the cookie of another: the query says nothing',
      attempt: async () => {
        const { other, key, otherSession } = await two()
        const answer = await api.send(withQuery('/api/user/whoami', { api_key: key.key }), { headers: { Cookie: otherSession.Cookie } })
        return ((await answer.json()) as { username: string }).username === other.username
      },
      expected: [true],
    },
  ])
}
