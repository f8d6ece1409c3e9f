import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { accountTokens, users } from '../../../edge/database/schema/index.ts'
import { tidyUp } from '../../../edge/jobs/housekeeping/tidyUp.ts'
import { accountTokensSince, consumeAccountToken, makeAccountToken, ownerOfAccountToken } from '../../../edge/mail/tokens.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
afterAll(remove)
const { database } = store
const noon = Date.UTC(2026, 5, 1, 12)
const [alice, bob] = await database.select().from(users)
if (alice === undefined || bob === undefined) throw new Error('the test store has nobody')

const make = (now: number, { user = alice, purpose = 'reset-password' as 'reset-password' | 'confirm-email' } = {}) =>
  makeAccountToken(database, { now: () => now }, { userId: user.id, purpose, email: user.email })

describe('one-time tokens', () => {
  test('SEC-11 a token is 32 random bytes as base64url, and the store has its hash only', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => make(noon)))
    expect(new Set(tokens).size).toBe(20)
    const stored = JSON.stringify(await database.select().from(accountTokens))
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
      expect(stored).not.toContain(token)
    }
  })

  test('ACC-19 ACC-17 a link to a new password works for 30 minutes, one that confirms for 24 hours, to the millisecond', async () => {
    expect([limits.resetLinkLifeMs, limits.confirmLinkLifeMs]).toEqual([1_800_000, 86_400_000])
    for (const [purpose, lifeMs] of [
      ['reset-password', limits.resetLinkLifeMs] as const,
      ['confirm-email', limits.confirmLinkLifeMs] as const,
    ]) {
      const token = await make(noon, { purpose })
      expect(await ownerOfAccountToken(database, token, purpose, noon + lifeMs - 1)).not.toBeNull()
      expect(await consumeAccountToken(database, { token, purpose, now: noon + lifeMs })).toBeNull()
      expect(await consumeAccountToken(database, { token, purpose, now: noon + lifeMs - 1 })).toEqual({
        userId: alice.id,
        email: alice.email,
      })
      expect(await consumeAccountToken(database, { token, purpose, now: noon + 1 })).toBeNull()
    }
  })

  test('SEC-11 a token for one purpose is rejected for another, and stays valid for its own', async () => {
    const token = await make(noon)
    expect(await consumeAccountToken(database, { token, purpose: 'confirm-email', now: noon })).toBeNull()
    expect(await consumeAccountToken(database, { token, purpose: 'reset-password', now: noon })).not.toBeNull()
  })

  test('SEC-11 of fifty uses at once exactly one wins', async () => {
    const token = await make(noon)
    const uses = Array.from({ length: 50 }, () => consumeAccountToken(database, { token, purpose: 'reset-password', now: noon }))
    expect((await Promise.all(uses)).filter((used) => used !== null).length).toBe(1)
  })

  test('SEC-11 a new token ends the earlier ones of its person and purpose, and no others', async () => {
    const [earlier, confirming, ofBob] = [await make(noon), await make(noon, { purpose: 'confirm-email' }), await make(noon, { user: bob })]
    const newer = await make(noon + 1)
    const isGood = async (token: string, purpose: 'reset-password' | 'confirm-email' = 'reset-password') =>
      (await ownerOfAccountToken(database, token, purpose, noon + 2)) !== null
    expect([await isGood(earlier), await isGood(newer), await isGood(ofBob)]).toEqual([false, true, true])
    expect(await isGood(confirming, 'confirm-email')).toBe(true)
  })

  test('ACC-19 the tokens of the last hour are counted, used or ended ones too, whenever the store is tidied', async () => {
    await database.delete(accountTokens).where(eq(accountTokens.userId, bob.id))
    for (const minute of [0, 20, 40, 59]) await make(noon + minute * 60_000, { user: bob })
    const count = (now: number) =>
      accountTokensSince(database, { userId: bob.id, purpose: 'reset-password', since: now - limits.mailWindowMs })
    expect([await count(noon + 59 * 60_000), await count(noon + 61 * 60_000), await count(noon + 130 * 60_000)]).toEqual([4, 3, 0])
    await tidyUp(database, noon + 61 * 60_000)
    expect(await count(noon + 61 * 60_000)).toBe(3)
  })
})
