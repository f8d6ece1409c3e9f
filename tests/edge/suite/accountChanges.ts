import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { accountMessages } from '#core/messages/account.ts'
import { Accounts, NEW_PASSWORD, userInfoIn } from '../helpers/accountCalls.ts'
import { newPerson, type OpenPortal, type Person, sessionOf } from '../helpers/people.ts'
import { cookiesOf } from './TestedApi.ts'

/** Another address, and another profile. */
export function accountChangesSuite(open: OpenPortal): void {
  const { database } = open
  const accounts = new Accounts(open)
  const freshEmail = () => `moved-${crypto.randomUUID().slice(0, 8)}@example.org`

  describe('changing the address', () => {
    const change = ({ username, password }: Person, email: unknown, headers: Readonly<Record<string, string>> = {}) =>
      accounts.call('changeemail', { username, password, email }, headers)

    test('ACC-22 API-33 D48 the new address is unconfirmed and gets a link, the old one a note, UserInfo 24 new hours', async () => {
      const person = await newPerson(database, { emailConfirmedAt: 1 })
      const { Cookie } = await sessionOf(open, person)
      const email = freshEmail()
      const answer = await change(person, email, { Cookie })
      expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
      expect(userInfoIn(answer)).toMatchObject({ id: person.id, email, isEmailConfirmed: false })
      const expires = Date.parse(/Expires=([^;]+)/.exec(cookiesOf(answer).UserInfo?.attributes ?? '')?.[1] ?? '')
      expect(Math.abs(expires - Date.now() - limits.sessionLifeMs)).toBeLessThan(60_000)
      expect(await accounts.userOf(person)).toMatchObject({ email, emailConfirmedAt: null })
      expect((await accounts.mailsTo(email)).map(({ kind }) => kind)).toEqual(['confirm-email'])
      const [note, ...more] = await accounts.mailsTo(person.email)
      expect([note?.kind, note?.text.includes(email), note?.text.includes('#token='), more]).toEqual(['email-changed', true, false, []])
      expect(await accounts.isOpen(Cookie)).toBe(true)
      expect(await accounts.statusAndTextOf('confirmemail', { token: await accounts.tokenTo(email, 'confirm-email') })).toEqual([200, 'OK'])
      expect((await accounts.userOf(person))?.emailConfirmedAt).toBeGreaterThan(1)
      expect([await accounts.signIn(email, person.password), await accounts.signIn(person.email, person.password)]).toEqual([200, 401])
    })

    test('ACC-22 API-33 an address in use responds with 409, regardless of case, even one’s own', async () => {
      const [person, other] = [await newPerson(database), await newPerson(database)]
      for (const email of [other.email, other.email.toUpperCase(), person.email]) {
        const answer = await change(person, email)
        expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([409, accountMessages.emailInUse, []])
      }
      expect((await accounts.userOf(person))?.email).toBe(person.email)
      expect(await accounts.mailsTo(other.email)).toEqual([])
    })

    test('ACC-22 SEC-11 a Google account that was joined to the old address signs in no more, and its owner is notified', async () => {
      const person = await newPerson(database, { emailConfirmedAt: 1, googleId: crypto.randomUUID() })
      expect((await change(person, freshEmail())).status).toBe(200)
      expect((await accounts.userOf(person))?.googleId).toBeNull()
      expect((await accounts.mailsTo(person.email))[0]?.text).toContain('Google account')
    })

    test('ACC-17 SEC-11 who confirms an address leaves no Google account in that came before it', async () => {
      const person = await newPerson(database, { googleId: crypto.randomUUID() })
      const { Cookie } = await sessionOf(open, person)
      await accounts.statusAndTextOf('resendconfirmation', {}, { Cookie })
      expect(await accounts.statusAndTextOf('confirmemail', { token: await accounts.tokenTo(person.email, 'confirm-email') })).toEqual([
        200,
        'OK',
      ])
      expect(await accounts.userOf(person)).toMatchObject({ googleId: null, emailConfirmedAt: expect.any(Number) })
    })

    test('ACC-22 of two people who take one address at once one gets it', async () => {
      const [person, other] = [await newPerson(database), await newPerson(database)]
      const email = freshEmail()
      const statuses = await Promise.all([person, other].map(async (each) => (await change(each, email)).status))
      expect(statuses.sort()).toEqual([200, 409])
      expect((await accounts.mailsTo(email)).length).toBe(1)
    })

    test('ACC-22 API-33 a wrong password is 401 and no address 400; nothing changes and nothing is mailed', async () => {
      const person = await newPerson(database)
      expect((await change({ ...person, password: 'Wrong-One-1' }, freshEmail())).status).toBe(401)
      for (const email of ['nobody', 'a@b', 'a@example.org\r\nBcc: b@example.org', 'a@example.org, b@example.org', '', null, {}]) {
        expect([email, (await change(person, email)).status]).toEqual([email, 400])
      }
      expect((await accounts.userOf(person))?.email).toBe(person.email)
      expect(await accounts.mailsTo(person.email)).toEqual([])
    })

    test('ACC-22 nobody can change somebody else’s address from their own session', async () => {
      const [person, other] = [await newPerson(database), await newPerson(database)]
      const { Cookie } = await sessionOf(open, other)
      expect((await change(person, freshEmail(), { Cookie })).status).toBe(401)
      expect((await accounts.userOf(person))?.email).toBe(person.email)
    })

    test('SEC-11 links that were mailed to the old address work no more', async () => {
      const person = await newPerson(database)
      const { Cookie } = await sessionOf(open, person)
      await accounts.statusAndTextOf('resendconfirmation', {}, { Cookie })
      await accounts.statusAndTextOf('forgotpassword', { email: person.email })
      const confirming = await accounts.tokenTo(person.email, 'confirm-email')
      const resetting = await accounts.tokenTo(person.email, 'reset-password')
      expect((await change(person, freshEmail())).status).toBe(200)
      expect((await accounts.statusAndTextOf('confirmemail', { token: confirming }))[0]).toBe(400)
      expect((await accounts.statusAndTextOf('choosepassword', { token: resetting, password: NEW_PASSWORD }))[0]).toBe(400)
      expect((await accounts.userOf(person))?.emailConfirmedAt).toBeNull()
    })
  })

  describe('the profile', () => {
    const update = async (person: Person, userInfo: unknown, beside: object = {}) =>
      accounts.call('updateinfo', { userInfo, ...beside }, { Cookie: (await sessionOf(open, person)).Cookie })

    test('ACC-24 API-27 D48 given fields change, others stay, and UserInfo is renewed for 24 hours', async () => {
      const person = await newPerson(database, { institute: 'GEOMAR', country: 'Germany' })
      const changes = { firstName: 'Zoë', lastName: '王 小明', department: 'Отдел океана', isNewsSubscribed: true }
      const answer = await update(person, changes)
      expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
      const now = { ...changes, institute: 'GEOMAR', country: 'Germany' }
      expect(await accounts.userOf(person)).toMatchObject(now)
      expect(userInfoIn(answer)).toMatchObject({ ...now, id: person.id, username: person.username })
      expect(cookiesOf(answer).UserInfo?.value).toMatch(/^[!-~]+$/)
      expect(cookiesOf(answer).UserInfo?.attributes).not.toMatch(/HttpOnly/)
      const expires = Date.parse(/Expires=([^;]+)/.exec(cookiesOf(answer).UserInfo?.attributes ?? '')?.[1] ?? '')
      expect(Math.abs(expires - Date.now() - limits.sessionLifeMs)).toBeLessThan(60_000)
      expect((await update(person, {})).status).toBe(200)
      expect((await update(person, { institute: '' })).status).toBe(200)
      expect(await accounts.userOf(person)).toMatchObject({ ...now, institute: '' })
    })

    test('SEC-10 other fields are ignored, and only the caller’s own record changes', async () => {
      const [person, other] = [await newPerson(database), await newPerson(database)]
      const before = await accounts.userOf(person)
      const ofOther = await accounts.userOf(other)
      const forbidden = {
        ...{ id: other.id, userId: other.id, user_id: other.id, username: other.username, email: 'evil@example.org' },
        ...{ password: NEW_PASSWORD, passwordHash: 'x', password_hash: 'x', googleId: 'g', emailConfirmedAt: 1 },
        ...{ isDataSubmissionAdmin: true, is_data_submission_admin: 1, createdAt: 0, constructor: { prototype: { isAdmin: true } } },
      }
      const sent = JSON.parse(`{"__proto__": {"isDataSubmissionAdmin": true}, "country": "Iceland"}`) as object
      expect((await update(person, { ...forbidden, ...sent }, forbidden)).status).toBe(200)
      expect(await accounts.userOf(person)).toEqual({ ...before, country: 'Iceland' })
      expect(await accounts.userOf(other)).toEqual(ofOther)
    })

    test('ACC-24 fields that break their rule change nothing', async () => {
      const person = await newPerson(database)
      const before = await accounts.userOf(person)
      for (const userInfo of [
        { firstName: '' },
        { firstName: 'A' },
        { lastName: 'x'.repeat(41) },
        { institute: 'x'.repeat(151) },
        { country: 'a\nb' },
        { isNewsSubscribed: 'maybe' },
        { firstName: ['Ada'] },
        null,
        'text',
      ]) {
        expect([userInfo, (await update(person, userInfo)).status]).toEqual([userInfo, 400])
      }
      expect(await accounts.userOf(person)).toEqual(before)
    })

    test('API-27 it needs a session', async () => {
      expect(await accounts.statusAndTextOf('updateinfo', { userInfo: { firstName: 'Ada' } })).toEqual([401, 'Unauthorized'])
    })
  })
}
