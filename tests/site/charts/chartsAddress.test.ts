import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chartTexts } from '#core/messages/charts.ts'
import { variableWith } from '../../fixtures/charts/variable.ts'
import { answers, charts, drawn, guests, leavePage, make, notices, openPage, ready, TestWorker } from './chartsPage.ts'

const { keepChartsInAddress } = await import('../../../site/src/charts/stores/chartsAddress.ts')

const listeners = new Map<string, () => void>()
let stop = () => undefined as unknown
const open = (fragment: string) => {
  Object.assign(location, { hash: fragment })
  stop = keepChartsInAddress()
}
const nextTimer = () => vi.advanceTimersByTimeAsync(1)
const drafts = () => charts.$charts.get().map(({ draft: { variable, chart } }) => [variable?.ID, chart])
const said = () => notices.$notices.get().map(({ text }) => text)

beforeEach(() => {
  openPage()
  vi.stubGlobal('location', new URL('http://portal/visualization/charts?id=101'))
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, address: string) => (location.href = new URL(address, location.href).href),
  })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name))
  for (const { id } of notices.$notices.get()) notices.dismissNotice(id)
})
afterEach(() => {
  stop()
  leavePage()
})

describe('the address of the charts page', () => {
  test('follows the open charts and the one in view, and is empty again after the last', async () => {
    await guests.continueAsGuest()
    open('')
    await ready()
    await (await make()).answer(drawn(9))
    expect(location.hash).toBe('#v=1&id=101&viztype=heatmap&shown=1')
    await (await make()).answer(drawn(8))
    expect(location.hash).toBe('#v=1&id=101&viztype=heatmap;v=1&id=101&viztype=heatmap&shown=1')
    charts.showChart(null)
    expect(location.hash).toBe('#v=1&id=101&viztype=heatmap;v=1&id=101&viztype=heatmap')
    for (const { id } of charts.$charts.get()) charts.closeChart(id)
    expect(location.href).toBe('http://portal/visualization/charts?id=101')
  })
  test('opens its charts for a visitor as for a guest, with the chart last in view; if the token is rejected it keeps them until somebody is admitted', async () => {
    const token = answers['/api/user/getguesttoken']
    answers['/api/user/getguesttoken'] = () => new Response('full', { status: 503 })
    open('#v=1&id=101&viztype=heatmap&shown=1;v=1&id=101&viztype=histogram')
    await nextTimer()
    expect(notices.$notices.get().at(-1)?.text).toMatch(/^Guest login is currently unavailable/)
    expect(drafts()).toEqual([])
    expect(location.hash).toContain('histogram')
    if (token) answers['/api/user/getguesttoken'] = token
    await guests.continueAsGuest()
    await nextTimer()
    expect(drafts()).toEqual([
      [101, 'heatmap'],
      [101, 'histogram'],
    ])
    expect(charts.$active.get()).toBe(charts.$charts.get()[0]?.id)
    expect(TestWorker.made.slice(-2).map(({ job }) => job)).toMatchObject([{ chart: 'heatmap' }, { chart: 'histogram' }])
  })
  test('keeps how its charts look, and opens them as they looked, split or played', async () => {
    await guests.continueAsGuest()
    const fragment = '#v=1&id=101&viztype=heatmap&palette=Greys&max=20&play=date&shown=1'
    open(fragment)
    await nextTimer()
    const worker = TestWorker.made.at(-1)
    const chart = () => charts.$charts.get()[0]
    expect(location.hash).toBe(fragment)
    await worker?.answer(drawn(9))
    expect(chart()?.look).toMatchObject({ palette: 'Greys', range: { min: 0.14, max: 20 } })
    expect(worker?.orders).toEqual([{ by: 'date', direction: 'zonal', isPlayed: true }])
    charts.splitChart(chart()?.id ?? 0, null)
    charts.changeLook(chart()?.id ?? 0, { palette: 'thermal', isSmooth: true })
    expect(location.hash).toBe('#v=1&id=101&viztype=heatmap&max=20&smooth=1&shown=1')
  })
  test('says of each chart that it cannot open why, and opens the others', async () => {
    await guests.continueAsGuest()
    open('#v=1&id=101&viztype=depthProfile;v=1&id=101&lat1=95;v=1&id=sst;v=1&id=101')
    await nextTimer()
    expect(drafts()).toEqual([[101, 'heatmap']])
    expect(said().map((text) => text.slice(0, 8))).toEqual(['Chart 3 ', 'Chart 1 ', 'Chart 2 '])
    expect(said()[1]).toContain(chartTexts.surfaceOnly)
  })
  test('VIZ-34 a variable that cannot be read is told', async () => {
    await guests.continueAsGuest()
    answers['/api/catalog/variable'] = () => new Response('gone', { status: 500 })
    open('#v=1&id=101')
    await nextTimer()
    expect(said()).toEqual([`Chart 1 in this link: ${chartTexts.variableFailed}`])
  })
  test('another address in the same page replaces the charts; a place of the page does not', async () => {
    await guests.continueAsGuest()
    open('#v=1&id=101&viztype=heatmap')
    await nextTimer()
    location.hash = '#stage'
    listeners.get('hashchange')?.()
    expect(location.hash).toBe('#v=1&id=101&viztype=heatmap')
    answers['/api/catalog/variable'] = () => Response.json(variableWith({ ID: 7 }))
    location.hash = '#v=1&id=7&viztype=histogram'
    listeners.get('hashchange')?.()
    await nextTimer()
    expect(drafts()).toEqual([[7, 'histogram']])
  })
  test('a page that is left meanwhile opens nothing', async () => {
    open('#v=1&id=101')
    stop()
    await guests.continueAsGuest()
    await nextTimer()
    expect(drafts()).toEqual([])
  })
})
