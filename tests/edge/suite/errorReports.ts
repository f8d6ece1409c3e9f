import { like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { errorReportsApi } from '#core/api/errorReports.ts'
import { serviceApi } from '#core/api/service.ts'
import { limits } from '#core/limits/index.ts'
import { errorReports } from '../../../edge/database/schema/index.ts'
import { keyOf, newPerson, type OpenPortal, sessionOf } from '../helpers/people.ts'
import { readCall } from '../helpers/readCall.ts'
import { browsers, freshAddress, type TestedApi } from './TestedApi.ts'

/** Sends what a page reports when it fails. */
export function reportFault(api: TestedApi, body: unknown, headers: Readonly<Record<string, string>> = api.from(freshAddress())) {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
  return api.send(serviceApi.errorReport.path, init)
}

/** Reports of pages that failed, and what administrators do with them. */
export function errorReportsSuite(open: OpenPortal): void {
  const { api, database } = open
  /** A word by which a test finds its own error again: no number, so that reports with it are the same error. */
  const freshWord = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => String.fromCharCode(97 + (byte % 26))).join('')
  const stored = async (word: string, count: number) => {
    const read = () =>
      database
        .select()
        .from(errorReports)
        .where(like(errorReports.message, `%${word}%`))
    await expect.poll(async () => (await read()).reduce((sum, row) => sum + row.count, 0)).toBe(count)
    return read()
  }
  const sessionFor = async (more: Parameters<typeof newPerson>[1]) => ({
    'X-Requested-With': 'test',
    'Content-Type': 'application/json',
    Cookie: (await sessionOf(open, await newPerson(database, more))).Cookie,
  })

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
      for (const body of [{}, { errorText: '  ' }, { errorText: 7 }, { errorText: 'x', osInfo: ['y'] }, { errorText: 'x', steps: 'y' }]) {
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

    test('ERR-02 ERR-09 reports of the same error are counted together, whatever their numbers, pages and browsers', async () => {
      const word = freshWord()
      const stackLine = 'at draw (/_astro/chart.js:3:7)'
      for (const [at, userAgent] of [browsers.firefoxOnLinux, browsers.chromeOnWindows, browsers.firefoxOnLinux].entries())
        await reportFault(api, { errorText: `No ${word} in row ${at}`, stackLine, browserInfo: userAgent, location: `/catalog?at=${at}` })
      await reportFault(api, { errorText: `No ${word} in row 9`, stackLine: 'at draw (/_astro/chart.js:3:8)' })
      const rows = await stored(word, 4)
      const facts = { source: 'page', sourceLine: null, resolvedAt: null, steps: [] }
      expect(rows).toMatchObject([
        { ...facts, message: `No ${word} in row 0`, count: 3, stackLine, path: '/catalog', browsers: ['Firefox 141', 'Chrome 140'] },
        { ...facts, count: 1, stackLine: 'at draw (/_astro/chart.js:3:8)', browsers: [] },
      ])
      for (const { firstSeenAt, lastSeenAt } of rows) expect(lastSeenAt).toBeGreaterThanOrEqual(firstSeenAt)
    })

    test('ERR-02 ERR-10 SEC-21 nothing is stored that identifies a person, and no text beyond its limit', async () => {
      const word = freshWord()
      const [secret, uuid] = ['grace.hopper@example.org', crypto.randomUUID()]
      const browserInfo = browsers.firefoxOnLinux
      await reportFault(api, {
        errorText: `${word} ${secret} ${uuid} /catalog?keywords=hopper ${'y '.repeat(1000)}`,
        stackLine: `at ${api.origin}/_astro/a.js?v=hopper:1:2`,
        location: `${api.origin}/profile?name=hopper#${uuid}`,
        ...{ browserInfo, osInfo: browserInfo },
        steps: [...Array.from({ length: 40 }, (_, at) => `/page/${at}`), `button ${secret}`],
      })
      const [row] = await stored(word, 1)
      const text = JSON.stringify(row)
      for (const part of ['hopper', uuid, 'Gecko', 'rv:', '198.']) expect([part, text.includes(part)]).toEqual([part, false])
      expect(row).toMatchObject({ path: '/profile', browsers: ['Firefox 141'] })
      expect(row?.message.length).toBeLessThanOrEqual(limits.errorMessageCharacters)
      expect([row?.steps.length, row?.steps.at(-1)]).toEqual([limits.errorSteps, 'button [e-mail]'])
    })

    test('ERR-09 SEC-14 administrators alone list errors and resolve, reopen and delete them; one that returns is open again', async () => {
      const word = freshWord()
      await reportFault(api, { errorText: word })
      await stored(word, 1)
      const administrator = await sessionFor({ isDataSubmissionAdmin: true })
      const list = async () => {
        const all = await readCall(api, errorReportsApi.listErrorReports, { headers: administrator })
        return all.filter(({ message }) => message === word)
      }
      const [error] = await list()
      expect(error).toMatchObject({ source: 'page', count: 1, resolved: null, firstSeen: expect.stringMatching(/^\d{4}-.*Z$/) })
      const change = async (action: string, headers: Record<string, string> = administrator, id = error?.id) => {
        const body = JSON.stringify({ id, action })
        return (await api.send(errorReportsApi.changeErrorReport.path, { method: 'POST', headers, body })).status
      }
      expect(await change('resolve')).toBe(200)
      expect((await list())[0]?.resolved).toMatch(/^\d{4}-.*Z$/)
      expect(await change('reopen')).toBe(200)
      expect((await list())[0]?.resolved).toBeNull()
      await change('resolve')
      await reportFault(api, { errorText: word })
      await stored(word, 2)
      expect((await list())[0]).toMatchObject({ count: 2, resolved: null })
      for (const [other, status] of [
        [await sessionFor({ roles: ['curator'] }), 403],
        [await sessionFor({}), 403],
        [{ 'Content-Type': 'application/json', ...(await keyOf(open, await newPerson(database, { isDataSubmissionAdmin: true }))) }, 403],
        [{ 'Content-Type': 'application/json', 'X-Requested-With': 'test' }, 401],
        [{ ...administrator, 'X-Requested-With': '', Origin: 'https://evil.example' }, 403],
      ] as const)
        expect(await change('delete', other as unknown as Record<string, string>)).toBe(status)
      expect([await change('explode'), await change('delete', administrator, 1_000_000_000)]).toEqual([400, 404])
      expect(await change('delete')).toBe(200)
      expect(await list()).toEqual([])
    })
  })
}
