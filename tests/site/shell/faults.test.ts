import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logError, reportFault } from '../../../site/src/common/stores/faults.ts'

const logged = vi.fn()
const sent = vi.fn(() => Promise.resolve(new Response(null)))
beforeEach(() => {
  vi.stubGlobal('reportError', logged)
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('location', { href: 'http://portal/catalog' })
  vi.stubGlobal('navigator', { userAgent: 'A browser', platform: 'A system' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('ERR-01 a part that could not be drawn is logged and told to the portal: text, browser, system, first stack line, place', async () => {
  reportFault(new TypeError('x is not a function'))
  expect(logged).toHaveBeenCalledOnce()
  const [address, { body, method }] = sent.mock.calls[0] as unknown as [string, { body: string; method: string }]
  expect([method, address]).toEqual(['POST', '/api/community/errorreport'])
  const report = JSON.parse(body) as Record<string, string>
  expect(report).toMatchObject({
    errorText: 'x is not a function',
    browserInfo: 'A browser',
    osInfo: 'A system',
    location: 'http://portal/catalog',
  })
  expect(report.stackLine).toMatch(/faults\.test\.ts:\d+:\d+/)
})

test('a report that does not arrive is logged and nothing more; what is only logged is not reported', async () => {
  sent.mockResolvedValueOnce(new Response(null, { status: 429 }))
  reportFault('words only')
  await expect.poll(() => logged).toHaveBeenCalledTimes(2)
  logError(new Error('the clipboard refused'))
  expect(sent).toHaveBeenCalledOnce()
})
