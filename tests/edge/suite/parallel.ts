import { and, count, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { accountTokens, apiKeys, guestTokens, subscriptions, users } from '../../../edge/database/schema/index.ts'
import { Accounts, freshRegistration } from '../helpers/accountCalls.ts'
import { newPerson, type OpenPortal, provedSessionOf } from '../helpers/people.ts'
import { browsers, freshAddress, guestIn, smallCall, withQuery } from './TestedApi.ts'

const CALLS = 80
/** Each costs the hash of a password. */
const REGISTRATIONS = 8

/** How often each status came. */
function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Everything with a maximum number, requested many times at the same moment. */
export function parallelSuite(open: OpenPortal): void {
  const { api, database } = open
  const accounts = new Accounts(open)
  const together = (call: (index: number) => Promise<Response>, calls = CALLS): Promise<number[]> =>
    Promise.all(
      Array.from({ length: calls }, async (_, index) => {
        const answer = await call(index)
        await answer.arrayBuffer()
        return answer.status
      }),
    )
  const proved = { 'X-Requested-With': 'test', 'Content-Type': 'application/json' }

  describe(`${CALLS} calls at the same moment`, () => {
    test('SEC-16 create no more keys than a user may have, and the next call is rejected', async () => {
      const person = await newPerson(database)
      const { Cookie } = await provedSessionOf(open, person)
      const make = (description: string) =>
        api.send('/api/user/apikeys', { method: 'POST', headers: { ...proved, Cookie }, body: JSON.stringify({ description }) })
      const rejected = CALLS - limits.apiKeysPerUser
      expect(tally(await together((index) => make(`key ${index}`)))).toEqual({ 200: limits.apiKeysPerUser, 400: rejected })
      const [held] = await database
        .select({ keys: count() })
        .from(apiKeys)
        .where(and(eq(apiKeys.userId, person.id), isNull(apiKeys.revokedAt)))
      expect(held?.keys).toBe(limits.apiKeysPerUser)
    })

    test('D61 admit no more guests from one address than a day allows', async () => {
      const from = api.from(freshAddress())
      const before = await database.$count(guestTokens)
      const statuses = await together(() =>
        api.send(`/api/user/getguesttoken?expires=${Date.now() + 3_600_000}`, {
          headers: { 'User-Agent': browsers.chromeOnLinux, ...from },
        }),
      )
      const { 200: admitted, 503: full = 0, 429: flood = 0 } = tally(statuses)
      expect([admitted, full + flood]).toEqual([limits.guestTokensPerAddressAndDay, CALLS - limits.guestTokensPerAddressAndDay])
      expect((await database.$count(guestTokens)) - before).toBe(limits.guestTokensPerAddressAndDay)
    })

    test('GST-01 give a guest no more plots than a day allows', async () => {
      const guest = await guestIn(api)
      const statuses = await together(() => api.send(withQuery('/api/data/sp', smallCall), { headers: guest }))
      const answered = tally(statuses)
      expect(answered[200] ?? 0).toBeLessThanOrEqual(limits.guestPlotsPerDay)
      expect((answered[200] ?? 0) + (answered[401] ?? 0) + (answered[503] ?? 0)).toBe(CALLS)
    })

    test('ACC-14 register one person of a name', async () => {
      const wanted = freshRegistration()
      const statuses = await together((index) => accounts.call('signup', { ...wanted, email: `${index}.${wanted.email}` }), REGISTRATIONS)
      expect(tally(statuses)[200]).toBe(1)
      expect(await database.$count(users, eq(users.username, wanted.username))).toBe(1)
    })

    test('ACC-19 mail one person no more links than an hour allows', async () => {
      const person = await newPerson(database)
      expect(tally(await together(() => accounts.call('forgotpassword', { email: person.email })))).toEqual({ 200: CALLS })
      expect(await database.$count(accountTokens, eq(accountTokens.userId, person.id))).toBe(limits.mailCallsPerPersonAndWindow)
    })

    test('ACC-17 mail no more confirming links than an hour allows', async () => {
      const person = await newPerson(database)
      const { Cookie } = await provedSessionOf(open, person)
      const { 200: mailed } = tally(await together(() => accounts.call('resendconfirmation', {}, { Cookie })))
      expect(mailed).toBe(limits.mailCallsPerPersonAndWindow)
      expect(await database.$count(accountTokens, eq(accountTokens.userId, person.id))).toBe(limits.mailCallsPerPersonAndWindow)
    })

    test('SUB-03 subscribe a person once', async () => {
      const person = await newPerson(database)
      const { Cookie } = await provedSessionOf(open, person)
      const body = JSON.stringify({ shortName: 'Nino12_SST' })
      const call = { method: 'POST', headers: { ...proved, Cookie }, body }
      expect(tally(await together(() => api.send('/api/user/subscriptions', call)))).toEqual({ 200: CALLS })
      expect(await database.$count(subscriptions, eq(subscriptions.userId, person.id))).toBe(1)
    })

    test('SEC-17 try a name from one network no oftener than its allowance', async () => {
      const username = `nobody ${crypto.randomUUID()}`
      const address = api.from(freshAddress())
      const statuses = await together(() => accounts.call('signin', { username, password: 'Wrong-Water-1' }, address))
      const { 401: tried, 429: rejected } = tally(statuses)
      expect([tried, rejected]).toEqual([limits.signInsPerNameAndWindow, CALLS - limits.signInsPerNameAndWindow])
    })
  })
}
