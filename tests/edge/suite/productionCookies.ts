import { describe, expect, test } from 'vitest'
import { newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { browsers, cookiesOf, freshAddress } from './TestedApi.ts'

/** Cookies of a portal that people reach by https. */
export function productionCookiesSuite(open: OpenPortal): void {
  const { api, database } = open
  const signIn = (person: { readonly username: string; readonly password: string }) =>
    api.send('/api/user/signin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', ...api.from(freshAddress()) },
      body: JSON.stringify({ username: person.username, password: person.password }),
    })
  const whoAmI = async (Cookie: string) => (await api.send('/api/user/whoami', { headers: { Cookie } })).status
  const guestToken = (headers: Record<string, string> = {}) =>
    api.send(`/api/user/getguesttoken?expires=${Date.now() + 3_600_000}`, {
      headers: { 'User-Agent': browsers.chromeOnLinux, ...api.from(freshAddress()), ...headers },
    })

  describe('cookies over https', () => {
    test('SEC-13 have the prefix of this host, are Secure, for all paths and of no other host', async () => {
      const set = { ...cookiesOf(await signIn(await newPerson(database))), ...cookiesOf(await guestToken()) }
      expect(Object.keys(set).sort()).toEqual(['__Host-UserInfo', '__Host-guestToken', '__Host-jwt', '__Host-knownDevice'])
      for (const [name, { attributes }] of Object.entries(set)) {
        expect([name, attributes]).toEqual([name, expect.stringMatching(/(^|; )Secure(;|$)/)])
        expect([name, attributes]).toEqual([name, expect.stringMatching(/(^|; )Path=\/(;|$)/)])
        expect([name, attributes]).toEqual([name, expect.not.stringMatching(/Domain/i)])
        expect([name, /HttpOnly/.test(attributes)]).toEqual([name, name !== '__Host-UserInfo'])
      }
    })

    test('SEC-13 only the prefixed name opens anything: one that a neighbouring host planted is not looked at', async () => {
      const { token } = await sessionOf(open, await newPerson(database))
      expect(await whoAmI(`__Host-jwt=${token}`)).toBe(200)
      for (const name of ['jwt', '__Secure-jwt', '__host-jwt']) expect([name, await whoAmI(`${name}=${token}`)]).toEqual([name, 401])
      expect(await whoAmI(`jwt=${token}; __Host-jwt=x`)).toBe(401)
      const guest = cookiesOf(await guestToken())['__Host-guestToken']?.value ?? ''
      const ask = (Cookie: string) =>
        api.send('/api/data/check-query-size?query=SELECT%201', { headers: { Cookie, 'User-Agent': browsers.chromeOnLinux } })
      expect((await ask(`guestToken=${guest}`)).status).toBe(401)
      expect((await ask(`__Host-guestToken=${guest}`)).status).not.toBe(401)
    })

    test('SEC-12 signing out clears the cookies under both names', async () => {
      const { token } = await sessionOf(open, await newPerson(database))
      const headers = { Cookie: `__Host-jwt=${token}`, 'X-Requested-With': 'test' }
      const set = (await api.send('/api/user/signout', { headers })).headers.getSetCookie()
      expect(set.map((line) => line.split('=')[0]).sort()).toEqual(['UserInfo', '__Host-UserInfo', '__Host-jwt', 'jwt'])
      for (const line of set) expect(line).toMatch(/Max-Age=0/)
      expect(await whoAmI(headers.Cookie)).toBe(401)
    })
  })
}
