import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '#core/limits/errors.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'
const sent = vi.fn((..._: unknown[]) => Promise.resolve(new Response(null)))
/** A page view: its listeners, and what the browser itself reports. */
let page = new EventTarget()
let uncaught: unknown[] = []

class Raised extends Event {
  readonly error: unknown
  readonly message: string
  readonly reason: unknown

  constructor(type: string, error: unknown) {
    super(type)
    this.error = error
    this.reason = error
    this.message = String(error)
  }
}

/** Opens a page with the sample rates that the portal wrote into it. */
async function openPage(rates?: string) {
  vi.resetModules()
  page = new EventTarget()
  uncaught = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('reportError', (error: unknown) => {
    uncaught.push(error)
    page.dispatchEvent(new Raised('error', error))
  })
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('location', {
    origin: 'http://portal',
    pathname: '/catalog',
    search: '?keywords=grace',
    href: 'http://portal/catalog?keywords=grace',
  })
  vi.stubGlobal('navigator', { userAgent: agent })
  vi.stubGlobal('document', {
    ...{ referrer: 'http://portal/programs?x=1', addEventListener: () => undefined },
    querySelector: () => (rates === undefined ? null : { getAttribute: () => rates }),
  })
  return import('../../../site/src/common/stores/faults.ts')
}
const reports = () => sent.mock.calls.map((call) => JSON.parse((call[1] as { body: string }).body) as Record<string, unknown>)

beforeEach(() => sent.mockClear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('ERR-01 ERR-02 a part that could not be drawn is logged and told to the portal: text, browser, system, first stack line, path', async () => {
  const { reportFault } = await openPage()
  reportFault(new TypeError('x is not a function'))
  expect(uncaught).toHaveLength(1)
  const [address, { method }] = sent.mock.calls[0] as unknown as [string, { method: string }]
  expect([method, address]).toEqual(['POST', '/api/community/errorreport'])
  expect(reports()).toEqual([
    {
      ...{ errorText: 'x is not a function', browserInfo: 'Firefox 141', osInfo: 'Linux', location: '/catalog' },
      stackLine: expect.stringMatching(/faults\.test\.ts:\d+:\d+/),
      steps: ['/programs', '/catalog'],
    },
  ])
})

test('ERR-02 uncaught errors, rejections and what is logged are told once each, and no more than five in a page view', async () => {
  const { watchFaults, logError } = await openPage()
  watchFaults()
  watchFaults()
  const error = new Error('once')
  for (let time = 0; time < 3; time++) page.dispatchEvent(new Raised('error', error))
  page.dispatchEvent(new Raised('unhandledrejection', new Error('rejected')))
  logError('words only')
  expect(reports().map(({ errorText }) => errorText)).toEqual(['once', 'rejected', 'words only'])
  for (let other = 0; other < 10; other++) logError(new Error(`other ${other}`))
  expect(sent).toHaveBeenCalledTimes(limits.errorReportsPerPageView)
})

test('ERR-02 what an extension or a script of others did, and what was cancelled, is told to nobody', async () => {
  const { watchFaults } = await openPage()
  watchFaults()
  const ofExtension = Object.assign(new Error('theirs'), { stack: 'Error: theirs\n at a (chrome-extension://abc/a.js:1:2)' })
  for (const error of ['Script error.', 'ResizeObserver loop completed', ofExtension, new DOMException('', 'AbortError')])
    page.dispatchEvent(new Raised('error', error))
  expect(sent).not.toHaveBeenCalled()
})

test('ERR-02 a report that does not arrive is logged and not told again', async () => {
  const { logError, watchFaults } = await openPage()
  watchFaults()
  sent.mockResolvedValueOnce(new Response(null, { status: 429 }))
  logError('words only')
  await expect.poll(() => uncaught.length).toBe(2)
  expect(sent).toHaveBeenCalledOnce()
})

test.each([
  // Rates of the page, what chance says, and whether the error is told, and with its steps.
  [undefined, 0.99, [true]],
  ['1 0.1 0', 0.05, [true]],
  ['1 0.1 0', 0.5, [false]],
  ['1 0 0.5', 0.4, [true]],
  ['1 0 0', 0, [false]],
  ['0.5 1 1', 0.6, []],
  ['0 1 1', 0, []],
  ['nonsense', 0.99, [true]],
] as const)('ERR-03 with the rates %s and chance %f errors are told with their steps: %j', async (rates, chance, told) => {
  const { logError, watchFaults } = await openPage(rates)
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  watchFaults()
  logError(new Error('sampled'))
  expect(reports().map(({ steps }) => (steps as string[]).length > 0)).toEqual(told)
})
