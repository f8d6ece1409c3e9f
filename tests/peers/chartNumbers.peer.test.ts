import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Isolines } from '#core/charts/plane/contours/isolines.ts'
import { contourLevels } from '#core/charts/plane/contours/levels.ts'
import type { GridAxis } from '#core/charts/plane/gridAxis.ts'
import { requestAddress } from '#core/charts/request/request.ts'
import { seriesTrend } from '#core/charts/series/trend.ts'
import { isopycnals } from '#core/charts/temperatureSalinity/isopycnals.ts'
import { crossesDateLine, lonRangeOf } from '#core/extent/longitude.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { type FetchedChart, fetchedCharts } from './fetchedCharts.ts'

/** The numbers of every kind of chart, worked out anew by chartNumbers.py with numpy and contourpy from the rows that they are made of. */

let portal: TestPortal
const scratch = mkdtempSync(join(tmpdir(), 'pelagos-numbers-'))
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => {
  await portal.stop()
  rmSync(scratch, { recursive: true, force: true })
})

/** The single rows behind a chart, also where the portal has averaged them for it. */
async function rowsOf({ chart: { request } }: FetchedChart, key: string): Promise<string> {
  const single = 'query' in request ? request : { ...request, spName: 'uspSpaceTime' }
  const { weights: _, ...asked } = single as typeof single & { weights?: string }
  const response = await fetch(portal.url + requestAddress(asked), { headers: { Authorization: `Api-Key ${key}` } })
  if (!response.ok) throw new Error(await response.text())
  return response.text()
}

/** Points of the lines of each level, in the coordinates of the axes. */
function crossings(x: GridAxis, y: GridAxis, values: Float32Array, levels: Float64Array) {
  const lines = new Isolines({ values, columns: x.centres.length, rows: y.centres.length }, x.centres, y.centres)
  return Array.from(levels, (level) => ({ level, points: lines.at(level).flatMap((line) => Array.from(line)) }))
}

/** What a chart shows, as numbers. */
function numbersOf({ model, look }: FetchedChart): object {
  const levels = contourLevels(look.range)
  switch (model.kind) {
    case 'heatmap':
      return { ...model, lines: crossings(model.lon, model.lat, model.means, levels) }
    case 'sectionMap': {
      const { axis, means } = model[look.direction]
      return { ...model, along: look.direction, lines: crossings(axis, model.depth, means, levels) }
    }
    case 'timeSeries':
      return { ...model, trend: model.isMonthly ? null : seriesTrend(model.times, model.means) }
    case 'temperatureSalinity':
      return {
        ...model,
        isopycnals: isopycnals({ min: 30, max: 38 }, { min: -2, max: 30 }, model.kinds),
      }
    default:
      return model
  }
}

/** Typed arrays as lists; NaN becomes null. */
const plain = (_: string, value: unknown) => (ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value)

test('the numbers of every kind of chart are those that numpy and contourpy find in the same rows', async () => {
  const key = await portal.makeApiKey()
  const charts = await fetchedCharts(portal.url, key)
  const list = await Promise.all(
    charts.map(async (fetched, at) => {
      const { chart } = fetched
      const rows = join(scratch, `${at}.csv`)
      writeFileSync(rows, await rowsOf(fetched, key))
      const { lon1, lon2, fields } = chart.request
      return { name: chart.name, field: fields, crosses: crossesDateLine(lonRangeOf(lon1, lon2)), rows, model: numbersOf(fetched) }
    }),
  )
  const file = join(scratch, 'charts.json')
  writeFileSync(file, JSON.stringify(list, plain))
  const script = join(import.meta.dirname, 'chartNumbers.py')
  const computed = JSON.parse(execFileSync('/usr/bin/python3', ['-W', 'ignore', script, file], { encoding: 'utf8' })) as {
    compared: Record<string, number>
    differences: string[]
  }
  expect(computed.differences).toEqual([])
  expect(Object.keys(computed.compared).toSorted()).toEqual([...new Set(charts.map(({ chart }) => chart.name))].toSorted())
  expect(Math.min(...Object.values(computed.compared))).toBeGreaterThan(40)
})
