import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findApiKey, listApiKeys, makeApiKey } from '../../../edge/account/apiKeys.ts'
import { browserOf } from '../../../edge/account/browser.ts'
import { hashPassword, isOutdated, randomPassword, verifyPassword } from '../../../edge/account/password.ts'
import { apiKeys } from '../../../edge/database/schema/index.ts'
import { seal, unseal } from '../../../edge/platform/seal.ts'
import { PASSWORD, PASSWORD_HASH } from '../helpers/people.ts'
import { makeTestStore } from '../helpers/testStore.ts'
import { browsers } from '../suite/TestedApi.ts'

const { store, remove } = await makeTestStore()
afterAll(remove)
const secret = 'k'.repeat(32)
const sizeOf = (given: unknown) => (typeof given === 'string' || given instanceof Uint8Array ? given.length : given)

describe('passwords', () => {
  test('each hash has its own parameters and salt', async () => {
    const [one, other] = await Promise.all([hashPassword('Same-1'), hashPassword('Same-1')])
    expect(one).toMatch(/^scrypt\$16384\$8\$5\$[A-Za-z0-9+/=]{24}\$[A-Za-z0-9+/=]{44}$/)
    expect(one).not.toBe(other)
    expect([await verifyPassword('Same-1', one), await verifyPassword('same-1', one)]).toEqual([true, false])
  })

  test('hashes made with other parameters stay valid', async () => {
    const { scryptSync } = await import('node:crypto')
    const key = scryptSync('old', Buffer.alloc(16, 1), 32, { N: 1024, r: 8, p: 1 }).toString('base64')
    expect(await verifyPassword('old', `scrypt$1024$8$1$${Buffer.alloc(16, 1).toString('base64')}$${key}`)).toBe(true)
  })

  test('the hash of test users has the current parameters, so that signing in does not renew it', async () => {
    expect([await verifyPassword(PASSWORD, PASSWORD_HASH), isOutdated(PASSWORD_HASH)]).toEqual([true, false])
  })

  test('API-07 an unknown user costs the same work as a wrong password', async () => {
    const derived = vi.spyOn(nodeCrypto, 'scrypt')
    onTestFinished(() => {
      derived.mockRestore()
      syncBuiltinESMExports()
    })
    syncBuiltinESMExports()
    const hash = await hashPassword('x')
    for (const stored of [hash, null, 'of Google']) expect(await verifyPassword('y', stored)).toBe(false)
    // The lengths of password, salt and key, and the cost: all that the time of a derivation depends on.
    const work = derived.mock.calls.map(([password, salt, ...rest]) => [password, salt, ...rest.slice(0, 2)].map(sizeOf))
    expect(work).toHaveLength(4)
    for (const one of work) expect(one).toEqual(work[0])
  })

  test('generated passwords are long, easy to type and unique', () => {
    const made = Array.from({ length: 200 }, randomPassword)
    expect(new Set(made).size).toBe(200)
    expect(made.every((password) => /^[a-km-np-zA-HJ-NP-Z2-9]{20}$/.test(password))).toBe(true)
  })
})

const ofOne = (description: string) => ({ userId: 1, description, scope: 'read', expiresInDays: null }) as const

describe('stored keys', () => {
  test('SEC-16 D52 the store has a hash and an encrypted copy, which no other row or secret can decrypt', async () => {
    const made = await makeApiKey(store.database, secret, ofOne('mine'), 0)
    const [listed] = await listApiKeys(store.database, secret, 1)
    expect(listed?.Api_Key).toBe(`****${made.Api_Key.slice(-4)}`)
    const [row] = await store.database.select().from(apiKeys)
    expect(JSON.stringify(row)).not.toContain(made.Api_Key)
    expect((await findApiKey(store.database, secret, `Api-Key ${made.Api_Key}`, 1))?.user.id).toBe(1)
    expect(await findApiKey(store.database, 'o'.repeat(32), `Api-Key ${made.Api_Key}`, 1)).toBeNull()
    const sealed = await seal(secret, 'api key of user 1', 'text')
    await expect(unseal(secret, 'api key of user 2', sealed)).rejects.toThrow()
    await expect(unseal('o'.repeat(32), 'api key of user 1', sealed)).rejects.toThrow()
    expect(await unseal(secret, 'api key of user 1', sealed)).toBe('text')
    expect(await seal(secret, 'api key of user 1', 'text')).not.toBe(sealed)
  })

  test('a revoked key stops working at once', async () => {
    const made = await makeApiKey(store.database, secret, ofOne('to be revoked'), 0)
    await store.database.update(apiKeys).set({ revokedAt: Date.now() })
    expect(await findApiKey(store.database, secret, `Api-Key ${made.Api_Key}`, 1)).toBeNull()
    expect(await listApiKeys(store.database, secret, 1)).toEqual([])
  })
})

describe('browsers', () => {
  test('GST-10 browser and system are distinguished, versions are not', () => {
    expect(browserOf(browsers.chromeOnLinux)).toEqual({ name: 'Chrome', system: 'Linux' })
    expect(browserOf(browsers.chromeOnLinux.replace('140', '141'))).toEqual({ name: 'Chrome', system: 'Linux' })
    expect(browserOf(browsers.firefoxOnLinux)).toEqual({ name: 'Firefox', system: 'Linux' })
    expect(
      browserOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'),
    ).toEqual({
      name: 'Safari',
      system: 'macOS',
    })
    expect(browserOf('Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/103.0 Safari/537.36')).toBeNull()
    expect(browserOf('')).toBeNull()
  })
})
