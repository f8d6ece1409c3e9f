import { describe, expect, test } from 'vitest'
import { serviceApi } from '#core/api/service.ts'
import { limits } from '#core/limits/index.ts'
import { freshAddress, type TestedApi } from './TestedApi.ts'

/** Sends what a page reports when it fails. */
export function reportFault(api: TestedApi, body: unknown, headers: Readonly<Record<string, string>> = api.from(freshAddress())) {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
  return api.send(serviceApi.errorReport.path, init)
}

/** Reports of pages that failed. */
export function errorReportsSuite(api: TestedApi): void {
  describe('error reports', () => {
    test('API-93 a report gets 200 and an empty body, even with long texts; an empty report is rejected', async () => {
      const report = {
        errorText: 'x'.repeat(20_000),
        browserInfo: 'Firefox 141',
        osInfo: 'Linux',
        stackLine: 'at draw',
        location: '/catalog',
      }
      for (const body of [report, { errorText: 'Short' }, { errorText: 'More', userAgent: { is: 'dropped' } }]) {
        const response = await reportFault(api, body)
        expect([response.status, await response.text(), response.headers.get('Cache-Control')]).toEqual([200, '', 'no-store'])
      }
      const form = await api.send(serviceApi.errorReport.path, { method: 'POST', body: new URLSearchParams({ errorText: 'By form' }) })
      expect(form.status).toBe(200)
      for (const body of [{}, { errorText: '  ' }, { errorText: 7 }, { errorText: 'x', osInfo: ['y'] }]) {
        expect([body, (await reportFault(api, body)).status]).toEqual([body, 400])
      }
    })

    test('API-93 SEC-17 an address that reports too often is asked to wait', async () => {
      const own = api.from(freshAddress())
      const statuses: number[] = []
      for (let call = 0; call <= limits.errorReportsPerAddressAndWindow; call++)
        statuses.push((await reportFault(api, { errorText: 'x' }, own)).status)
      expect(statuses.slice(0, -1)).toEqual(statuses.slice(0, -1).map(() => 200))
      expect(statuses.at(-1)).toBe(429)
    })
  })
}
