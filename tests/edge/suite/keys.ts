import { describe, expect, test } from 'vitest'
import type { ApiKeyRecord } from '#core/api/apiKeys.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/index.ts'
import { alice, bob, signedIn, type TestedApi } from './TestedApi.ts'

const path = '/api/user/apikeys'
const proof = { 'X-Requested-With': 'test', 'Content-Type': 'application/json' }
type Session = { readonly Cookie: string }

/** API keys: made, listed with their use, revoked. */
export function keysSuite(api: TestedApi): void {
  const change = (method: 'POST' | 'DELETE', session: Record<string, string>, body: unknown) =>
    api.send(path, { method, headers: { ...proof, ...session }, body: JSON.stringify(body) })
  const make = async (session: Session, description = 'a program') =>
    (await (await change('POST', session, { description })).json()) as ApiKeyRecord
  const list = async (session: Session) => (await (await api.send(path, { headers: session })).json()) as ApiKeyRecord[]
  const whoAmI = (key: string) => api.send('/api/user/whoami', { headers: { Authorization: `Api-Key ${key}` } })

  describe('keys', () => {
    test('KEY-01 KEY-02 a key that is made is answered, trimmed and listed with its times; a blank one is not made', async () => {
      const session = await signedIn(api, alice)
      const made = await make(session, '  my laptop  ')
      expect(made).toMatchObject({ Description: 'my laptop', scope: 'read', expiresAt: null, lastUsedAt: null })
      expect(made.Api_Key).toMatch(/^[0-9a-f-]{36}$/)
      expect(Math.abs(Date.parse(made.createdAt) - Date.now())).toBeLessThan(60_000)
      const masked = `****${made.Api_Key.slice(-4)}`
      expect((await list(session)).at(-1)).toEqual({ ...made, Api_Key: masked })
      for (const body of [
        {},
        { description: '   ' },
        { description: 'x'.repeat(201) },
        [],
        { description: 7 },
        { description: 'x', scope: 'administer' },
        { description: 'x', expiresInDays: 0 },
      ])
        expect([body, (await change('POST', session, body)).status]).toEqual([body, 400])
      const legacy = await (await api.send('/api/user/retrieveapikeys', { headers: session })).json()
      expect((legacy as { keys: unknown[] }).keys.at(-1)).toEqual({ Api_Key: masked, Description: 'my laptop' })
    })

    test('SEC-16 a key is shown again to its owner alone, who has just signed in', async () => {
      const session = await signedIn(api, alice)
      const made = await make(session)
      const post = (call: string, headers: Record<string, string>, body: unknown) =>
        api.send(`/api/user/${call}`, { method: 'POST', headers: { ...proof, ...headers }, body: JSON.stringify(body) })
      const show = (headers: Record<string, string>, id = made.id) => post('apikeys/show', headers, { id })
      expect(await (await show(session)).json()).toEqual(made)
      expect((await show({ Authorization: `Api-Key ${made.Api_Key}` })).status).toBe(401)
      const ofBob = await signedIn(api, bob)
      expect([(await show(ofBob)).status, (await show(session, 999_999_999)).status]).toEqual([404, 404])
      await change('DELETE', session, { id: made.id })
      expect((await show(session)).status).toBe(404)
    })

    test('KEY-01 a key does what its scope says, until the day it expires', async () => {
      const session = await signedIn(api, alice)
      const made = (await (
        await change('POST', session, { description: 'a month', scope: 'submit', expiresInDays: 30 })
      ).json()) as ApiKeyRecord
      expect([made.scope, Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)]).toEqual(['submit', 30 * DAY_MS])
      expect((await list(session)).at(-1)).toEqual({ ...made, Api_Key: `****${made.Api_Key.slice(-4)}` })
      const reading = await make(session)
      const ownSubmissions = (key: string) =>
        api.send('/api/datasubmission/submissionsbyuser', { headers: { Authorization: `Api-Key ${key}` } })
      expect((await ownSubmissions(made.Api_Key)).status).toBe(200)
      const rejected = await ownSubmissions(reading.Api_Key)
      expect([rejected.status, rejected.headers.get('X-Problem-Code'), await rejected.text()]).toEqual([
        ...[403, 'key-scope', expect.stringContaining('may only read data')],
      ])
      for (const { Api_Key, scope } of [made, reading]) expect(await (await whoAmI(Api_Key)).json()).toMatchObject({ keyScope: scope })
    })

    test('KEY-05 a revoked key stops working at once, leaves the list, and is not found again', async () => {
      const session = await signedIn(api, alice)
      const { id, Api_Key } = await make(session)
      expect((await whoAmI(Api_Key)).status).toBe(200)
      const revoked = await change('DELETE', session, { id })
      expect([revoked.status, await revoked.text()]).toEqual([200, 'OK'])
      const rejected = await whoAmI(Api_Key)
      expect([rejected.status, await rejected.text()]).toEqual([401, 'Unauthorized'])
      expect((await list(session)).some((key) => key.id === id)).toBe(false)
      expect((await change('DELETE', session, { id })).status).toBe(404)
    })

    test('SEC-03 SEC-16 the key of somebody else is as little known as one that never was, and stays', async () => {
      const ofAlice = await signedIn(api, alice)
      const ofBob = await signedIn(api, bob)
      const { id, Api_Key } = await make(ofAlice)
      const answers = []
      for (const target of [id, 999_999_999]) {
        const response = await change('DELETE', ofBob, { id: target })
        answers.push([response.status, await response.text()])
      }
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]?.[0]).toBe(404)
      expect((await list(ofBob)).some((key) => key.id === id)).toBe(false)
      expect((await whoAmI(Api_Key)).status).toBe(200)
    })

    test('SEC-15 SEC-16 neither a key nor a page of another site makes, lists or revokes keys', async () => {
      const session = await signedIn(api, alice)
      const { id, Api_Key } = await make(session)
      const key = { Authorization: `Api-Key ${Api_Key}` }
      expect((await api.send(path, { headers: key })).status).toBe(401)
      expect((await change('POST', key, { description: 'x' })).status).toBe(401)
      expect((await change('DELETE', key, { id })).status).toBe(401)
      const foreign = { ...session, Origin: 'https://evil.example' }
      expect((await change('POST', foreign, { description: 'x' })).status).toBe(403)
      expect((await change('DELETE', foreign, { id })).status).toBe(403)
      expect((await whoAmI(Api_Key)).status).toBe(200)
    })

    test('KEY-01 the last use is reported to the hour, soon after the call', async () => {
      const session = await signedIn(api, alice)
      const { id, Api_Key } = await make(session)
      const before = Math.floor(Date.now() / 3_600_000) * 3_600_000
      await (await whoAmI(Api_Key)).text()
      const used = async () => (await list(session)).find((key) => key.id === id)?.lastUsedAt ?? null
      await expect.poll(used).not.toBeNull()
      const at = Date.parse((await used()) ?? '')
      expect([at % 3_600_000, at >= before]).toEqual([0, true])
    })

    test('API-04 whoami names the owner of a key or session and nobody else, without secrets', async () => {
      const session = await signedIn(api, bob)
      const { Api_Key } = await make(session)
      for (const headers of [session, { Authorization: `Api-Key ${Api_Key}` }]) {
        const text = await (await api.send('/api/user/whoami', { headers })).text()
        expect(JSON.parse(text)).toMatchObject({ username: bob.username, email: bob.email })
        expect(text).not.toMatch(/scrypt|password|googleId/i)
      }
      expect((await api.send('/api/user/whoami')).status).toBe(401)
    })

    test('nobody can have more keys than the limit', async () => {
      const session = await signedIn(api, bob)
      const keysBefore = await list(session)
      for (let count = keysBefore.length; count < limits.apiKeysPerUser; count++) keysBefore.push(await make(session, `key ${count}`))
      const rejected = await change('POST', session, { description: 'one more' })
      expect([rejected.status, await rejected.text()]).toEqual([400, expect.stringContaining(`${limits.apiKeysPerUser} keys`)])
      // Some room again, without as many calls as would count as a loop.
      for (const { id } of keysBefore.slice(30)) expect((await change('DELETE', session, { id })).status).toBe(200)
      expect((await change('POST', session, { description: 'room again' })).status).toBe(200)
    })
  })
}
