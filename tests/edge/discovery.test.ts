import { afterAll, describe, expect, test } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { differencesSuite } from './suite/differences.ts'
import { discoverySuite } from './suite/discovery.ts'
import { errorReportsSuite, reportFault } from './suite/errorReports.ts'
import { jobsSuite } from './suite/jobs.ts'
import { newsSuite } from './suite/news.ts'
import { newsAdminSuite } from './suite/newsAdmin.ts'
import { notificationsSuite } from './suite/notifications.ts'
import { readingSuite } from './suite/reading.ts'
import { rowBytesSuite } from './suite/rowBytes.ts'
import { variableSamplesSuite } from './suite/variableSamples.ts'
import { voyagesSuite } from './suite/voyages.ts'

const open = await openNodePortal()
afterAll(() => open.close())

discoverySuite(open.api)
variableSamplesSuite(open.api)
rowBytesSuite(open.api)
voyagesSuite(open.api)
readingSuite(open)
differencesSuite(open)
newsSuite(open)
newsAdminSuite(open)
notificationsSuite(open)
errorReportsSuite(open)
jobsSuite(open)

describe('a page’s report in the log', () => {
  test('API-93 SEC-21 is there with its request, cut, on one line and without what names a person', async () => {
    const before = open.logged.length
    const uuid = crypto.randomUUID()
    const errorText = `Cannot read grace@example.org, Api-Key ${uuid}\n{"level":"info"} ${'x'.repeat(5000)}`
    const location = 'http://127.0.0.1/choosepassword?token=abcdefghijklmnopqrstuvwxyz0123456789#here'
    const stackLine = 'at draw (/home/grace/pelagos/chart.js:3:7)'
    const response = await reportFault(open.api, { errorText, location, stackLine, browserInfo: 'Firefox 141', osInfo: 'Linux' })
    const lines = open.logged.slice(before).filter((line) => line.includes('page failed'))
    expect(lines.length).toBe(1)
    const facts = JSON.parse(lines[0] ?? '') as Record<string, string>
    expect(facts).toMatchObject({
      ...{ level: 'error', requestId: response.headers.get('X-CMAP-Request-Id'), browserInfo: 'Firefox 141', osInfo: 'Linux' },
      ...{ location: 'http://127.0.0.1/choosepassword?[query]', stackLine: 'at draw (/home/[user]/pelagos/chart.js:3:7)' },
    })
    expect(facts.errorText).toMatch(/^Cannot read \[e-mail\], Api-Key \[key\] \{"level":"info"\} x+$/)
    expect(facts.errorText?.length).toBeLessThanOrEqual(2000)
    for (const secret of ['grace', uuid, 'abcdefghij']) expect(lines[0]).not.toContain(secret)
  })
})
