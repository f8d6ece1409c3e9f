import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { charts, drawn, guests, leavePage, make, notices, openPage, ready, sessions, TestWorker } from './chartsPage.ts'

beforeEach(openPage)
afterEach(leavePage)

const cell = { text: '11° N 79° E', lat: { min: 10.5, max: 11.5 }, lon: { west: 78.5, east: 79.5 } }
const signIn = () => sessions.$session.set(sessions.sessionOf(`UserInfo=${encodeURIComponent('{"username":"demo"}')}`))

/** A drawn chart with its cell open; the worker is that of its time series, if there is one yet. */
async function withCell() {
  await ready()
  await (await make()).answer(drawn(null))
  const id = charts.$charts.get().at(-1)?.id ?? 0
  const before = TestWorker.made.length
  charts.openCell(id, cell)
  return { id, started: TestWorker.made.slice(before), series: () => charts.$cellCharts.get()[0] }
}

describe('cells of charts', () => {
  test('a cell is fetched beside the chart, is no tab, and gets one by a click as it is', async () => {
    signIn()
    const { id, started, series } = await withCell()
    expect(started.map(({ job }) => job)).toMatchObject([{ chart: 'timeSeries', request: { lat1: 10.5, lat2: 11.5 } }])
    expect(charts.$charts.get()).toHaveLength(1)
    await started[0]?.answer(drawn(null))
    const seriesId = series()?.id ?? 0
    charts.keepCellChart(seriesId)
    expect(charts.$charts.get().map((chart) => chart.id)).toEqual([id, seriesId])
    expect(charts.$active.get()).toBe(seriesId)
    expect(charts.$charts.get()[1]?.content.state).toBe('succeeded')
    expect(started[0]?.isEnded).toBe(false)
    charts.closeCell(id)
    expect(charts.$charts.get()).toHaveLength(2)
  })
  test('another cell, or closing the chart, calls off what is still fetched', async () => {
    signIn()
    const { id, started } = await withCell()
    charts.openCell(id, { ...cell, text: 'elsewhere' })
    expect(started[0]?.isEnded).toBe(true)
    expect(charts.$cellCharts.get()).toHaveLength(1)
    charts.closeChart(id)
    expect(charts.$cellCharts.get()).toEqual([])
    expect(TestWorker.made.at(-1)?.isEnded).toBe(true)
  })
  test('GST-04 a guest is told what a cell takes before anything is fetched', async () => {
    await guests.continueAsGuest()
    const { started, series } = await withCell()
    expect(started).toEqual([])
    expect(series()?.content).toEqual({ state: 'notTried' })
    expect(charts.costOfGuest()).toBe(chartTexts.cell.ofGuest(10))
    charts.loadChart(series()?.id ?? 0)
    expect(TestWorker.made.at(-1)?.job).toMatchObject({ chart: 'timeSeries' })
  })
  test('CHK-26 with all tabs taken, a cell stays beside its chart and the reason is given', async () => {
    signIn()
    const { series } = await withCell()
    while (charts.$charts.get().length < limits.chartTabs) await make()
    charts.keepCellChart(series()?.id ?? 0)
    expect(charts.$charts.get()).toHaveLength(limits.chartTabs)
    expect(notices.$notices.get().map(({ text }) => text)).toContain(chartTexts.blocks.tooManyCharts)
  })
  test('a fault while a drawn chart is split or saved costs that alone, never the chart', async () => {
    signIn()
    await ready()
    const worker = await make()
    await worker.answer(drawn(null))
    const id = charts.$charts.get().at(-1)?.id ?? 0
    charts.splitChart(id, 'date')
    const saved = charts.saveRows(id, { name: 'x' } as never)
    const rejected = expect(saved).rejects.toThrow('out of memory')
    await worker.fail('out of memory')
    await worker.fail('out of memory')
    await rejected
    expect(charts.$charts.get().at(-1)).toMatchObject({ content: { state: 'succeeded' }, split: { state: 'notTried' } })
    expect(worker.isEnded).toBe(false)
  })
})
