import { keyOf, newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { freshAddress, withQuery } from '../suite/TestedApi.ts'
import { type Attack, attacks } from './attack.ts'

/** What belongs to others. */
export function foreignAttacks(portal: OpenPortal): void {
  const { api, database } = portal

  const send = (method: string, path: string, Cookie: string, body?: unknown) =>
    api.send(path, {
      method,
      headers: { Cookie, 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...api.from(freshAddress()) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const two = async () => {
    const [attacker, victim] = [await newPerson(database), await newPerson(database)]
    return { attacker, victim, Cookie: (await sessionOf(portal, attacker)).Cookie, theirs: await sessionOf(portal, victim) }
  }
  const names = (id: number): readonly Readonly<Record<string, string | number>>[] =>
    ['user_id', 'userId', 'User_ID', 'id', 'userID', 'uid', 'owner'].map((name) => ({ [name]: id }))

  const lists = [
    '/api/user/retrieveapikeys',
    '/api/user/apikeys',
    '/api/user/sessions',
    '/api/user/subscriptions',
    '/api/user/last-api-call',
    '/api/user/whoami',
  ]
  const reading: readonly Attack[] = lists.flatMap((path) =>
    names(0).map((parameter) => ({
      name: `${path} with ${Object.keys(parameter)[0]} of another`,
      attempt: async () => {
        const { victim, Cookie, theirs } = await two()
        const { key } = await keyOf(portal, victim)
        await send('POST', '/api/user/subscriptions', theirs.Cookie, { shortName: 'COADS_Climatology' })
        const query = Object.fromEntries(Object.keys(parameter).map((name) => [name, victim.id]))
        const text = await (await send('GET', withQuery(path, query), Cookie)).text()
        return [key, theirs.id, victim.email, 'COADS_Climatology', `"User_ID":${victim.id}`].some((secret) => text.includes(secret))
          ? 'told'
          : 'nothing told'
      },
      expected: ['nothing told'],
    })),
  )

  const changing: readonly Attack[] = [
    {
      name: 'another’s key is not revoked',
      attempt: async () => {
        const { victim, Cookie } = await two()
        const { id, Authorization } = await keyOf(portal, victim)
        const rejected = (await send('DELETE', '/api/user/apikeys', Cookie, { id })).status
        return `${rejected} ${(await api.send('/api/user/whoami', { headers: { Authorization } })).status}`
      },
      expected: ['404 200'],
    },
    {
      name: 'somebody else’s key and one that never existed get the same response',
      attempt: async () => {
        const { victim, Cookie } = await two()
        const { id } = await keyOf(portal, victim)
        const said = async (of: number) => (await send('DELETE', '/api/user/apikeys', Cookie, { id: of })).text()
        return (await said(id)) === (await said(id + 100_000))
      },
      expected: [true],
    },
    {
      name: 'another’s session is not ended',
      attempt: async () => {
        const { Cookie, theirs } = await two()
        const rejected = (await send('DELETE', '/api/user/sessions', Cookie, { id: theirs.id })).status
        return `${rejected} ${(await send('GET', '/api/user/retrieveapikeys', theirs.Cookie)).status}`
      },
      expected: ['404 200'],
    },
    ...names(0).map((parameter) => ({
      name: `ending the others with ${Object.keys(parameter)[0]} of another ends only one’s own`,
      attempt: async () => {
        const { victim, Cookie, theirs } = await two()
        const foreign = Object.fromEntries(Object.keys(parameter).map((name) => [name, victim.id]))
        await send('DELETE', '/api/user/sessions', Cookie, { others: true, ...foreign })
        return (await send('GET', '/api/user/retrieveapikeys', theirs.Cookie)).status
      },
      expected: [200],
    })),
    ...names(0).map((parameter) => ({
      name: `unsubscribing with ${Object.keys(parameter)[0]} of another ends only one’s own`,
      attempt: async () => {
        const { victim, Cookie, theirs } = await two()
        await send('POST', '/api/user/subscriptions', theirs.Cookie, { shortName: 'COADS_Climatology' })
        const foreign = Object.fromEntries(Object.keys(parameter).map((name) => [name, victim.id]))
        await send('DELETE', '/api/user/subscriptions', Cookie, { shortNames: ['COADS_Climatology'], ...foreign })
        return ((await (await send('GET', '/api/user/subscriptions', theirs.Cookie)).json()) as unknown[]).length
      },
      expected: [1],
    })),
    ...['changepassword', 'changeemail'].map((call) => ({
      name: `${call} of another with one’s own session and password`,
      attempt: async () => {
        const { attacker, victim, Cookie } = await two()
        const body = { username: victim.username, password: `${attacker.password}x`, newPassword: 'Deep Water-9', email: 'eve@example.org' }
        return (await send('POST', `/api/user/${call}`, Cookie, body)).status
      },
      expected: [401],
    })),
    ...['changepassword', 'changeemail'].map((call) => ({
      name: `${call} with another’s password while signed in as oneself`,
      attempt: async () => {
        const { victim, Cookie } = await two()
        const body = { username: victim.username, password: victim.password, newPassword: 'Deep Water-9', email: 'eve@example.org' }
        return (await send('POST', `/api/user/${call}`, Cookie, body)).status
      },
      expected: [401],
    })),
  ]
  attacks('what belongs to others', 'SEC-03', [...reading, ...changing])
}
