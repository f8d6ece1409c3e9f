import { afterEach, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { admitGuest, browserHash, guestCookie, guestOfToken, plotsLeft, takePlot } from '../../../edge/account/guests.ts'
import { addressSalts, guestTokens } from '../../../edge/database/schema/index.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { browsers } from '../suite/TestedApi.ts'

const stores: Awaited<ReturnType<typeof makeTestStore>>[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.remove()
})
async function newStore() {
  const made = await makeTestStore()
  stores.push(made)
  return made.store.database
}
const HOUR = 3_600_000
const noon = Date.UTC(2026, 5, 1, 12)
const midnight = noon + 12 * HOUR
const secret = 's'.repeat(32)
const hash = (await browserHash(secret, browsers.chromeOnLinux)) ?? ''
const isFull = { code: 'busy', status: 503 }

describe('guests', () => {
  test('GST-09 at most 200 tokens per hour are issued to all visitors together', async () => {
    const database = await newStore()
    const admit = (address: string, now: number) => admitGuest(database, { browserHash: hash, address, expiresAt: midnight }, now)
    for (let guest = 0; guest < limits.guestTokensPerHour; guest++) await admit(`10.0.${guest}.1`, noon + guest)
    await expect(admit('10.9.9.9', noon + 1000)).rejects.toMatchObject(isFull)
    await expect(admit('10.9.9.9', noon + HOUR + 1000)).resolves.toMatchObject({ plots: 0 })
  })

  test('GST-08 the counter is reset at the guest’s midnight: the old token is invalid, a new one has all its plots', async () => {
    const database = await newStore()
    const guest = await admitGuest(database, { browserHash: hash, address: 'a', expiresAt: midnight }, noon)
    for (let plot = 0; plot < limits.guestPlotsPerDay; plot++) await takePlot(database, guest.id)
    expect(await takePlot(database, guest.id)).toBeNull()
    const cookie = await guestCookie(secret, guest)
    const now = midnight + 1
    expect(await guestOfToken(database, secret, { cookie, userAgent: browsers.chromeOnLinux, now })).toBeNull()
    expect(plotsLeft(await admitGuest(database, { browserHash: hash, address: 'a', expiresAt: now + HOUR }, now))).toBe(
      limits.guestPlotsPerDay,
    )
  })

  test('D61 five tokens per local day, and ten in any 24 hours whatever midnight is claimed', async () => {
    const database = await newStore()
    const admit = (now: number, expiresAt: number) => admitGuest(database, { browserHash: hash, address: 'a', expiresAt }, now)
    for (let token = 0; token < 5; token++) await admit(noon + token, midnight)
    await expect(admit(noon + 10, midnight)).rejects.toMatchObject(isFull)
    for (let token = 0; token < 5; token++) await admit(midnight + 1 + token, midnight + 24 * HOUR)
    await expect(admit(midnight + 10, midnight + 1000)).rejects.toMatchObject(isFull)
    const other = await newStore()
    let admitted = 0
    for (let token = 0; token < 40; token++) {
      const now = noon + token * 60_000
      const expiresAt = token % 2 === 0 ? now + 1 : now + 24 * HOUR
      const isIn = await admitGuest(other, { browserHash: hash, address: 'a', expiresAt }, now).then(
        () => true,
        () => false,
      )
      if (isIn) admitted += 1
    }
    expect(admitted).toBeLessThanOrEqual(limits.guestTokensPerAddressIn24Hours)
  })

  test('D61 no address is stored, and its hash cannot be guessed once the day’s salt is deleted', async () => {
    const database = await newStore()
    await admitGuest(database, { browserHash: hash, address: '203.0.113.77', expiresAt: midnight }, noon)
    const [row] = await database.select().from(guestTokens)
    expect(JSON.stringify(row)).not.toContain('203.0.113')
    const salts = await database.select().from(addressSalts)
    await admitGuest(database, { browserHash: hash, address: 'b', expiresAt: noon + 72 * HOUR }, noon + 48 * HOUR)
    const storedSalts = await database.select().from(addressSalts)
    expect(storedSalts.some(({ salt }) => salts.some((old) => old.salt === salt))).toBe(false)
  })
})
