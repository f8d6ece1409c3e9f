import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SessionRecord } from '#core/api/sessions.ts'
import { limits } from '#core/limits/index.ts'
import { sessions, users } from '../../../edge/database/schema/index.ts'
import { Accounts, sessionIn } from '../helpers/accountCalls.ts'
import { newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { browsers, cookiesOf } from './TestedApi.ts'

/** Where people are signed in, and how that ends. */
export function accountSessionsSuite(open: OpenPortal): void {
  const { database } = open
  const accounts = new Accounts(open)
  const list = async ({ Cookie }: { readonly Cookie: string }) =>
    (await (await accounts.call('sessions', null, { method: 'GET', Cookie })).json()) as SessionRecord[]
  const end = (body: object, { Cookie }: { readonly Cookie: string }) => accounts.call('sessions', body, { method: 'DELETE', Cookie })

  describe('sessions', () => {
    test('ACC-26 open sessions are listed with their browsers, newest first; others’ and expired ones are not', async () => {
      const [person, other] = [await newPerson(database), await newPerson(database)]
      await sessionOf(open, other)
      await sessionOf(open, person, Date.now() - 1000)
      const signIn = (userAgent: string) =>
        accounts.call('signin', { username: person.username, password: person.password }, { 'User-Agent': userAgent })
      const first = sessionIn(await signIn(browsers.chromeOnWindows))
      const second = sessionIn(await signIn('curl/8.0 <script>'))
      expect(await list(second)).toMatchObject([
        { browser: 'Another program', isThisOne: true },
        { browser: 'Chrome on Windows', isThisOne: false },
      ])
      for (const { createdAt, lastSeenAt } of await list(first)) {
        expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(Date.parse(createdAt))
        expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000)
      }
    })

    test('SEC-12 one session is ended by its ID, the others with one call, and each is invalid from then on', async () => {
      const person = await newPerson(database)
      const [here, second, third, fourth] = await Promise.all([1, 2, 3, 4].map(() => sessionOf(open, person)))
      if (here === undefined || second === undefined || third === undefined || fourth === undefined) throw new Error('no sessions')
      expect(await (await end({ id: second.id }, here)).json()).toEqual({ ended: 1 })
      expect([await accounts.isOpen(second.Cookie), await accounts.isOpen(third.Cookie)]).toEqual([false, true])
      expect((await end({ id: second.id }, here)).status).toBe(404)
      expect(await (await end({ others: true }, here)).json()).toEqual({ ended: 2 })
      for (const { Cookie } of [third, fourth]) expect(await accounts.isOpen(Cookie)).toBe(false)
      expect((await list(here)).map(({ id }) => id)).toEqual([here.id])
      const own = await end({ id: here.id }, here)
      expect([own.status, Object.keys(cookiesOf(own)).sort()]).toEqual([200, ['UserInfo', 'jwt']])
      expect(await accounts.isOpen(here.Cookie)).toBe(false)
    })

    test('SEC-12 nobody can end somebody else’s sessions; an invalid ID is rejected', async () => {
      const [person, other] = [await newPerson(database), await newPerson(database)]
      const [here, theirs] = [await sessionOf(open, person), await sessionOf(open, other)]
      expect((await end({ id: theirs.id }, here)).status).toBe(404)
      for (const body of [{}, { id: 'x' }, { id: '%' }, { id: null }, { others: false }, { id: { $ne: '' } }]) {
        expect([body, (await end(body, here)).status]).toEqual([body, 400])
      }
      expect(await (await end({ others: true }, here)).json()).toEqual({ ended: 0 })
      expect(await accounts.isOpen(theirs.Cookie)).toBe(true)
      expect((await accounts.call('sessions', { others: true }, { method: 'DELETE' })).status).toBe(401)
    })

    test('API-24 D26 SEC-12 the POST alias signs out here; with `everywhere` all sessions of the user end', async () => {
      const person = await newPerson(database)
      const [first, second, third] = [await sessionOf(open, person), await sessionOf(open, person), await sessionOf(open, person)]
      const out = await accounts.call('signout', {}, { Cookie: first.Cookie })
      expect([out.status, await out.text(), Object.keys(cookiesOf(out)).sort()]).toEqual([200, '', ['UserInfo', 'jwt']])
      expect([await accounts.isOpen(first.Cookie), await accounts.isOpen(second.Cookie)]).toEqual([false, true])
      const ended = await accounts.statusAndTextOf('signout', { everywhere: true }, { Cookie: first.Cookie })
      expect([ended[0], await accounts.isOpen(second.Cookie)]).toEqual([200, true])
      expect((await accounts.statusAndTextOf('signout', { everywhere: true }, { Cookie: second.Cookie }))[0]).toBe(200)
      expect(await accounts.isOpen(third.Cookie)).toBe(false)
      expect((await accounts.statusAndTextOf('signout', {}))[0]).toBe(200)
      const foreign = await accounts.call('signout', { everywhere: true }, { Cookie: third.Cookie, Origin: 'https://evil.example' })
      expect(foreign.status).toBe(403)
    })

    test('SEC-11 signing in ends the browser’s earlier session, so that none can be planted', async () => {
      const [person, attacker] = [await newPerson(database), await newPerson(database)]
      const planted = await sessionOf(open, attacker)
      const answer = await accounts.call('signin', { username: person.username, password: person.password }, { Cookie: planted.Cookie })
      const { Cookie } = sessionIn(answer)
      expect(Cookie).not.toBe(planted.Cookie)
      expect([await accounts.isOpen(Cookie), await accounts.isOpen(planted.Cookie)]).toEqual([true, false])
    })

    test('ACC-26 the last use of a session is stored to the minute, not with every call', async () => {
      const person = await newPerson(database)
      const session = await sessionOf(open, person)
      const seen = async () => (await accounts.sessionsOf(person))[0]?.lastSeenAt ?? null
      expect(await seen()).toBeNull()
      await accounts.isOpen(session.Cookie)
      await expect.poll(seen).not.toBeNull()
      const first = (await seen()) ?? 0
      expect([first % 60_000, Math.abs(Date.now() - first) < 120_000]).toEqual([0, true])
      const longAgo = first - 600_000
      await database.update(sessions).set({ lastSeenAt: longAgo }).where(eq(sessions.id, session.id))
      await Promise.all([1, 2, 3, 4].map(() => accounts.isOpen(session.Cookie)))
      await expect.poll(seen).toBeGreaterThan(longAgo)
    })
  })

  describe('signing in', () => {
    test('API-22 a username goes before the same text as an address, and older passwords need not keep today’s rule', async () => {
      const weak = await newPerson(database, { username: `weak ${crypto.randomUUID().slice(0, 8)}` })
      expect((await accounts.call('signin', { username: weak.username, password: weak.password })).status).toBe(200)
      expect((await accounts.call('signin', { username: weak.email.toUpperCase(), password: weak.password })).status).toBe(200)
    })

    test('API-22 a hash with older parameters is renewed on sign-in, and parallel sign-ins all succeed', async () => {
      const { scryptSync } = await import('node:crypto')
      const salt = Buffer.alloc(16, 7)
      const key = scryptSync('old', salt, 32, { N: 1024, r: 8, p: 1 })
      const person = await newPerson(database, { passwordHash: `scrypt$1024$8$1$${salt.toString('base64')}$${key.toString('base64')}` })
      const statuses = await Promise.all(Array.from({ length: 6 }, () => accounts.signIn(person.username, 'old')))
      expect(statuses).toEqual(Array(6).fill(200))
      await expect.poll(async () => (await accounts.userOf(person))?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/)
      expect([await accounts.signIn(person.username, 'old'), await accounts.signIn(person.username, 'Old')]).toEqual([200, 401])
    })

    test('API-22 UserInfo of a name in any script is plain ASCII and lasts 24 hours', async () => {
      const person = await newPerson(database)
      await database.update(users).set({ firstName: 'Þórður', lastName: '이; 지우"' }).where(eq(users.id, person.id))
      const answer = await accounts.call('signin', { username: person.username, password: person.password })
      const { value = '', attributes = '' } = cookiesOf(answer).UserInfo ?? {}
      expect(value).toMatch(/^[!#-+\--:<-[\]-~]+$/)
      expect(JSON.parse(decodeURIComponent(value))).toMatchObject({ firstName: 'Þórður', lastName: '이; 지우"' })
      expect(Math.abs(Date.parse(/Expires=([^;]+)/.exec(attributes)?.[1] ?? '') - Date.now() - limits.sessionLifeMs)).toBeLessThan(60_000)
    })

    test('API-22 someone without a password is rejected like an unknown one', async () => {
      const person = await newPerson(database, { passwordHash: null })
      for (const password of ['', 'null', 'undefined', 'x']) {
        expect([400, 401]).toContain(await accounts.signIn(person.username, password))
      }
    })
  })
}
