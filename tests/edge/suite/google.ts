import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { sha256Of } from '#core/text/hex.ts'
import type { Database } from '../../../edge/database/Database.ts'
import { securityEvents, users } from '../../../edge/database/schema/index.ts'
import { freshAccount, type GoogleStandIn } from '../helpers/googleStandIn.ts'
import { badTokens } from './badGoogleTokens.ts'
import { cookiesOf, freshAddress, type TestedApi } from './TestedApi.ts'

const PATH = '/api/user/googleauth'

/** What the suite needs besides an API that trusts the desk. */
export interface GoogleWorld {
  readonly database: Database
  readonly desk: GoogleStandIn
  /** The same portal where Google is not set up. */
  readonly without: TestedApi
}

/** Signing in with Google. */
export function googleSuite(api: TestedApi, { database, desk, without }: GoogleWorld): void {
  const post = (userIDToken: string, more: Readonly<Record<string, unknown>> = {}, at = api) =>
    at.send(PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...api.from(freshAddress()) },
      body: JSON.stringify({ userIDToken, originator: 'login form', ...more }),
    })
  const answerOf = async (response: Response) => [response.status, JSON.parse(await response.text())] as const
  const userBy = (email: string) => database.select().from(users).where(eq(users.email, email)).get()
  const insertUser = async (email: string, more: Partial<typeof users.$inferInsert> = {}) => {
    const [user] = await database
      .insert(users)
      .values({ username: `user ${crypto.randomUUID().slice(0, 8)}`, email, emailConfirmedAt: Date.now(), ...more })
      .returning()
    if (user === undefined) throw new Error('no user was made')
    return user
  }
  /** An error response that opens no session. */
  const expectRejected = async (response: Response, status: number, says: string | RegExp) => {
    expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(says)])
    expect(response.headers.getSetCookie()).toEqual([])
  }

  describe('signing in with Google', () => {
    test('API-28 ACC-08 with register an unknown account becomes a user named by its address, and both cookies are set', async () => {
      const account = freshAccount({ family_name: 'Lovelace' })
      const response = await post(await desk.tokenOf(account), { register: true })
      expect(await answerOf(response)).toEqual([200, { register: true }])
      const { jwt, UserInfo } = cookiesOf(response)
      expect(jwt?.attributes).toMatch(/HttpOnly/)
      const userInfo = JSON.parse(decodeURIComponent(UserInfo?.value ?? '')) as Record<string, unknown>
      expect(userInfo).toMatchObject({ username: account.email, email: account.email, firstName: 'Ada', lastName: 'Lovelace' })
      expect(await userBy(account.email)).toMatchObject({ googleId: account.sub, passwordHash: null, emailConfirmedAt: expect.any(Number) })
      const keys = await api.send('/api/user/retrieveapikeys', { headers: { Cookie: `jwt=${jwt?.value}` } })
      expect(keys.status).toBe(200)
    })

    test('API-28 ACC-08 a known account signs in, even if its address at Google has changed', async () => {
      const account = freshAccount()
      await post(await desk.tokenOf(account), { register: true })
      const moved = { ...account, email: `moved-${account.email}`, email_verified: false }
      for (const register of [false, true])
        expect(await answerOf(await post(await desk.tokenOf(moved), { register }))).toEqual([200, { login: true }])
      expect(await userBy(moved.email)).toBeUndefined()
    })

    test('API-28 ACC-08 an account whose address a user has confirmed is attached to that user, once', async () => {
      const account = freshAccount()
      const { id, username } = await insertUser(account.email.toUpperCase())
      const first = await post(await desk.tokenOf(account))
      expect(await answerOf(first)).toEqual([200, { attach: true }])
      expect(JSON.parse(decodeURIComponent(cookiesOf(first).UserInfo?.value ?? ''))).toMatchObject({ id, username })
      expect(await answerOf(await post(await desk.tokenOf(account)))).toEqual([200, { login: true }])
    })

    test('SEC-17 an account with an unconfirmed address is not linked, so nobody can lie in wait for the owner', async () => {
      const account = freshAccount()
      await insertUser(account.email, { emailConfirmedAt: null })
      for (const register of [false, true])
        await expectRejected(await post(await desk.tokenOf(account), { register }), 500, /never confirmed/)
      expect((await userBy(account.email))?.googleId).toBeNull()
    })

    test('an address that Google has not confirmed neither attaches nor registers', async () => {
      for (const email_verified of [false, 'true', 1, undefined]) {
        const known = freshAccount()
        await insertUser(known.email)
        await expectRejected(await post(await desk.tokenOf(known, { claims: { email_verified } })), 500, /has not confirmed/)
        const unknown = freshAccount()
        await expectRejected(
          await post(await desk.tokenOf(unknown, { claims: { email_verified } }), { register: true }),
          500,
          /has not confirmed/,
        )
        expect([(await userBy(known.email))?.googleId, await userBy(unknown.email)]).toEqual([null, undefined])
      }
    })

    test('a user who has a Google account keeps it when another one comes with the same address', async () => {
      const first = freshAccount()
      await post(await desk.tokenOf(first), { register: true })
      const second = freshAccount({ email: first.email })
      await expectRejected(await post(await desk.tokenOf(second)), 500, /another Google account/)
      expect((await userBy(first.email))?.googleId).toBe(first.sub)
    })

    test('SEC-15 a token with a nonce is worth nothing without the text that only its page knows', async () => {
      const secret = crypto.randomUUID()
      const token = await desk.tokenOf(freshAccount(), { claims: { nonce: await sha256Of(new TextEncoder().encode(secret)) } })
      for (const more of [{}, { nonce: 'another page’s' }])
        await expectRejected(await post(token, { register: true, ...more }), 500, /^Google’s answer/)
      expect(await answerOf(await post(token, { register: true, nonce: secret }))).toEqual([200, { register: true }])
    })

    test('API-28 an unknown user who does not register gets 401 with No such user, and no account is created', async () => {
      const account = freshAccount()
      await expectRejected(await post(await desk.tokenOf(account)), 401, /^No such user$/)
      expect(await userBy(account.email)).toBeUndefined()
    })

    test('an address that cannot receive mail is not registered', async () => {
      const account = freshAccount({ email: `"quoted\r\nBcc: x"@example.org` })
      await expectRejected(await post(await desk.tokenOf(account), { register: true }), 500, /E-mail cannot be sent/)
    })

    test('names are taken in one line of at most 40 characters', async () => {
      const account = freshAccount({ given_name: `  Ada\r\nSet-Cookie: x${'é'.repeat(60)}`, family_name: '\u202eevil' })
      await post(await desk.tokenOf(account), { register: true })
      const user = await userBy(account.email)
      expect([user?.firstName.startsWith('Ada Set-Cookie: x'), [...(user?.firstName ?? '')].length, user?.lastName]).toEqual([
        true,
        40,
        'evil',
      ])
    })

    test('twenty registrations of one account at once make one user', async () => {
      const account = freshAccount()
      const token = await desk.tokenOf(account)
      const answers = await Promise.all(Array.from({ length: 20 }, async () => answerOf(await post(token, { register: true }))))
      expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200]))
      expect(answers.filter(([, answer]) => 'register' in answer)).toHaveLength(1)
      expect(await database.select().from(users).where(eq(users.googleId, account.sub))).toHaveLength(1)
    })

    test('twenty sign-ins at once attach one account, and two accounts of one address never share a user', async () => {
      const account = freshAccount()
      await insertUser(account.email)
      const tokens = await Promise.all([desk.tokenOf(account), desk.tokenOf(freshAccount({ email: account.email }))])
      const answers = await Promise.all(Array.from({ length: 20 }, async (_, at) => (await post(tokens[at % 2] as string)).status))
      const { googleId } = (await userBy(account.email)) ?? {}
      const winner = googleId === account.sub ? 0 : 1
      expect(answers.map((status, at) => (at % 2 === winner ? status === 200 : status === 500)).every(Boolean)).toBe(true)
    })

    test('API-28 register may come as the text true of a form', async () => {
      const account = freshAccount()
      const body = new URLSearchParams({ userIDToken: await desk.tokenOf(account), originator: 'x', register: 'true' })
      const response = await api.send(PATH, { method: 'POST', body, headers: api.from(freshAddress()) })
      expect(await answerOf(response)).toEqual([200, { register: true }])
    })

    test('Google’s name is known with and without https, and clocks may be 20 seconds apart', async () => {
      const now = Math.floor(Date.now() / 1000)
      for (const claims of [{ iss: 'accounts.google.com' }, { iat: now + 20 }, { exp: now - 20, iat: now - 3600 }]) {
        const token = await desk.tokenOf(freshAccount(), { claims })
        expect(await answerOf(await post(token, { register: true }))).toEqual([200, { register: true }])
      }
    })

    test('SEC-15 a page of another site cannot sign somebody in with a token of its own', async () => {
      const response = await api.send(PATH, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: 'https://evil.example', ...api.from(freshAddress()) },
        body: JSON.stringify({ userIDToken: await desk.tokenOf(freshAccount()), register: true }),
      })
      await expectRejected(response, 403, /./)
    })

    test('answers to pages let Google’s window reach them only where Google is set up', async () => {
      const opener = async (at: TestedApi) => (await at.send('/api/user/settings')).headers.get('Cross-Origin-Opener-Policy')
      expect([await opener(api), await opener(without)]).toEqual(['same-origin-allow-popups', 'same-origin'])
    })

    test('a portal without Google responds with 501, and its settings say so', async () => {
      await expectRejected(await post(await desk.tokenOf(freshAccount()), { register: true }, without), 501, /does not offer/)
      expect(await answerOf(await without.send('/api/user/settings'))).toEqual([200, { googleClientId: null, supportAddress: null }])
      const portalSettings = await answerOf(await api.send('/api/user/settings'))
      expect(portalSettings).toEqual([200, { googleClientId: desk.settings.PELAGOS_GOOGLE_CLIENT_ID, supportAddress: null }])
    })
  })

  describe('a token that Google did not sign for this portal', () => {
    const rejection = /^Google’s answer could not be used to sign in\. Please try again\.$/
    let tokens: Readonly<Record<string, string>> = {}
    beforeAll(async () => {
      tokens = await badTokens(desk, api)
    })

    test.each(badTokens.names)('API-28 D47 is answered 500 in safe words: %s', async (name) => {
      const token = tokens[name]
      if (token === undefined) throw new Error(`no token ${name}`)
      await expectRejected(await post(token, { register: true }), 500, rejection)
    })

    test('is recorded in the security log without the token', async () => {
      await post(tokens['somebody else’s signature'] ?? '')
      const last = async () => (await database.select().from(securityEvents).where(eq(securityEvents.kind, 'sign-in-failed'))).at(-1)
      await expect.poll(async () => (await last())?.details).toMatchObject({ by: 'google', originator: 'login form' })
      expect(JSON.stringify(await last())).not.toContain('eyJ')
    })
  })

  describe('Google’s keys', () => {
    test('are fetched once for many sign-ins', async () => {
      await post(await desk.tokenOf(freshAccount()))
      const before = await desk.keySetRequests()
      await Promise.all(Array.from({ length: 10 }, async () => post(await desk.tokenOf(freshAccount()))))
      expect(await desk.keySetRequests()).toBe(before)
    })
  })
}
