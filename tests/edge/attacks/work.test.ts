import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Accounts, freshRegistration } from '../helpers/accountCalls.ts'
import { openNodePortal } from '../helpers/nodePortal.ts'
import { newPerson } from '../helpers/people.ts'

/** How often a key was derived; the real function does it. */
const derived = vi.hoisted(() => ({ times: 0 }))
vi.mock('node:crypto', async (load) => {
  const real = await load<typeof import('node:crypto')>()
  const scrypt = (...words: Parameters<typeof real.scrypt>) => {
    derived.times += 1
    return real.scrypt(...words)
  }
  return { ...real, scrypt }
})

const portal = await openNodePortal({ PELAGOS_RATE_FACTOR: '100' })
afterAll(() => portal.close())
const accounts = new Accounts(portal)
const password = 'Deep Water-9'
beforeEach(() => {
  derived.times = 0
})

/** Status and keys derived, for each of some calls made one after the other. */
async function workOf(calls: readonly (() => Promise<number>)[]): Promise<readonly string[]> {
  const seen: string[] = []
  for (const call of calls) {
    derived.times = 0
    const status = await call()
    seen.push(`${status} after ${derived.times}`)
  }
  return seen
}

describe('the time of a rejection does not reveal which accounts exist', () => {
  test('SEC-17 a sign-in derives one key for a wrong password, an unknown name, and somebody without a password', async () => {
    const known = await newPerson(portal.database)
    const elsewhere = await newPerson(portal.database, { passwordHash: null, googleId: crypto.randomUUID() })
    const names = [known.username, known.email, elsewhere.username, 'nobody at all', 'nobody@example.org', "' OR 1=1 --"]
    const seen = await workOf(names.map((name) => () => accounts.signIn(name, 'wrong')))
    expect(new Set(seen)).toEqual(new Set(['401 after 1']))
  })

  test('SEC-17 a change of password or address does the same for an unknown name', async () => {
    const known = await newPerson(portal.database)
    const statusOf = async (path: string, body: object) => (await accounts.call(path, body)).status
    const seen = await workOf(
      [known.username, 'nobody at all'].flatMap((username) => [
        () => statusOf('changepassword', { username, password: 'wrong', newPassword: password }),
        () => statusOf('changeemail', { username, password: 'wrong', email: 'new@example.org' }),
      ]),
    )
    expect(new Set(seen)).toEqual(new Set(['401 after 1']))
  })

  test('ACC-19 a request for a reset and a wrong link derive none, for any user', async () => {
    const { email } = await newPerson(portal.database)
    const forgotten = [email, 'nobody@example.org'].map((address) => async () => {
      const answer = await accounts.call('forgotpassword', { email: address })
      return answer.status
    })
    const linked = async () => (await accounts.call('choosepassword', { token: 'x'.repeat(43), password })).status
    expect(await workOf([...forgotten, linked])).toEqual(['200 after 0', '200 after 0', '400 after 0'])
  })

  test('ACC-15 names in use are reported before any key is derived', async () => {
    const { username } = await newPerson(portal.database)
    const signUp = async () => (await accounts.call('signup', freshRegistration({ username }))).status
    expect(await workOf([signUp])).toEqual(['409 after 0'])
  })
})
