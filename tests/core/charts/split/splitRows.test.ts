import { describe, expect, test } from 'vitest'
import type { HeatmapModel } from '#core/charts/heatmap/model.ts'
import type { HistogramModel } from '#core/charts/histogram/type.ts'
import { type ChartName, chartType } from '#core/charts/index.ts'
import type { SplitBy } from '#core/charts/look/look.ts'
import type { ChartJob } from '#core/charts/request/request.ts'
import { ChartRows } from '#core/charts/rows/columns.ts'
import type { SectionModel } from '#core/charts/sectionMap/model.ts'
import { splitWarning } from '#core/charts/split/SplitChart.ts'
import { splitRows } from '#core/charts/split/splitRows.ts'
import { limits } from '#core/limits/index.ts'
import { chartTexts } from '#core/messages/charts.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'

const columns: readonly ColumnInfo[] = [
  { name: 'time', type: 'timestamp' },
  { name: 'lat', type: 'float64' },
  { name: 'lon', type: 'float64' },
  { name: 'depth', type: 'float64' },
  { name: 'temp', type: 'float64' },
]
const job = (chart: ChartName): ChartJob => ({
  chart,
  cellDegrees: 1,
  request: {
    spName: 'uspSpaceTime',
    tableName: 'tblOwn',
    fields: 'temp',
    dt1: '2020-01-01',
    dt2: '2020-12-31',
    lat1: -5,
    lat2: 5,
    lon1: 178,
    lon2: -178,
    depth1: 0,
    depth2: 100,
  },
})

type Row = readonly [time: number, lat: number, lon: number, depth: number, value: number]

/** Rows in batches of seven, so that groups begin and end within and across batches. */
function chartRowsOf(rows: readonly Row[]): ChartRows {
  const chartRows = new ChartRows(columns)
  for (let from = 0; from < rows.length; from += 7) {
    const part = rows.slice(from, from + 7)
    chartRows.batches.push({
      rows: part.length,
      columns: columns.map((_, at) => ({ values: Float64Array.from(part, (row) => row[at] ?? 0), present: null })),
    })
  }
  return chartRows
}

const day = (number: number) => Date.UTC(2020, 0, number)
const lats = [-1, 0, 1]
const lons = [179, -180, -179]
const temperature = (date: number, lat: number, depth: number) => 10 * date + lat + depth / 100
/** Dates in another order than their own; the northernmost row is missing on the first of them. */
const cube = [3, 1, 2].flatMap((date) =>
  [0, 50].flatMap((depth) =>
    lats
      .filter((lat) => date !== 3 || lat < 1)
      .flatMap((lat) => lons.map((lon): Row => [day(date), lat, lon, depth, temperature(date, lat, depth)])),
  ),
)
const split = (chart: ChartName, by: SplitBy, rows = cube, direction: 'zonal' | 'meridional' = 'zonal') => {
  const outcome = splitRows(chartRowsOf(rows), job(chart), { by, direction })
  if (outcome.kind !== 'split') throw new Error(outcome.says)
  return outcome.split
}
const rejection = (chart: ChartName, by: SplitBy, rows: readonly Row[]) => {
  const outcome = splitRows(chartRowsOf(rows), job(chart), { by, direction: 'zonal' })
  return outcome.kind === 'rejected' ? outcome.says : 'split'
}

const plain = (text: string) => text.replaceAll('\u2009', ' ')

