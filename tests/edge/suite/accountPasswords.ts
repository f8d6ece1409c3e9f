import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountMessages } from '#core/messages/account.ts'
import { accountTokens, users } from '../../../edge/database/schema/index.ts'
import { Accounts, freshRegistration, NEW_PASSWORD, sessionIn } from '../helpers/accountCalls.ts'
import { earlierKeyOf, keyOf, newPerson, type OpenPortal, type Person, sessionOf } from '../helpers/people.ts'

const linkBad = [400, accountMessages.resetLinkBad]
const unauthorized = [401, 'Unauthorized']

/** New passwords: forgotten, chosen by a mailed link, and changed. */
export function accountPasswordsSuite(open: OpenPortal): void {
  const { database } = open
  const accounts = new Accounts(open)
  const resetToken = async ({ email }: Pick<Person, 'email'>) => {
    expect(await accounts.statusAndTextOf('forgotpassword', { email })).toEqual([200, 'OK'])
    return accounts.tokenTo(email, 'reset-password')
  }
  const choose = (token: unknown, password: unknown = NEW_PASSWORD) => accounts.statusAndTextOf('choosepassword', { token, password })

  describe('API keys and a new password', () => {
    test('ACC-20 ACC-21 by default keys stay after a change and end after a reset, and their owner is told which', async () => {
      const person = await newPerson(database, { emailConfirmedAt: 1 })
      const key = await keyOf(open, person)
      const works = async () => (await open.api.send('/api/user/whoami', { headers: { Authorization: key.Authorization } })).status
      const { username, password } = person
      expect((await accounts.statusAndTextOf('changepassword', { username, password, newPassword: NEW_PASSWORD }))[0]).toBe(200)
      expect(await works()).toBe(200)
      const again = { username, password: NEW_PASSWORD, newPassword: password, endApiKeys: true }
      expect((await accounts.statusAndTextOf('changepassword', again))[0]).toBe(200)
      expect(await works()).toBe(401)
      const [before, after] = (await accounts.mailsTo(person.email, 'password-changed')).map(({ text }) =>
        text.includes('API keys were revoked'),
      )
      expect([before, after]).toEqual([false, true])
      expect((await accounts.mailsTo(person.email, 'password-changed'))[0]?.text).toContain('One API key keeps working')
      const second = await keyOf(open, person)
      const worksThen = async () => (await open.api.send('/api/user/whoami', { headers: { Authorization: second.Authorization } })).status
      await accounts.statusAndTextOf('choosepassword', { token: await resetToken(person), password: NEW_PASSWORD, endApiKeys: false })
      expect(await worksThen()).toBe(200)
      await choose(await resetToken(person), person.password)
      expect(await worksThen()).toBe(401)
    })

    test('ACC-20 ACC-21 ending keys with a password ends all keys of that user, those of earlier releases too, and nobody else’s', async () => {
      const [person, other] = [await newPerson(database, { emailConfirmedAt: 1 }), await newPerson(database)]
      const statusOf = async ({ Authorization }: { readonly Authorization: string }) =>
        (await open.api.send('/api/user/whoami', { headers: { Authorization } })).status
      const everyKind = () => Promise.all([keyOf(open, person), keyOf(open, person, { scope: 'submit' }), earlierKeyOf(open, person)])
      const { username, password } = person
      const otherKey = await keyOf(open, other)
      for (const end of [
        () => accounts.statusAndTextOf('changepassword', { username, password, newPassword: NEW_PASSWORD, endApiKeys: true }),
        async () => choose(await resetToken(person), password),
      ]) {
        const keys = await everyKind()
        const { Cookie } = await sessionOf(open, person)
        expect(await Promise.all([...keys, otherKey].map(statusOf))).toEqual([200, 200, 200, 200])
        expect(await end()).toEqual([200, 'OK'])
        expect(await Promise.all([...keys, otherKey].map(statusOf))).toEqual([401, 401, 401, 200])
        expect(await accounts.isOpen(Cookie)).toBe(false)
      }
    })

    test('ACC-18 a common password, or one that contains a name, is rejected in registration, change and reset alike', async () => {
      const person = await newPerson(database, { emailConfirmedAt: 1 })
      const token = await resetToken(person)
      for (const weak of ['Password1!', 'My Pelagos 7', `X-${person.username}-1`]) {
        const { username, password } = person
        expect([
          weak,
          (await accounts.call('changepassword', { username, password, newPassword: weak })).headers.get('X-Problem-Code'),
        ]).toEqual([weak, 'weak-password'])
        expect([weak, (await choose(token, weak))[0]]).toEqual([weak, 400])
      }
      expect((await accounts.call('signup', freshRegistration({ password: 'Password1!' }))).headers.get('X-Problem-Code')).toBe(
        'weak-password',
      )
      expect(await choose(token)).toEqual([200, 'OK'])
    })
  })

  describe('a forgotten password', () => {
    test('ACC-19 API-29 known, unconfirmed, unknown and impossible addresses are answered alike', async () => {
      const sure = await newPerson(database, { emailConfirmedAt: 1 })
      const unsure = await newPerson(database)
      const answers: [number, string, string[]][] = []
      for (const email of [sure.email, unsure.email, sure.email.toUpperCase(), 'nobody@example.org', 'no address', `' or 1=1 --`]) {
        const answer = await accounts.call('forgotpassword', { email })
        const names = [...answer.headers.keys()].filter((name) => !/^(date|x-cmap-request-id)$/.test(name)).sort()
        answers.push([answer.status, await answer.text(), names])
      }
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(answers[0]?.slice(0, 2)).toEqual([200, 'OK'])
      expect([(await accounts.mailsTo(sure.email)).length, (await accounts.mailsTo(unsure.email)).length]).toEqual([2, 1])
    })

    test('ACC-19 at most three links per hour are mailed to an account, and the response does not reveal the limit', async () => {
      const person = await newPerson(database)
      const spellings = [person.email, person.email.toUpperCase(), person.email, person.email, ` ${person.email}`, person.email]
      for (const email of spellings) expect(await accounts.statusAndTextOf('forgotpassword', { email })).toEqual([200, 'OK'])
      expect((await accounts.mailsTo(person.email)).length).toBe(3)
    })

    test('ACC-20 API-31 SEC-12 the link sets a password once, ends every session, and its owner is notified', async () => {
      const person = await newPerson(database)
      const sessions = [await sessionOf(open, person), await sessionOf(open, person)]
      const token = await resetToken(person)
      const answer = await accounts.call('choosepassword', { token, password: NEW_PASSWORD })
      expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([200, 'OK', []])
      for (const { Cookie } of sessions) expect(await accounts.isOpen(Cookie)).toBe(false)
      expect(await accounts.signIn(person.username, person.password)).toBe(401)
      expect(await accounts.signIn(person.username, NEW_PASSWORD)).toBe(200)
      expect(await choose(token, 'Another-One-3')).toEqual(linkBad)
      expect((await accounts.mailsTo(person.email)).map(({ kind }) => kind)).toEqual(['reset-password', 'password-changed'])
      expect((await accounts.userOf(person))?.emailConfirmedAt).toBeGreaterThan(0)
    })

    test('SEC-11 of many uses of one link at once exactly one sets the password', async () => {
      const person = await newPerson(database)
      const token = await resetToken(person)
      const passwords = ['Parallel-1', 'Parallel-2', 'Parallel-3', 'Parallel-4']
      const answers = await Promise.all(passwords.map((password) => choose(token, password)))
      expect(answers.filter(([status]) => status === 200).length).toBe(1)
      expect(answers.filter(([status]) => status === 400).length).toBe(3)
      const winner = passwords[answers.findIndex(([status]) => status === 200)] ?? ''
      expect(await accounts.signIn(person.username, winner)).toBe(200)
    })

    test('SEC-11 a link is rejected if it is unknown, too old, for another purpose, replaced by a newer one or a session token', async () => {
      const person = await newPerson(database)
      const session = await sessionOf(open, person)
      await accounts.statusAndTextOf('resendconfirmation', {}, { Cookie: session.Cookie })
      const confirming = await accounts.tokenTo(person.email, 'confirm-email')
      const first = await resetToken(person)
      const second = await resetToken(person)
      for (const token of ['x'.repeat(43), confirming, session.token.slice(0, 100), first, `${second} `, second.toLowerCase()]) {
        expect(await choose(token)).toEqual(linkBad)
      }
      expect((await accounts.statusAndTextOf('confirmemail', { token: second }))[0]).toBe(400)
      await database
        .update(accountTokens)
        .set({ expiresAt: Date.now() - 1 })
        .where(eq(accountTokens.userId, person.id))
      expect(await choose(second)).toEqual(linkBad)
      for (const token of ['', null, 5, ['x'.repeat(43)], { $ne: null }]) expect((await choose(token))[0]).toBe(400)
      expect(await accounts.signIn(person.username, person.password)).toBe(200)
    })

    test('ACC-18 D32 a weak password is rejected and does not use up the link', async () => {
      const person = await newPerson(database)
      const token = await resetToken(person)
      for (const password of ['Short-1', 'nocapital-1', 'No-digit-here', 'NoSpecial1', `A-1${'a'.repeat(30)}`, 'Ünprintable-1', '']) {
        const [status, text] = await choose(token, password)
        expect([password, status]).toEqual([password, 400])
        expect(text).toContain('password')
      }
      expect(await choose(token)).toEqual([200, 'OK'])
    })

    test('ACC-20 somebody who signed in elsewhere only may choose a first password', async () => {
      const person = await newPerson(database, { passwordHash: null, googleId: crypto.randomUUID(), emailConfirmedAt: 1 })
      expect(await accounts.signIn(person.username, person.password)).toBe(401)
      expect(await choose(await resetToken(person))).toEqual([200, 'OK'])
      expect(await accounts.signIn(person.username, NEW_PASSWORD)).toBe(200)
    })

    test('ACC-20 SEC-11 a link to an address that was never confirmed closes every other way in; a confirmed one keeps them', async () => {
      const unsure = await newPerson(database, { googleId: crypto.randomUUID() })
      const sure = await newPerson(database, { googleId: crypto.randomUUID(), emailConfirmedAt: 1 })
      const opens = ({ Authorization }: { readonly Authorization: string }) =>
        open.api.send('/api/user/whoami', { headers: { Authorization } }).then(({ status }) => status)
      const keys = [await keyOf(open, unsure), await keyOf(open, sure)] as const
      expect(await Promise.all(keys.map(opens))).toEqual([200, 200])
      for (const person of [unsure, sure]) {
        const given = { token: await resetToken(person), password: NEW_PASSWORD, endApiKeys: false }
        expect(await accounts.statusAndTextOf('choosepassword', given)).toEqual([200, 'OK'])
      }
      expect(await Promise.all(keys.map(opens))).toEqual([401, 200])
      expect((await accounts.userOf(unsure))?.googleId).toBeNull()
      expect((await accounts.userOf(sure))?.googleId).toMatch(/^[0-9a-f-]{36}$/)
    })

    test('ACC-20 a link mailed to an address that has changed since sets nothing', async () => {
      const person = await newPerson(database)
      const token = await resetToken(person)
      await database
        .update(users)
        .set({ email: `moved.${person.email}` })
        .where(eq(users.id, person.id))
      expect(await choose(token)).toEqual(linkBad)
      expect(await accounts.signIn(person.username, person.password)).toBe(200)
    })
  })

  describe('changing the password', () => {
    const change = (person: Person, { Cookie = '', ...changes }: Readonly<Record<string, string>> = {}) =>
      accounts.call(
        'changepassword',
        { username: person.username, password: person.password, newPassword: NEW_PASSWORD, ...changes },
        Cookie === '' ? {} : { Cookie },
      )

    test('ACC-21 API-34 SEC-12 the new one holds, every session ends, this browser gets another, and its owner is notified', async () => {
      const person = await newPerson(database)
      const [here, elsewhere] = [await sessionOf(open, person), await sessionOf(open, person)]
      const reset = await resetToken(person)
      const answer = await change(person, { Cookie: here.Cookie })
      expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
      for (const { Cookie } of [here, elsewhere]) expect(await accounts.isOpen(Cookie)).toBe(false)
      expect(await accounts.isOpen(sessionIn(answer).Cookie)).toBe(true)
      expect((await accounts.sessionsOf(person)).length).toBe(1)
      expect(await accounts.signIn(person.username, person.password)).toBe(401)
      expect(await accounts.signIn(person.email, NEW_PASSWORD)).toBe(200)
      expect(await choose(reset, 'Another-One-3')).toEqual(linkBad)
      expect((await accounts.mailsTo(person.email, 'password-changed')).length).toBe(1)
    })

    test('ACC-21 API-34 a wrong password is 401, a new one that breaks the rule 400, and nothing changes', async () => {
      const person = await newPerson(database)
      const { Cookie } = await sessionOf(open, person)
      const wrong = await change(person, { Cookie, password: 'Wrong-One-1' })
      expect([wrong.status, await wrong.text(), wrong.headers.getSetCookie()]).toEqual([...unauthorized, []])
      expect((await change({ ...person, username: 'nobody at all' }, { Cookie })).status).toBe(401)
      const weak = await change(person, { Cookie, newPassword: 'weak' })
      expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining('newPassword')])
      expect(await accounts.isOpen(Cookie)).toBe(true)
      expect(await accounts.mailsTo(person.email)).toEqual([])
      expect(await accounts.signIn(person.username, person.password)).toBe(200)
    })

    test('ACC-21 nobody can change somebody else’s password from their own session, even knowing it', async () => {
      const [person, other] = [await newPerson(database), await newPerson(database)]
      const { Cookie } = await sessionOf(open, other)
      const answer = await change(person, { Cookie })
      expect([answer.status, await answer.text()]).toEqual(unauthorized)
      expect(await accounts.isOpen(Cookie)).toBe(true)
      expect(await accounts.signIn(person.username, person.password)).toBe(200)
    })

    test('ACC-21 without a session name and password are enough; an ended one in the browser does no harm', async () => {
      const [person, second] = [await newPerson(database), await newPerson(database)]
      expect((await change(person)).status).toBe(200)
      const ended = await sessionOf(open, second, Date.now() - 1000)
      expect((await change(second, { Cookie: ended.Cookie })).status).toBe(200)
    })

    test('ACC-21 of two changes at once one wins, and its password is the one that holds', async () => {
      const person = await newPerson(database)
      const passwords = ['Parallel-1', 'Parallel-2']
      const statuses = await Promise.all(passwords.map(async (newPassword) => (await change(person, { newPassword })).status))
      expect([...statuses].sort()).toEqual([200, 401])
      expect(await accounts.signIn(person.username, passwords[statuses.indexOf(200)] ?? '')).toBe(200)
    })

    test('SEC-12 a sign-in with the old password concurrent with the change leaves no open session', async () => {
      const person = await newPerson(database)
      const signingIn = Array.from({ length: 4 }, () => accounts.call('signin', { username: person.username, password: person.password }))
      const changed = await change(person)
      const answers = await Promise.all(signingIn)
      expect(changed.status).toBe(200)
      for (const answer of answers) {
        if (answer.status === 200) expect(await accounts.isOpen(sessionIn(answer).Cookie)).toBe(false)
        else expect(answer.status).toBe(401)
      }
      expect((await accounts.sessionsOf(person)).length).toBe(1)
    })
  })
}
