import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { alice, apiKeyOf, bob, cookiesOf, freshAddress, guestIn, signedIn, type TestedApi } from './TestedApi.ts'

const proof = { 'X-Requested-With': 'test' }

/** Sign-in, sessions and API keys. */
export function accountsSuite(api: TestedApi): void {
  const signIn = (username: string, password: string, address = freshAddress()) =>
    api.send('/api/user/signin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...api.from(address) },
      body: JSON.stringify({ username, password }),
    })
  const keysOf = async (session: { Cookie: string }) =>
    (
      (await (await api.send('/api/user/retrieveapikeys', { headers: session })).json()) as {
        keys: { Api_Key: string; Description: string }[]
      }
    ).keys

  describe('accounts', () => {
    test('API-22 API-08 a username or an e-mail address with its password answers true and sets both cookies', async () => {
      for (const name of [alice.username, alice.email, 'ALICE', 'Alice@Example.org']) {
        const response = await signIn(name, alice.password)
        expect([name, response.status, await response.json()]).toEqual([name, 200, true])
        const { jwt, UserInfo } = cookiesOf(response)
        expect(jwt?.attributes).toMatch(/HttpOnly/)
        expect(UserInfo?.attributes).not.toMatch(/HttpOnly/)
        const user = JSON.parse(decodeURIComponent(UserInfo?.value ?? '')) as Record<string, unknown>
        expect(user).toMatchObject({ username: 'alice', email: alice.email, isDataSubmissionAdmin: false })
        expect(JSON.stringify(user)).not.toMatch(/scrypt|password/)
      }
    })

    test('SEC-13 cookies are SameSite; both of the session last 24 hours, and that of the browser is http-only and lasts half a year', async () => {
      const cookies = cookiesOf(await signIn(alice.username, alice.password))
      expect(Object.keys(cookies).toSorted()).toEqual(['UserInfo', 'jwt', 'knownDevice'])
      for (const [name, { attributes }] of Object.entries(cookies)) {
        expect(attributes).toContain('SameSite=Lax')
        if (name === 'knownDevice') expect(attributes).toContain('HttpOnly')
        const expires = Date.parse(/Expires=([^;]+)/.exec(attributes)?.[1] ?? '')
        expect(Math.abs(expires - Date.now() - (name === 'knownDevice' ? limits.knownDeviceLifeMs : limits.sessionLifeMs))).toBeLessThan(
          60_000,
        )
      }
    })

    test('API-07 a wrong password and an unknown user answer the same 401 with the body Unauthorized', async () => {
      for (const [name, password] of [
        [alice.username, 'wrong'],
        ['nobody-at-all', alice.password],
        [`' OR 1=1 --`, alice.password],
        [alice.username, bob.password],
      ] as const) {
        const response = await signIn(name, password)
        expect([response.status, await response.text()]).toEqual([401, 'Unauthorized'])
        expect(response.headers.getSetCookie()).toEqual([])
      }
    })

    test('SEC-17 guessing at a name from one network is stopped, with Retry-After, and says nothing of what is left', async () => {
      const name = `victim-${crypto.randomUUID()}`
      const address = freshAddress()
      const statuses: number[] = []
      for (let attempt = 0; attempt <= limits.signInsPerNameAndWindow; attempt++)
        statuses.push((await signIn(name, 'guess', address)).status)
      expect(statuses.slice(0, -1).every((status) => status === 401)).toBe(true)
      const rejected = await signIn(name, 'guess', address)
      expect(rejected.status).toBe(429)
      expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
    })

    test('API-24 SEC-12 signing out ends the session on the server and clears both cookies', async () => {
      const session = await signedIn(api, alice)
      const response = await api.send('/api/user/signout', { headers: { ...session, ...proof } })
      expect([response.status, await response.text()]).toEqual([200, ''])
      expect(Object.keys(cookiesOf(response)).sort()).toEqual(['UserInfo', 'jwt'])
      expect((await api.send('/api/user/retrieveapikeys', { headers: session })).status).toBe(401)
    })

    test('SEC-15 D26 a GET that changes something needs the anti-forgery header and no foreign origin', async () => {
      const session = await signedIn(api, alice)
      const path = '/api/user/generateapikey?description=forged'
      expect((await api.send(path, { headers: session })).status).toBe(403)
      expect((await api.send(path, { headers: { ...session, ...proof, Origin: 'https://evil.example' } })).status).toBe(403)
      expect((await api.send('/api/user/signout', { headers: session })).status).toBe(403)
      expect((await keysOf(session)).some(({ Description }) => Description === 'forged')).toBe(false)
    })

    test('SEC-15 a foreign page cannot sign a visitor in', async () => {
      const response = await api.send('/api/user/signin', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example', ...api.from(freshAddress()) },
        body: JSON.stringify({ username: alice.username, password: alice.password }),
      })
      expect(response.status).toBe(403)
    })

    test('API-05 a session is never read from a header', async () => {
      const { Cookie } = await signedIn(api, alice)
      for (const Authorization of [`Bearer ${Cookie.slice(4)}`, `JWT ${Cookie.slice(4)}`, `Api-Key ${Cookie.slice(4)}`]) {
        expect((await api.send('/api/user/retrieveapikeys', { headers: { Authorization } })).status).toBe(401)
      }
    })

    test('SEC-11 forged, unsigned, expired and purpose-swapped tokens are rejected', async () => {
      const secret = new TextEncoder().encode(api.secrets.session)
      const token = (audience: string, key = secret, expires = '1h') =>
        new SignJWT({})
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuer('pelagos')
          .setAudience(audience)
          .setSubject('1')
          .setJti(crypto.randomUUID())
          .setIssuedAt()
          .setExpirationTime(expires)
          .sign(key)
      const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
      const none = `${encode({ alg: 'none' })}.${encode({ iss: 'pelagos', aud: 'session', sub: '1', jti: 'x', exp: 4e9 })}.`
      const guest = (await guestIn(api)).Cookie.slice('guestToken='.length)
      const { Cookie } = await signedIn(api, alice)
      const altered = Cookie.slice(4).replace(/\.(.)/, (_, letter: string) => `.${letter === 'e' ? 'f' : 'e'}`)
      const wrongKey = new TextEncoder().encode('x'.repeat(43))
      const forged = [
        await token('session', wrongKey),
        none,
        await token('session', secret, '-1h'),
        await token('guest'),
        await token('session'),
        guest,
        altered,
        'x',
        'a.b.c',
        '',
      ]
      for (const jwt of forged)
        expect([jwt, (await api.send('/api/user/retrieveapikeys', { headers: { Cookie: `jwt=${jwt}` } })).status]).toEqual([jwt, 401])
      const swapped = { Cookie: `guestToken=${Cookie.slice(4)}` }
      expect((await api.send('/api/data/sp', { headers: swapped })).status).toBe(401)
    })

    test('API-25 API-26 KEY-02 a new key appears in its owner’s list; a blank description makes none', async () => {
      const session = await signedIn(api, alice)
      const before = (await keysOf(session)).length
      for (const description of ['', '%20%20']) {
        const rejected = await api.send(`/api/user/generateapikey?description=${description}`, { headers: { ...session, ...proof } })
        expect(rejected.status).toBe(400)
      }
      const made = await api.send('/api/user/generateapikey?description=%20my%20laptop%20', { headers: { ...session, ...proof } })
      expect([made.status, await made.json()]).toEqual([200, true])
      const keys = await keysOf(session)
      expect(keys.length).toBe(before + 1)
      expect(keys.at(-1)?.Description).toBe('my laptop')
      expect(keys.at(-1)?.Api_Key).toMatch(/^\*{4}[0-9a-f]{4}$/)
    })

    test('SEC-16 SEC-03 keys are listed for their owner’s session only: not for others, not with a key', async () => {
      const key = await apiKeyOf(api, await signedIn(api, alice))
      const ofBob = await keysOf(await signedIn(api, bob))
      expect(ofBob.some(({ Api_Key }) => key.Authorization.endsWith(Api_Key.slice(-4)))).toBe(false)
      expect((await api.send('/api/user/retrieveapikeys', { headers: key })).status).toBe(401)
      expect((await api.send('/api/user/generateapikey?description=x', { headers: { ...key, ...proof } })).status).toBe(401)
    })

    test('API-04 only the exact form of the key header identifies a user', async () => {
      const { Authorization } = await apiKeyOf(api, await signedIn(api, alice))
      const key = Authorization.slice('Api-Key '.length)
      const query = '/api/data/check-query-size?query=SELECT%201'
      const good = (await api.send(query, { headers: { Authorization } })).status
      expect(good).toBe(api.hasEngine ? 200 : 501)
      for (const wrong of [
        `api-key ${key}`,
        `Api-Key  ${key}`,
        `Api-Key ${key.toUpperCase()}`,
        key,
        `Api-Key ${crypto.randomUUID()}`,
        `Api-Key ${key}x`,
      ]) {
        const response = await api.send(query, { headers: { Authorization: wrong } })
        expect([wrong, response.status, await response.text()]).toEqual([wrong, 401, 'Unauthorized'])
      }
    })
  })
}