describe('a split chart', () => {
  test('CHT-16 CHT-31 a heatmap has a panel per date, in their order and on the axes of the whole; only depths are averaged then', () => {
    const { panels } = split('heatmap', 'date')
    expect(panels.map(({ title }) => title)).toEqual(['2020-01-01', '2020-01-02', '2020-01-03'])
    const models = panels.map(({ model }) => model as HeatmapModel)
    for (const { lat, lon, times, depths } of models) {
      expect([Array.from(lat.centres), Array.from(lon.centres), times, depths]).toEqual([lats, [179, 180, 181], 1, 2])
    }
    const mean = (date: number, lat: number) => Math.fround(temperature(date, lat, 25))
    expect(Array.from(models[0]?.means ?? [])).toEqual(lats.flatMap((lat) => Array(3).fill(mean(1, lat))))
    expect(Array.from(models[2]?.means ?? [])).toEqual([...[-1, 0].flatMap((lat) => Array(3).fill(mean(3, lat))), NaN, NaN, NaN])
  })
  test('a chart is played through more dates than a page has room for panels, up to a year of days', () => {
    const days = (count: number) => Array.from({ length: count }, (_, at): Row => [day(at + 1), 0, 179, 0, at])
    const played = (count: number) =>
      splitRows(chartRowsOf(days(count)), job('heatmap'), { by: 'date', direction: 'zonal', isPlayed: true })
    const outcome = played(limits.playSteps)
    expect(outcome).toMatchObject({
      kind: 'split',
      split: { isPlayed: true, range: 'Time', spread: { min: 0, max: limits.playSteps - 1 } },
    })
    expect(outcome.kind === 'split' && outcome.split.panels.length).toBe(limits.playSteps)
    expect(played(limits.playSteps + 1)).toEqual({ kind: 'rejected', says: chartTexts.play.tooMany(limits.playSteps) })
    expect(rejection('heatmap', 'date', days(limits.splitPanels + 1))).toBe(chartTexts.split.tooMany)
  })
  test('panels know the coordinate that they differ in', () => {
    expect(split('heatmap', 'depth').range).toBe('Depth')
    expect(split('sectionMap', 'space').range).toBe('Latitude')
    expect(split('sectionMap', 'space', cube, 'meridional').range).toBe('Longitude')
    const instant = '2020-01-02T00:00:00.000Z'
    expect(split('heatmap', 'date').panels[1]?.part).toEqual({ time: { start: instant, end: instant } })
    expect(split('heatmap', 'depth').panels[1]?.part).toEqual({ depth: { min: 49.999999, max: 50.000001 } })
    expect(split('sectionMap', 'space').panels[2]?.part).toEqual({ lat: { min: 0.999999, max: 1.000001 } })
    const [, dateLine] = split('sectionMap', 'space', cube, 'meridional').panels
    expect(dateLine?.part).toEqual({ lon: { west: 179.999999, east: -179.999999 } })
  })
  test('CHT-31 a contour heatmap has a panel per depth; the colour range is of all panels together', () => {
    const { panels, spread } = split('contourHeatmap', 'depth')
    expect(panels.map(({ title }) => plain(title))).toEqual(['0 m', '50 m'])
    const all = panels.flatMap(({ model }) => Array.from((model as HeatmapModel).means))
    expect(spread).toMatchObject({ min: Math.min(...all), max: Math.max(...all), count: all.length })
  })
  test('CHT-31 a section along longitude is split by latitude and one along latitude by longitude, continuous across the date line', () => {
    const zonal = split('sectionMap', 'space')
    expect(zonal.panels.map(({ title }) => plain(title))).toEqual(['1° S', '0° N', '1° N'])
    const north = zonal.panels[2]?.model as SectionModel
    expect([Array.from(north.depth.centres), Array.from(north.zonal.axis.centres)]).toEqual([
      [0, 50],
      [179, 180, 181],
    ])
    expect(north.zonal.means[0]).toBeCloseTo((temperature(1, 1, 0) + temperature(2, 1, 0)) / 2)
    const meridional = split('sectionMap', 'space', cube, 'meridional')
    expect(meridional.panels.map(({ title }) => plain(title))).toEqual(['179° E', '180° E', '179° W'])
  })
  test('CHT-31 panels of a histogram are counted in the same bins; together they hold every value', () => {
    const { panels, spread } = split('histogram', 'date')
    const models = panels.map(({ model }) => model as HistogramModel)
    const whole = chartType('histogram').gather({
      names: columns.map(({ name }) => name),
      field: 'temp',
      lon: { west: 0, east: 1 },
      cellDegrees: 1,
    })
    for (const batch of chartRowsOf(cube).batches) whole.add(batch)
    const { edges, counts } = whole.finish() as HistogramModel
    for (const model of models) expect(model.edges).toEqual(edges)
    expect(Array.from(counts, (_, bin) => models.reduce((sum, model) => sum + (model.counts[bin] ?? 0), 0))).toEqual(Array.from(counts))
    expect(spread).toBeNull()
  })
  test('CHT-32 one date, one depth or one place cannot be split, and the reason is said', () => {
    const one: Row[] = lons.map((lon) => [day(1), 0, lon, 0, 1])
    expect(rejection('heatmap', 'date', one)).toBe('Unable to split by date: only one date available.')
    expect(rejection('heatmap', 'depth', one)).toBe('Unable to split by depth: only one depth available.')
    expect(rejection('sectionMap', 'space', one)).toBe('Unable to split by space: only one space provided')
  })
  test('CHT-31 20 dates or places can be split, 21 cannot; depths can', () => {
    const along = (count: number, at: 0 | 1 | 3): Row[] =>
      Array.from(
        { length: count },
        (_, number): Row => [at === 0 ? day(number) : day(1), at === 1 ? number : 0, 179, at === 3 ? number : 0, number],
      )
    expect([20, 21].map((count) => rejection('heatmap', 'date', along(count, 0)))).toEqual([
      'split',
      'Unable to split. Rendering limit exceeded.',
    ])
    expect(rejection('sectionMap', 'space', along(21, 1))).toBe('Unable to split. Rendering limit exceeded.')
    expect(rejection('contourHeatmap', 'depth', along(21, 3))).toBe('split')
  })
  test('measurements with more depths than any model has levels are not split: each would be a panel', () => {
    const deep = (count: number) => Array.from({ length: count }, (_, number): Row => [day(1), 0, 179, number, number])
    expect([100, 101].map((count) => rejection('histogram', 'depth', deep(count)))).toEqual([
      'split',
      'Unable to split. Rendering limit exceeded.',
    ])
  })
  test('panels of close values have distinct titles', () => {
    const titles = (by: SplitBy, rows: readonly Row[]) =>
      split(by === 'space' ? 'sectionMap' : 'histogram', by, [...rows]).panels.map(({ title }) => plain(title))
    const near = [0, 0.004, 0.0125]
    expect(
      titles(
        'space',
        near.map((lat): Row => [day(1), lat, 179, 0, 1]),
      ),
    ).toEqual(['0° N', '0.004° N', '0.013° N'])
    expect(
      titles(
        'depth',
        near.map((depth): Row => [day(1), 0, 179, depth, 1]),
      ),
    ).toEqual(['0 m', '0.004 m', '0.013 m'])
    expect(
      titles(
        'date',
        [0, 1500].map((ms): Row => [day(1) + ms, 0, 179, 0, 1]),
      ),
    ).toEqual(['2020-01-01T00:00:00.000Z', '2020-01-01T00:00:01.500Z'])
  })
  test('CHT-33 heatmaps warn above 15 panels on the page, contour maps above 20 of their own', () => {
    const warns = (name: ChartName, panels: number, others: number) => splitWarning(chartType(name), panels, others) !== null
    expect([warns('heatmap', 15, 0), warns('heatmap', 16, 0), warns('heatmap', 10, 6), warns('heatmap', 9, 6)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([warns('contourHeatmap', 20, 9), warns('contourHeatmap', 21, 0), warns('histogram', 99, 9)]).toEqual([false, true, false])
  })
})
