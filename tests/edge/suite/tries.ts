import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { hashPassword } from '../../../edge/account/password.ts'
import { accountTokens, rateCounters, users } from '../../../edge/database/schema/index.ts'
import { keyedHash } from '../../../edge/platform/seal.ts'
import { Accounts, NEW_PASSWORD } from '../helpers/accountCalls.ts'
import { exhaust } from '../helpers/exhaust.ts'
import { newPerson, type OpenPortal, PASSWORD_HASH, type Person } from '../helpers/people.ts'
import { codeOf, giveAuthenticator } from '../helpers/secondFactors.ts'
import { cookiesOf, freshAddress } from './TestedApi.ts'

const LONG = 'long and older '.repeat(9).slice(0, 128)

/** Tries at passwords, codes and reset mails: bounded for whoever guesses, and never by what a stranger did to somebody else. */
export function triesSuite(open: OpenPortal): void {
  const { database, api } = open
  const accounts = new Accounts(open)
  const signIn = async (username: string, password: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await accounts.call('signin', { username, password }, headers)
    return { status: answer.status, device: `knownDevice=${cookiesOf(answer).knownDevice?.value}`, answer }
  }
  const person = (of: Person) => `user\n${of.id}`

  describe('tries', () => {
    test('SEC-17 a stranger’s wrong tries, by username and e-mail address together, are bounded and keep nobody else out', async () => {
      const victim = await newPerson(database)
      const from = api.from(freshAddress())
      const statuses: number[] = []
      for (let at = 0; at < limits.signInsPerNameAndWindow; at++)
        statuses.push((await signIn(at % 2 ? victim.email : victim.username, 'a guess', from)).status)
      expect(statuses).toEqual(Array(limits.signInsPerNameAndWindow).fill(401))
      for (const name of [victim.username, victim.email]) expect((await signIn(name, victim.password, from)).status).toBe(429)
      expect((await signIn(victim.username, victim.password)).status).toBe(200)
    })

    test('SEC-17 tries from many networks are bounded, for known names and unknown ones in the same words', async () => {
      const victim = await newPerson(database)
      const unknown = `nobody ${crypto.randomUUID()}`
      await exhaust(open, 'sign-in', 'person', person(victim))
      await exhaust(open, 'sign-in', 'person', unknown)
      const rejections = []
      for (const name of [victim.username, victim.email, unknown]) {
        const { answer } = await signIn(name, 'a guess')
        const responseHeaders = Object.fromEntries(
          [...answer.headers].filter(([header]) => /^(ratelimit-limit|ratelimit-remaining|x-problem-code)$/.test(header)),
        )
        rejections.push([answer.status, await answer.text(), responseHeaders])
      }
      expect(rejections[0]?.[0]).toBe(429)
      expect(rejections).toEqual(Array(3).fill(rejections[0]))
    })

    test('SEC-17 what is left of a name’s tries is never told', async () => {
      const { username } = await newPerson(database)
      const left = async (name: string, from: Readonly<Record<string, string>>) =>
        (await signIn(name, 'a guess', from)).answer.headers.get('RateLimit-Limit')
      const from = api.from(freshAddress())
      expect([await left(username, from), await left('no such name', from)]).toEqual(
        Array(2).fill(String(limits.signInsPerAddressAndWindow)),
      )
    })

    test('SEC-17 a browser in which somebody has signed in before is never blocked by the attempts of others', async () => {
      const victim = await newPerson(database)
      const other = await newPerson(database)
      const address = freshAddress()
      const known = await signIn(victim.username, victim.password, api.from(address))
      expect(known.status).toBe(200)
      const ofOther = await signIn(other.username, other.password)
      await exhaust(open, 'sign-in', 'person', person(victim))
      await exhaust(open, 'sign-in', 'address', address)
      const tried = async (Cookie: string) => (await signIn(victim.username, victim.password, { ...api.from(address), Cookie })).status
      expect([await tried(known.device), await tried('knownDevice=x'), await tried(ofOther.device)]).toEqual([200, 429, 429])
      expect((await signIn(victim.username, victim.password, { Cookie: ofOther.device })).status).toBe(429)
      await database
        .update(users)
        .set({ passwordHash: `${PASSWORD_HASH}x` })
        .where(eq(users.id, victim.id))
      expect(await tried(known.device)).toBe(429)
    })

    test('SEC-17 the cookie of a known browser allows no more guesses than a network does, and signs nobody in', async () => {
      const victim = await newPerson(database)
      const { device } = await signIn(victim.username, victim.password)
      await exhaust(open, 'sign-in', 'person', person(victim))
      const statuses: number[] = []
      for (let at = 0; at <= limits.signInsPerNameAndWindow; at++)
        statuses.push((await signIn(victim.username, 'a guess', { Cookie: device })).status)
      expect(statuses).toEqual([...Array(limits.signInsPerNameAndWindow).fill(401), 429])
      for (const Cookie of [device, device.replace('knownDevice', 'jwt'), device.replace('knownDevice', 'guestToken')])
        expect(await accounts.isOpen(Cookie)).toBe(false)
    })

    test('SEC-17 wrong codes of a stranger do not keep the owner’s browser from the second step', async () => {
      const victim = await newPerson(database)
      const { device } = await signIn(victim.username, victim.password)
      const { secret } = await giveAuthenticator(open, victim)
      await exhaust(open, 'second-step', 'person', person(victim))
      const second = async (headers: Readonly<Record<string, string>>, code: string) => {
        const { answer } = await signIn(victim.username, victim.password, headers)
        const { token } = ((await answer.json()) as { secondStep: { token: string } }).secondStep
        return (await accounts.call('signin/second', { token, code }, headers)).status
      }
      expect(await second({}, codeOf(secret))).toBe(429)
      expect(await second({ Cookie: device }, codeOf(secret))).toBe(200)
    })

    test('SEC-17 ACC-19 whoever gets no further reset mail has one whose link works', async () => {
      const victim = await newPerson(database, { emailConfirmedAt: 1 })
      for (let at = 0; at <= limits.mailCallsPerPersonAndWindow; at++) await accounts.call('forgotpassword', { email: victim.email })
      expect(await accounts.mailsTo(victim.email, 'reset-password')).toHaveLength(limits.mailCallsPerPersonAndWindow)
      const [last] = await database.select().from(accountTokens).where(eq(accountTokens.userId, victim.id)).orderBy(accountTokens.expiresAt)
      const subject = await keyedHash(api.secrets.session, 'mail named', victim.email)
      const counter = await database.select().from(rateCounters).where(eq(rateCounters.subject, subject)).get()
      expect(counter?.windowEndsAt).toBeLessThanOrEqual(last?.expiresAt ?? 0)
      const token = await accounts.tokenTo(victim.email, 'reset-password')
      expect((await accounts.call('choosepassword', { token, password: NEW_PASSWORD })).status).toBe(200)
    })

    test('D32 a password of 128 characters, older than the rule, signs in', async () => {
      const { username } = await newPerson(database, { passwordHash: await hashPassword(LONG) })
      expect((await signIn(username, LONG)).status).toBe(200)
      expect((await signIn(username, 'x'.repeat(limits.passwordCharacters + 1))).status).toBe(400)
    })
  })
}
