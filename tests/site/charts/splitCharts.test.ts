import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SplitChart } from '#core/charts/split/SplitChart.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { oceanSection } from '../../fixtures/charts/answers.ts'
import { charts, drawn, guests, leavePage, make, model, notices, openPage, ready, requests } from './chartsPage.ts'

beforeEach(openPage)
afterEach(leavePage)

describe('split charts', () => {
  const panels = (count: number): SplitChart => ({
    by: 'depth',
    isPlayed: false,
    range: 'Depth',
    panels: Array.from({ length: count }, (_, at) => ({ title: `${at} m`, model })),
    spread: { ...model.spread, low: 3, high: 7 },
  })
  const opened = async () => {
    await guests.continueAsGuest()
    await ready()
    const worker = await make()
    await worker.answer(drawn(9))
    const id = charts.$charts.get().at(-1)?.id ?? 0
    return { worker, id, chart: () => charts.$charts.get().find((chart) => chart.id === id) }
  }
  test('CHT-07 CHT-31 a chart is split by the worker that holds its rows, without another request, and is made whole again', async () => {
    const { worker, id, chart } = await opened()
    await opened()
    const before = requests.length
    charts.splitChart(id, 'depth')
    expect(worker.orders).toEqual([{ by: 'depth', direction: 'zonal' }])
    expect(chart()?.split).toEqual({ state: 'inProgress' })
    await worker.answer({ kind: 'split', split: panels(4) })
    expect(chart()).toMatchObject({ split: { state: 'succeeded' }, look: { range: { min: 3, max: 7 } } })
    expect(charts.$openCharts.get().map((open) => open.panels)).toEqual([4, 1])
    charts.splitChart(id, null)
    expect(chart()).toMatchObject({ split: { state: 'notTried' }, look: { range: { min: 0.14, max: 28.43 } } })
    expect(requests.length).toBe(before)
    charts.closeChart(id)
    expect(worker.isEnded).toBe(true)
  })
  test('a chart that is played counts as one panel, however many steps it has', async () => {
    const { worker, id, chart } = await opened()
    charts.splitChart(id, 'depth', true)
    expect(worker.orders).toEqual([{ by: 'depth', direction: 'zonal', isPlayed: true }])
    await worker.answer({ kind: 'split', split: { ...panels(60), isPlayed: true } })
    expect(chart()?.split.state).toBe('succeeded')
    expect(charts.$openCharts.get().map((open) => open.panels)).toEqual([1])
    expect(notices.$notices.get()).toEqual([])
  })
  test('the answer to a split that is wanted no longer changes nothing', async () => {
    const { worker, id, chart } = await opened()
    const answer = (count: number) => worker.answer({ kind: 'split', split: panels(count) })
    charts.splitChart(id, 'date')
    charts.splitChart(id, null)
    await answer(3)
    expect(chart()).toMatchObject({ split: { state: 'notTried' }, look: { range: { min: 0.14, max: 28.43 } } })
    charts.splitChart(id, 'date')
    charts.splitChart(id, 'depth')
    await worker.answer({ kind: 'rejected', says: chartTexts.split.oneDate })
    expect(chart()?.split).toEqual({ state: 'inProgress' })
    expect(notices.$notices.get()).toEqual([])
    await answer(4)
    expect(charts.$openCharts.get().map((open) => open.panels)).toEqual([4])
  })
  test('a colour range that its reader chose stays when the chart is split', async () => {
    const { worker, id, chart } = await opened()
    charts.changeLook(id, { range: { min: 10, max: 20 } })
    charts.splitChart(id, 'depth')
    await worker.answer({ kind: 'split', split: panels(2) })
    expect(chart()?.look.range).toEqual({ min: 10, max: 20 })
  })
  test('CHT-27 a section that turns has the colours of the direction that it then shows, unless its reader chose some', async () => {
    const { id, chart } = await opened()
    const section = oceanSection()
    charts.changeChart(id, { name: 'sectionMap', content: { state: 'succeeded', value: section } })
    const range = () => chart()?.look.range
    const { low, high } = section.meridional.spread
    charts.changeLook(id, { direction: 'zonal', range: { min: section.zonal.spread.low, max: section.zonal.spread.high } })
    charts.changeLook(id, { direction: 'meridional' })
    expect(range()).toEqual({ min: low, max: high })
    charts.changeLook(id, { range: { min: 1, max: 2 } })
    charts.changeLook(id, { direction: 'zonal' })
    expect(range()).toEqual({ min: 1, max: 2 })
  })
  test('CHT-32 a split that is rejected says why and leaves the chart whole', async () => {
    const { worker, id, chart } = await opened()
    charts.splitChart(id, 'date')
    await worker.answer({ kind: 'rejected', says: chartTexts.split.oneDate })
    expect(chart()?.split).toEqual({ state: 'notTried' })
    expect(notices.$notices.get().at(-1)?.text).toBe('Unable to split by date: only one date available.')
  })
  test('CHT-33 panels of heatmaps are counted together: the sixteenth brings a warning, and all are drawn', async () => {
    const first = await opened()
    const second = await opened()
    const last = () => notices.$notices.get().at(-1)?.text ?? ''
    const split = async ({ worker, id }: typeof first, count: number) => {
      for (const { id: shown } of notices.$notices.get()) notices.dismissNotice(shown)
      charts.splitChart(id, 'depth')
      await worker.answer({ kind: 'split', split: panels(count) })
    }
    await split(first, 14)
    expect(last()).toBe('')
    await split(second, 2)
    expect(last()).toBe('Warning: Exceeded available WebGL Contexts for rendering plots.')
    expect(charts.$openCharts.get().map((open) => open.panels)).toEqual([14, 2])
  })
  test('CHT-13 a chart is streaming while rows arrive, then processing', async () => {
    await guests.continueAsGuest()
    await ready()
    const worker = await make()
    worker.report({ state: 'streaming', rows: 10 })
    expect(charts.$charts.get()[0]?.content).toEqual({ state: 'streaming', rows: 10 })
    worker.report({ state: 'processing' })
    expect(charts.$charts.get()[0]?.content).toEqual({ state: 'processing' })
  })
})
