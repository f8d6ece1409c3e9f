import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { authenticators, recoveryCodes, secondSteps } from '../../../edge/database/schema/index.ts'
import { Accounts, NEW_PASSWORD, sessionIn } from '../helpers/accountCalls.ts'
import { keyOf, newPerson, type OpenPortal, type Person, provedSessionOf, sessionOf } from '../helpers/people.ts'
import { codeOf, giveAuthenticator, wrongCodeOf } from '../helpers/secondFactors.ts'
import { cookiesOf, freshAddress } from './TestedApi.ts'

interface Asked {
  readonly secondStep: { readonly token: string; readonly ways: readonly string[]; readonly passkey: unknown }
}

/** Signing in with a second step, by an authenticator app and by recovery codes. */
export function secondFactorSuite(open: OpenPortal): void {
  const { database } = open
  const accounts = new Accounts(open)
  const someone = async () => {
    const person = await newPerson(database, { emailConfirmedAt: 1 })
    return { person, ...(await giveAuthenticator(open, person)) }
  }
  const firstStep = async ({ username, password }: Pick<Person, 'username' | 'password'>) => {
    const answer = await accounts.call('signin', { username, password })
    expect([answer.status, Object.keys(cookiesOf(answer))]).toEqual([200, []])
    return ((await answer.json()) as Asked).secondStep
  }
  const proveAgain = async ({ password }: Pick<Person, 'password'>, { Cookie }: { readonly Cookie: string }) => {
    const answer = await accounts.call('provepassword', { password }, { Cookie })
    expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
    return { Cookie: `jwt=${cookiesOf(answer).jwt?.value}` }
  }
  const isProved = async (Cookie: string) => {
    const answer = await accounts.call('provepassword', null, { method: 'GET', Cookie })
    return ((await answer.json()) as { readonly isProved: boolean }).isProved
  }
  const second = (token: string, proof: Readonly<Record<string, unknown>>, from: Readonly<Record<string, string>> = {}) =>
    accounts.call('signin/second', { token, ...proof }, from)

  describe('a second factor', () => {
    test('an authenticator app is added with the password and a code, and counts from then on', async () => {
      const person = await newPerson(database)
      const before = await sessionOf(open, person)
      let { Cookie } = before
      const other = await sessionOf(open, person)
      const begin = () => accounts.call('secondfactor/authenticator', {}, { Cookie })
      const early = await begin()
      expect([early.status, early.headers.get('X-Problem-Code')]).toEqual([403, 'password-needed'])
      expect(await isProved(Cookie)).toBe(false)
      expect(await accounts.statusAndTextOf('provepassword', { password: 'wrong' }, { Cookie })).toEqual([
        403,
        secondFactorMessages.passwordWrong,
      ])
      Cookie = (await proveAgain(person, before)).Cookie
      expect([await isProved(Cookie), await accounts.isOpen(before.Cookie)]).toEqual([true, false])
      const { secret, address } = (await (await begin()).json()) as { secret: string; address: string }
      expect(address).toContain(`secret=${secret}`)
      expect(new URL(address).protocol).toBe('otpauth:')
      expect(await accounts.signIn(person.username, person.password)).toBe(200)
      const confirm = (code: string) => accounts.call('secondfactor/authenticator/confirm', { code }, { Cookie })
      expect((await confirm(wrongCodeOf(secret))).status).toBe(403)
      const confirmed = (await (await confirm(codeOf(secret))).json()) as { recoveryCodes: string[] }
      expect(new Set(confirmed.recoveryCodes).size).toBe(limits.recoveryCodes)
      // 24 signs of five random bits each.
      for (const code of confirmed.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/)
      expect([await accounts.isOpen(Cookie), await accounts.isOpen(other.Cookie)]).toEqual([true, false])
      const { token, ways } = await firstStep(person)
      expect(ways).toEqual(['code', 'recovery-code'])
      const entered = await second(token, { code: codeOf(secret, 1) })
      expect([entered.status, await entered.json()]).toEqual([200, true])
      expect(await accounts.isOpen(sessionIn(entered).Cookie)).toBe(true)
      expect((await begin()).status).toBe(409)
    })

    test('KEY-05 keys work without the second factor, and end with its beginning where that is asked', async () => {
      for (const [endApiKeys, status] of [
        [false, 200],
        [true, 401],
      ] as const) {
        const person = await newPerson(database)
        const { Authorization } = await keyOf(open, person)
        const { Cookie } = await provedSessionOf(open, person)
        const { secret } = (await (await accounts.call('secondfactor/authenticator', {}, { Cookie })).json()) as { secret: string }
        const body = { code: codeOf(secret), endApiKeys }
        expect((await accounts.call('secondfactor/authenticator/confirm', body, { Cookie })).status).toBe(200)
        expect((await open.api.send('/api/user/whoami', { headers: { Authorization } })).status).toBe(status)
      }
    })

    test('nothing of it can be read in the store', async () => {
      const { person, secret, recoveryCodes: codes } = await someone()
      const { token } = await firstStep(person)
      const rows = [
        await database.select().from(authenticators).where(eq(authenticators.userId, person.id)),
        await database.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id)),
        await database.select().from(secondSteps).where(eq(secondSteps.userId, person.id)),
      ]
      const storedRows = JSON.stringify(rows)
      for (const text of [secret, token, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(storedRows).not.toContain(text)
    })

    test('a code works once, also for two requests at the same moment', async () => {
      const { person, secret } = await someone()
      const steps = [await firstStep(person), await firstStep(person)]
      const code = codeOf(secret)
      const answers = await Promise.all(steps.map(({ token }) => second(token, { code })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      const { token } = await firstStep(person)
      const again = await second(token, { code })
      expect([again.status, again.headers.get('X-Problem-Code'), await again.text()]).toEqual([
        403,
        'code-wrong',
        secondFactorMessages.codeWrong,
      ])
      expect(cookiesOf(again)).toEqual({})
    })

    test('a code for another time is rejected', async () => {
      const { person, secret } = await someone()
      const { token } = await firstStep(person)
      for (const steps of [-20, -3, 3, 20]) expect((await second(token, { code: codeOf(secret, steps) })).status).toBe(403)
    })

    test('SEC-11 the token of a first step works once, for five tries and five minutes, and opens nothing by itself', async () => {
      const { person, secret } = await someone()
      const used = await firstStep(person)
      expect((await second(used.token, { code: codeOf(secret) })).status).toBe(200)
      expect((await second(used.token, { code: codeOf(secret, 1) })).status).toBe(400)
      const tried = await firstStep(person)
      for (let count = 0; count < limits.secondStepTries; count++)
        expect((await second(tried.token, { code: wrongCodeOf(secret) })).status).toBe(403)
      expect((await second(tried.token, { code: codeOf(secret, 1) })).status).toBe(400)
      const late = await firstStep(person)
      await database
        .update(secondSteps)
        .set({ expiresAt: Date.now() - 1 })
        .where(eq(secondSteps.userId, person.id))
      expect((await second(late.token, { code: codeOf(secret, 1) })).status).toBe(400)
      const { token } = await firstStep(person)
      for (const path of ['choosepassword', 'confirmemail'])
        expect((await accounts.call(path, { token, password: NEW_PASSWORD })).status).toBe(400)
      for (const Cookie of [`jwt=${token}`, `guestToken=${token}`]) expect(await accounts.isOpen(Cookie)).toBe(false)
    })

    test('SEC-17 a person’s second steps from one network are bounded, however many first steps there are', async () => {
      const { person, secret } = await someone()
      const address = open.api.from(freshAddress())
      const statuses: number[] = []
      let begun = await firstStep(person)
      for (let count = 0; count < limits.secondStepsPerUserAndWindow + 2; count++) {
        if (count % limits.secondStepTries === 0) begun = await firstStep(person)
        statuses.push((await second(begun.token, { code: wrongCodeOf(secret) }, address)).status)
      }
      expect(statuses).toEqual([...Array.from({ length: limits.secondStepsPerUserAndWindow }, () => 403), 429, 429])
      const { token } = await firstStep(person)
      expect((await second(token, { code: codeOf(secret) }, address)).status).toBe(429)
    })

    test('each recovery code works once, in any spelling, and new ones end the old', async () => {
      const {
        person,
        recoveryCodes: [one = '', two = ''],
      } = await someone()
      const enter = async (recoveryCode: string) => (await second((await firstStep(person)).token, { recoveryCode })).status
      expect(await enter(` ${one.toUpperCase().replaceAll('-', ' ')} `)).toBe(200)
      expect([await enter(one), await enter('abcd-abcd-abcd-abcd')]).toEqual([403, 403])
      const { Cookie } = await provedSessionOf(open, person)
      const renewed = (await (await accounts.call('recoverycodes', {}, { Cookie })).json()) as { recoveryCodes: string[] }
      expect([await enter(two), await enter(renewed.recoveryCodes[0] ?? '')]).toEqual([403, 200])
      const status = await (await accounts.call('secondfactor', null, { method: 'GET', Cookie })).json()
      expect(status).toMatchObject({ recoveryCodesLeft: limits.recoveryCodes - 1, passkeys: [], isRequired: false })
    })

    test('a new password by mail, and a change by name and password, do not lead around it', async () => {
      const { person, secret } = await someone()
      const { token: begun } = await firstStep(person)
      for (const [path, more] of [
        ['changepassword', { newPassword: NEW_PASSWORD }],
        ['changeemail', { email: `new.${person.email}` }],
        ['closeaccount', {}],
      ] as const) {
        const answer = await accounts.call(path, { ...person, ...more })
        expect([path, answer.status, answer.headers.get('X-Problem-Code'), cookiesOf(answer)]).toEqual([
          path,
          403,
          'second-factor-required',
          {},
        ])
      }
      await accounts.call('forgotpassword', { email: person.email })
      const chosen = await accounts.call('choosepassword', {
        token: await accounts.tokenTo(person.email, 'reset-password'),
        password: NEW_PASSWORD,
      })
      expect([chosen.status, cookiesOf(chosen)]).toEqual([200, {}])
      expect((await second(begun, { code: codeOf(secret) })).status).toBe(400)
      const { token } = await firstStep({ username: person.username, password: NEW_PASSWORD })
      expect((await second(token, { code: codeOf(secret) })).status).toBe(200)
    })

    test('who is signed in changes the password as before, and keys go on working', async () => {
      const { person } = await someone()
      const { Cookie } = await sessionOf(open, person)
      const { Authorization } = await keyOf(open, person)
      const { username, password } = person
      expect((await accounts.call('changepassword', { username, password, newPassword: NEW_PASSWORD }, { Cookie })).status).toBe(200)
      expect((await open.api.send('/api/user/whoami', { headers: { Authorization } })).status).toBe(200)
    })

    test('removing it needs the password again, within five minutes, and takes the recovery codes along', async () => {
      const { person } = await someone()
      const remove = async ({ Cookie }: { readonly Cookie: string }) =>
        (await accounts.call('secondfactor/authenticator', null, { method: 'DELETE', Cookie })).status
      expect(await remove(await sessionOf(open, person))).toBe(403)
      expect(await remove(await provedSessionOf(open, person, Date.now() - limits.passwordProofMs - 1))).toBe(403)
      const session = await provedSessionOf(open, person)
      expect([await remove(session), await remove(session)]).toEqual([200, 404])
      expect(await database.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))).toEqual([])
      expect(await accounts.signIn(person.username, person.password)).toBe(200)
      expect((await accounts.sessionsOf(person)).length).toBeGreaterThan(0)
      expect((await accounts.call('recoverycodes', {}, session)).status).toBe(400)
    })

    test('SEC-16 a key is made or shown for five minutes after signing in or giving the password, by either call and not later', async () => {
      const person = await newPerson(database)
      let { Cookie } = await provedSessionOf(open, person, Date.now() - limits.passwordProofMs - 1)
      const { id } = await keyOf(open, person)
      const generate = 'generateapikey?description=a%20loop'
      const tryAll = async () => {
        const answers = [
          await accounts.call('apikeys', { description: 'a loop' }, { Cookie }),
          await accounts.call(generate, null, { method: 'GET', Cookie }),
          await accounts.call('apikeys/show', { id }, { Cookie }),
        ]
        return answers.map(({ status, headers }) => [status, headers.get('X-Problem-Code')])
      }
      expect(await tryAll()).toEqual(Array(3).fill([403, 'password-needed']))
      Cookie = (await proveAgain(person, { Cookie })).Cookie
      expect(await tryAll()).toEqual(Array(3).fill([200, null]))
      const { username, password } = person
      const signedIn = cookiesOf(await accounts.call('signin', { username, password })).jwt?.value
      expect(await (await accounts.call(generate, null, { method: 'GET', Cookie: `jwt=${signedIn}` })).json()).toBe(true)
    })

    test('the password again counts for the browser that it was given in, and is bounded in tries', async () => {
      const person = await newPerson(database)
      const [here, there] = [await sessionOf(open, person), await sessionOf(open, person)]
      const again = await proveAgain(person, here)
      expect([await isProved(again.Cookie), await isProved(there.Cookie), await accounts.isOpen(here.Cookie)]).toEqual([true, false, false])
      const address = open.api.from(freshAddress())
      const statuses: number[] = []
      for (let count = 0; count < limits.secondStepsPerUserAndWindow + 1; count++)
        statuses.push((await accounts.call('provepassword', { password: 'wrong' }, { Cookie: there.Cookie, ...address })).status)
      expect(statuses.at(-1)).toBe(429)
    })
  })
}
