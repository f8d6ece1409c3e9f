import { expect, test } from 'vitest'
import { toSvg } from '#components/chart/drawing/view.ts'
import { chartKinds } from '#components/chart/kinds.ts'
import { type ChartModel, initialLook } from '#core/charts/index.ts'
import type { ChartView } from '#core/charts/look/look.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import { stationPoints } from '../../../fixtures/charts/answers.ts'
import { modelOf } from '../../../fixtures/charts/models.ts'
import { day } from '../../../fixtures/chartThemes.ts'

const words = { name: 't', title: 'Temperature', unit: '°C', time: '' }

/** How many lines a picture has that no other line goes on from. */
async function separateLines(model: ChartModel, view: ChartView): Promise<number> {
  const look = { ...initialLook('sparse', model, { palette: 'thermal' }), view }
  const room = { width: 600, height: 400, theme: day, density: 1, land: null, words, headings: [] }
  const { spec, layers, signals } = chartKinds.sparse.draw(model as SparseModel, look, room)
  const svg = await toSvg(spec, layers, signals, 600, 400)
  const [, path = ''] = /mark-line role-mark"[^>]*><path d="([^"]*)"/.exec(svg) ?? []
  return path.split('M').length - 1
}

test('profiles of several casts are a line each', async () => {
  expect(await separateLines(stationPoints(5, 3), 'depth')).toBe(5)
})

test('a series is broken at every gap, however many it has', async () => {
  const days = Array.from({ length: 200 }, (_, at) => at).filter((at) => at % 50 < 35)
  const series = modelOf(
    'sparse',
    ['time', 'lat', 'lon', 't'],
    days.map((at) => [at * 86_400_000, 20, 30, Math.sin(at)]),
  )
  expect(await separateLines(series, 'time')).toBe(4)
})
