import { describe, expect, onTestFinished, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { readIdToken } from '../../../edge/account/google/idToken.ts'
import { CLIENT_ID, freshAccount, type GoogleStandIn } from '../helpers/googleStandIn.ts'

const issuer = 'https://accounts.google.com'
const DAY_MS = 86_400_000

/** How Google’s key set is fetched and cached, with a clock set by the test. */
export function googleKeysSuite(desk: GoogleStandIn): void {
  /** A reader with an empty cache and its own clock. */
  const freshReader = () => {
    const google = { clientId: CLIENT_ID, issuer, keysUrl: `${desk.url}/certs?${crypto.randomUUID()}` }
    let passedMs = 0
    return {
      read: async (token: string) => {
        const read = await readIdToken({ userIDToken: token, nonce: '' }, google, () => Date.now() + passedMs)
        return typeof read === 'string' ? read : 'accepted'
      },
      pass: (ms: number) => {
        passedMs += ms
      },
    }
  }
  const token = (kid?: string) =>
    desk.tokenOf(freshAccount(), {
      claims: { exp: Math.floor((Date.now() + 3 * DAY_MS) / 1000) },
      ...(kid === undefined ? {} : { header: { kid } }),
    })
  const behave = async (behaviour: Parameters<GoogleStandIn['behave']>[0]) => {
    await desk.behave(behaviour)
    onTestFinished(() => desk.behave('well'))
  }

  describe('Google’s key set', () => {
    test('a new key is fetched when the first token names it, and a withdrawn one is no longer valid', async () => {
      const { read } = freshReader()
      const old = await token()
      expect(await read(old)).toBe('accepted')
      await desk.rotate()
      expect(await read(await token())).toBe('accepted')
      expect(await read(old)).toBe('unknown-key')
    })

    test('invented key names make one call in half a minute', async () => {
      const { read, pass } = freshReader()
      await read(await token())
      const before = await desk.keySetRequests()
      for (let at = 0; at < 10; at++) expect(await read(await token(`invented ${at}`))).toBe('unknown-key')
      expect(await desk.keySetRequests()).toBe(before + 1)
      pass(limits.googleKeysPauseMs + 1)
      expect(await read(await token('invented again'))).toBe('unknown-key')
      expect(await desk.keySetRequests()).toBe(before + 2)
    })

    test('it is cached as long as its response allows, even while Google does not respond, and no longer', async () => {
      const { read, pass } = freshReader()
      expect(await read(await token())).toBe('accepted')
      const before = await desk.keySetRequests()
      await behave('failing')
      pass(19_700_000)
      expect(await read(await token())).toBe('accepted')
      expect(await desk.keySetRequests()).toBe(before)
      pass(200_000)
      await expect(read(await token())).rejects.toMatchObject({ code: 'busy', status: 503 })
      await desk.behave('well')
      expect(await read(await token())).toBe('accepted')
    })

    test('twenty concurrent tokens with an empty cache are all accepted', async () => {
      const { read } = freshReader()
      const tokens = await Promise.all(Array.from({ length: 20 }, () => token()))
      expect(new Set(await Promise.all(tokens.map(read)))).toEqual(new Set(['accepted']))
    })

    test.each(['failing', 'moved', 'senseless', 'overlong', 'never'] as const)(
      'a server that is %s is 503, and says nothing of it',
      async (behaviour) => {
        const { read } = freshReader()
        const good = await token()
        await behave(behaviour)
        const rejection = {
          code: 'busy',
          status: 503,
          message: 'Google cannot be reached at the moment. Please try again in a few seconds.',
        }
        await expect(read(good)).rejects.toMatchObject(rejection)
        await desk.behave('well')
        expect(await read(good)).toBe('accepted')
      },
    )
  })
}
