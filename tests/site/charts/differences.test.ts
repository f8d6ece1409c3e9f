import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chartTexts } from '#core/messages/charts.ts'
import { charts, drawn, guests, leavePage, make, model, notices, openPage, ready, TestWorker } from './chartsPage.ts'

const differences = await import('../../../site/src/charts/stores/differences.ts')

let stop = () => undefined as unknown
beforeEach(() => {
  openPage()
  stop = differences.watchDifferences()
})
afterEach(() => {
  stop()
  leavePage()
})
const last = () => charts.$charts.get().at(-1)

async function twoCharts() {
  await guests.continueAsGuest()
  await ready()
  const workers = [await make(), await make()]
  return { ids: charts.$charts.get().map(({ id }) => id) as [number, number], workers }
}

test('a difference waits for both of its charts, and is made of their models', async () => {
  const { ids, workers } = await twoCharts()
  expect(differences.createDifference(ids[1], ids[0])).toBeNull()
  await workers[0]?.answer(drawn(9))
  expect(last()?.content.state).toBe('inProgress')
  const before = TestWorker.made.length
  await workers[1]?.answer(drawn(8))
  expect(TestWorker.made.length).toBe(before + 1)
  expect(TestWorker.made.at(-1)?.orders).toEqual([{ chart: 'heatmap', first: model, second: model }])
  await TestWorker.made.at(-1)?.answer({ model })
  expect(last()?.content.state).toBe('succeeded')
  expect(TestWorker.made.at(-1)?.isEnded).toBe(true)
})

test('a difference says why there is none, and fails with one of its charts', async () => {
  const { ids, workers } = await twoCharts()
  differences.createDifference(ids[1], ids[0])
  await workers[0]?.answer(drawn(9))
  await workers[1]?.answer({ kind: 'failed', status: 500, says: 'no' })
  expect(last()?.content).toMatchObject({ state: 'failed', message: chartTexts.difference.noSource })
  charts.loadChart(ids[1])
  await TestWorker.made.at(-1)?.answer(drawn(8))
  await TestWorker.made.at(-1)?.answer({ obstacle: 'noOverlap' })
  expect(last()?.content).toMatchObject({ state: 'failed', message: chartTexts.difference.noOverlap })
})

test('no difference is offered of itself or of another difference, and it is closed with either of its charts', async () => {
  const { ids } = await twoCharts()
  expect(differences.createDifference(ids[0], ids[0])).toBe(chartTexts.difference.noCharts)
  differences.createDifference(ids[1], ids[0])
  const id = last()?.id ?? -1
  expect(differences.createDifference(ids[0], id)).toBe(chartTexts.difference.noCharts)
  charts.closeChart(ids[0])
  await vi.waitFor(() => expect(charts.$charts.get().map((chart) => chart.id)).toEqual([ids[1]]))
  expect(notices.$notices.get().map(({ text }) => text)).toContain(chartTexts.difference.closed)
})
