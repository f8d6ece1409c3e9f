import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { browsers, cookiesOf, freshAddress, guestIn, type TestedApi } from './TestedApi.ts'

const anHourAhead = () => Date.now() + 3_600_000

/** Guest tokens: who gets one, for how long, and who may use it. */
export function guestsSuite(api: TestedApi): void {
  const ask = (userAgent: string, { expires = anHourAhead(), address = freshAddress(), cookie = '' } = {}) =>
    api.send(`/api/user/getguesttoken?expires=${expires}`, {
      headers: { 'User-Agent': userAgent, ...(cookie ? { Cookie: cookie } : {}), ...api.from(address) },
    })

  describe('guests', () => {
    test('API-35 GST-04 a browser gets a token for 10 plots that lasts until its midnight', async () => {
      const expires = Math.floor(anHourAhead() / 1000) * 1000
      const response = await ask(browsers.chromeOnLinux, { expires })
      expect([response.status, await response.json()]).toEqual([200, { plotsLeft: limits.guestPlotsPerDay }])
      const { attributes } = cookiesOf(response).guestToken ?? { attributes: '' }
      expect(Date.parse(/Expires=([^;]+)/.exec(attributes)?.[1] ?? '')).toBe(expires)
      expect(attributes).toMatch(/HttpOnly/)
      expect(attributes).toContain('SameSite=Lax')
    })

    test('D2 a token never lasts longer than 24 hours, and not from the past', async () => {
      const { attributes } = cookiesOf(await ask(browsers.chromeOnLinux, { expires: Date.now() + 30 * 86_400_000 })).guestToken ?? {
        attributes: '',
      }
      expect(Date.parse(/Expires=([^;]+)/.exec(attributes)?.[1] ?? '') - Date.now()).toBeLessThanOrEqual(limits.guestTokenLifeMs)
      for (const expires of ['0', '-5', 'tomorrow', '1', String(Date.now() - 1000)]) {
        const response = await api.send(`/api/user/getguesttoken?expires=${expires}`, {
          headers: { 'User-Agent': browsers.chromeOnLinux },
        })
        expect([expires, response.status]).toEqual([expires, 400])
      }
    })

    test('API-35 a client that is not a browser gets 401', async () => {
      for (const userAgent of ['curl/8.5.0', 'python-requests/2.32', 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'x']) {
        const response = await ask(userAgent)
        expect([userAgent, response.status, await response.text()]).toEqual([userAgent, 401, 'Unauthorized'])
      }
    })

    test('GST-01 asking again with a good token neither makes a new one nor new plots', async () => {
      const guest = await guestIn(api)
      const again = await ask(browsers.chromeOnLinux, { cookie: guest.Cookie })
      expect(again.status).toBe(200)
      const idOf = (token: string | undefined) => (JSON.parse(atob(token?.split('.')[1] ?? '')) as { jti: string }).jti
      expect(idOf(cookiesOf(again).guestToken?.value)).toBe(idOf(guest.Cookie.slice('guestToken='.length)))
    })

    test('D61 SEC-17 an IPv6 network gets no more tokens than one address, with any of its addresses and ports', async () => {
      const network = `2001:db8:${freshAddress().split('.').slice(1, 3).join(':')}`
      const statuses: number[] = []
      for (let token = 0; token <= limits.guestTokensPerAddressAndDay; token++) {
        statuses.push((await ask(browsers.chromeOnLinux, { address: `[${network}::${token}]:${50_000 + token}` })).status)
      }
      expect(statuses).toEqual([...Array.from({ length: limits.guestTokensPerAddressAndDay }, () => 200), 503])
    })

    test('D61 an address gets at most 5 tokens per day, whatever cookies it deletes and midnights it claims', async () => {
      const address = freshAddress()
      const statuses: number[] = []
      for (let token = 0; token < 6; token++)
        statuses.push((await ask(browsers.chromeOnLinux, { address, expires: anHourAhead() + token * 900_000 })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 503])
      const rejected = await ask(browsers.firefoxOnLinux, { address })
      expect(Number(rejected.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await ask(browsers.chromeOnLinux, { address: freshAddress() })).status).toBe(200)
    })

    test('SEC-17 a flood of requests for tokens is answered 429', async () => {
      const address = freshAddress()
      const statuses: number[] = []
      for (let call = 0; call <= limits.guestTokenCallsPerAddressAndWindow; call++)
        statuses.push((await ask(browsers.chromeOnLinux, { address })).status)
      expect(statuses.at(-1)).toBe(429)
    })

    test('GST-10 a token used in another browser or operating system is rejected', async () => {
      const guest = await guestIn(api, browsers.chromeOnLinux)
      const path = '/api/data/check-query-size?query=SELECT%201'
      const answers = api.hasEngine ? 200 : 501
      expect((await api.send(path, { headers: guest })).status).toBe(answers)
      for (const userAgent of [browsers.chromeOnWindows, browsers.firefoxOnLinux, 'curl/8.5.0', '']) {
        const response = await api.send(path, { headers: { ...guest, 'User-Agent': userAgent } })
        expect([userAgent, response.status]).toEqual([userAgent, 401])
      }
    })

    test('SEC-06 a guest token opens neither keys nor a session', async () => {
      const guest = await guestIn(api)
      expect((await api.send('/api/user/retrieveapikeys', { headers: guest })).status).toBe(401)
      const asSession = { ...guest, Cookie: guest.Cookie.replace('guestToken', 'jwt') }
      expect((await api.send('/api/user/retrieveapikeys', { headers: asSession })).status).toBe(401)
    })
  })
}
