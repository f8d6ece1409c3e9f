import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountMessages } from '#core/messages/account.ts'
import { accountTokens, mails, users } from '../../../edge/database/schema/index.ts'
import { Accounts, freshRegistration, NEW_PASSWORD, userInfoIn } from '../helpers/accountCalls.ts'
import { newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'

const linkBad = [400, accountMessages.confirmLinkBad]

/** Registration and the confirmation of addresses. */
export function accountRegistrationSuite(open: OpenPortal): void {
  const { database } = open
  const accounts = new Accounts(open)
  const register = async (changes = {}) => {
    const fields = freshRegistration(changes)
    expect(await accounts.statusAndTextOf('signup', fields)).toEqual([200, 'OK'])
    return fields
  }

  describe('registration', () => {
    test('API-21 ACC-14 ACC-17 an account is made with what was given, opens no session, and its address gets one link', async () => {
      const fields = freshRegistration({ institute: 'Institut für Meereskunde', department: 'Ozeanographie', country: 'Österreich' })
      const answer = await accounts.call('signup', fields)
      expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([200, 'OK', []])
      const { password, ...kept } = fields
      const user = await accounts.userNamed(fields.username)
      expect(user).toMatchObject({ ...kept, emailConfirmedAt: null, isDataSubmissionAdmin: false, isNewsSubscribed: false })
      expect(user?.passwordHash).toMatch(/^scrypt\$/)
      expect((await accounts.mailsTo(fields.email)).map(({ kind }) => kind)).toEqual(['confirm-email'])
      expect(await accounts.signIn(fields.username, password)).toBe(200)
      expect(await accounts.signIn(fields.email, password)).toBe(200)
    })

    test('SEC-10 registration cannot set administrator rights, a confirmed address or the ID', async () => {
      const more = { isDataSubmissionAdmin: true, emailConfirmedAt: 1, id: 1, googleId: 'x', passwordHash: 'x', isNewsSubscribed: true }
      const { username } = await register(more)
      const user = await accounts.userNamed(username)
      expect(user).toMatchObject({ isDataSubmissionAdmin: false, emailConfirmedAt: null, googleId: null, isNewsSubscribed: false })
      expect([user?.id === 1, user?.passwordHash === 'x']).toEqual([false, false])
    })

    test('ACC-14 ACC-18 D32 invalid fields are rejected by name, and their values never repeated', async () => {
      const faults: readonly (readonly [string, unknown])[] = [
        ['firstName', 'A'],
        ['firstName', 'A'.repeat(41)],
        ['firstName', 'Ada\r\nBcc: x@example.org'],
        ['lastName', ''],
        ['lastName', 'R2D2'],
        ['username', 'short'],
        ['username', 'a'.repeat(21)],
        ['username', 'аdmin one'],
        ['username', 'a name@x'],
        ['email', 'nobody'],
        ['email', 'a@example.org,b@example.org'],
        ['email', 'a@example.org\r\nBcc: b@example.org'],
        ['email', ['a@example.org', 'b@example.org']],
        ['password', 'Short-1'],
        ['password', `A-1${'a'.repeat(30)}`],
        ['password', 'nocapital-1'],
        ['password', 'No-digit-here'],
        ['password', 'NoSpecial1'],
        ['password', 'Ünprintable-1'],
        ['institute', 'i'.repeat(151)],
        ['country', 'a\u0000b'],
      ]
      for (const [field, value] of faults) {
        const fields = freshRegistration({ [field]: value })
        const [status, text] = await accounts.statusAndTextOf('signup', fields)
        expect([field, value, status]).toEqual([field, value, 400])
        expect(text).toContain(field)
        if (typeof value === 'string' && value.length > 4) expect(text).not.toContain(value)
        expect(await accounts.userNamed(fields.username)).toBeUndefined()
      }
    })

    test('API-21 a name or address in use responds with 409, regardless of case', async () => {
      const { username, email } = await register()
      for (const taken of [{ username: username.toUpperCase() }, { email: email.toUpperCase() }, { username: ` ${username} ` }]) {
        expect(await accounts.statusAndTextOf('signup', freshRegistration(taken))).toEqual([409, accountMessages.namesTaken])
      }
      expect((await accounts.mailsTo(email)).length).toBe(1)
    })

    test('API-21 of two identical registrations at the same time, one creates the account and the other is rejected', async () => {
      const fields = freshRegistration()
      const statuses = await Promise.all([1, 2, 3].map(async () => (await accounts.statusAndTextOf('signup', fields))[0]))
      expect(statuses.sort()).toEqual([200, 409, 409])
      expect((await accounts.mailsTo(fields.email)).length).toBe(1)
    })

    test('ACC-15 API-23 validate answers true only if both names are free', async () => {
      const { username, email } = await register()
      const free = freshRegistration()
      const ask = async (body: object) => (await accounts.call('validate', body)).json()
      expect(await ask({ username: free.username, email: free.email })).toBe(true)
      for (const taken of [{ username }, { email }, { username: username.toUpperCase() }, { username, email }]) {
        expect(await ask({ username: free.username, email: free.email, ...taken })).toBe(false)
      }
      expect((await accounts.call('validate', { username })).status).toBe(400)
    })
  })

  describe('confirmation', () => {
    test('ACC-17 API-30 the link confirms the address once, opens no session and is in the store as a hash only', async () => {
      const { username, email } = await register()
      const token = await accounts.tokenTo(email, 'confirm-email')
      expect(JSON.stringify(await database.select().from(accountTokens))).not.toContain(token)
      const answer = await accounts.call('confirmemail', { token })
      expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([200, 'OK', []])
      expect((await accounts.userNamed(username))?.emailConfirmedAt).toBeGreaterThan(0)
      expect(await accounts.statusAndTextOf('confirmemail', { token })).toEqual(linkBad)
    })

    test('API-30 the owner’s browser shows that the address is confirmed; another user’s does not', async () => {
      const [person, other] = [await newPerson(database), await newPerson(database)]
      const session = await sessionOf(open, person)
      await accounts.statusAndTextOf('resendconfirmation', {}, { Cookie: session.Cookie })
      const byOther = await accounts.call('confirmemail', { token: 'x'.repeat(43) }, { Cookie: session.Cookie })
      expect([byOther.status, byOther.headers.getSetCookie()]).toEqual([400, []])
      const token = await accounts.tokenTo(person.email, 'confirm-email')
      const { Cookie } = await sessionOf(open, other)
      const elsewhere = await accounts.call('confirmemail', { token }, { Cookie })
      expect([elsewhere.status, elsewhere.headers.getSetCookie()]).toEqual([200, []])
      await database.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, person.id))
      await accounts.statusAndTextOf('resendconfirmation', {}, { Cookie: session.Cookie })
      const own = await accounts.call('confirmemail', { token: await accounts.tokenTo(person.email, 'confirm-email') }, session)
      expect(userInfoIn(own)).toMatchObject({ id: person.id, isEmailConfirmed: true })
    })

    test('SEC-11 a link is rejected if it is unknown, too old, for another purpose or without a session', async () => {
      const { email, username } = await register()
      const token = await accounts.tokenTo(email, 'confirm-email')
      for (const wrong of ['x'.repeat(43), `${token}A`, token.slice(0, -1), token.toUpperCase()]) {
        expect(await accounts.statusAndTextOf('confirmemail', { token: wrong })).toEqual(linkBad)
      }
      expect((await accounts.statusAndTextOf('choosepassword', { token, password: NEW_PASSWORD }))[0]).toBe(400)
      expect(await accounts.isOpen(`jwt=${token}`)).toBe(false)
      const id = (await accounts.userNamed(username))?.id ?? 0
      await database
        .update(accountTokens)
        .set({ expiresAt: Date.now() - 1 })
        .where(eq(accountTokens.userId, id))
      expect(await accounts.statusAndTextOf('confirmemail', { token })).toEqual(linkBad)
      expect((await accounts.userNamed(username))?.emailConfirmedAt).toBeNull()
    })

    test('SEC-11 of many uses of one link at once exactly one confirms', async () => {
      const { email } = await register()
      const token = await accounts.tokenTo(email, 'confirm-email')
      const statuses = await Promise.all(
        Array.from({ length: 6 }, async () => (await accounts.statusAndTextOf('confirmemail', { token }))[0]),
      )
      expect(statuses.filter((status) => status === 200).length).toBe(1)
      expect(statuses.filter((status) => status === 400).length).toBe(5)
    })

    test('ACC-17 a new link ends the earlier one; a confirmed address gets none; beyond the hourly limit the call is rejected', async () => {
      const person = await newPerson(database)
      const { Cookie } = await sessionOf(open, person)
      const again = () => accounts.statusAndTextOf('resendconfirmation', {}, { Cookie })
      expect(await again()).toEqual([200, 'OK'])
      const first = await accounts.tokenTo(person.email, 'confirm-email')
      expect(await again()).toEqual([200, 'OK'])
      expect(await accounts.statusAndTextOf('confirmemail', { token: first })).toEqual(linkBad)
      expect(await again()).toEqual([200, 'OK'])
      expect((await again())[0]).toBe(429)
      expect((await accounts.mailsTo(person.email)).length).toBe(3)
      const sure = await newPerson(database, { emailConfirmedAt: Date.now() })
      const session = await sessionOf(open, sure)
      expect(await accounts.statusAndTextOf('resendconfirmation', {}, { Cookie: session.Cookie })).toEqual([200, 'OK'])
      expect(await accounts.mailsTo(sure.email)).toEqual([])
      expect((await accounts.statusAndTextOf('resendconfirmation', {}))[0]).toBe(401)
    })

    test('ACC-17 a link to an address that has changed since confirms nothing', async () => {
      const { email, username } = await register()
      const token = await accounts.tokenTo(email, 'confirm-email')
      await database
        .update(users)
        .set({ email: `moved.${email}` })
        .where(eq(users.username, username))
      expect(await accounts.statusAndTextOf('confirmemail', { token })).toEqual(linkBad)
      expect((await accounts.userNamed(username))?.emailConfirmedAt).toBeNull()
    })

    test('ACC-17 an account and its mail are made together or not at all', async () => {
      const fields = freshRegistration({ firstName: 'Line' })
      const before = (await database.select({ id: mails.id }).from(mails)).length
      await accounts.statusAndTextOf('signup', { ...fields, email: 'not an address' })
      expect(await accounts.userNamed(fields.username)).toBeUndefined()
      expect((await database.select({ id: mails.id }).from(mails)).length).toBe(before)
    })
  })
}
