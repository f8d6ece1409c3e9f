import { describe, expect, test } from 'vitest'
import { chartType } from '#core/charts/index.ts'
import { defaultLook } from '#core/charts/look/look.ts'
import { TimeSeriesBuilder } from '#core/charts/timeSeries/model.ts'
import { extremesOf } from '#core/charts/values/summary.ts'
import { januaryHeatmap, januaryRows, seasonSeries } from '../../../fixtures/charts/answers.ts'

const words = { name: 'sst', title: 'Sea surface temperature', unit: '°C', time: '' }
const plain = (sentences: readonly string[]) => sentences.join(' ').replaceAll('\u2009', ' ')

/** A series of one value a year. */
function yearly(values: readonly number[]) {
  const builder = new TimeSeriesBuilder({ names: ['time', 'lat', 'lon', 'v', 'v_std'], field: 'v' })
  const column = (of: (i: number) => number) => ({ values: Float64Array.from(values, (_, i) => of(i)), present: null })
  builder.add({
    rows: values.length,
    columns: [
      column((i) => Date.UTC(1950, 0, 1) + i * 365.25 * 86_400_000),
      column(() => 0),
      column(() => 0),
      column((i) => values[i] ?? 0),
      column(() => 0),
    ],
  })
  const model = builder.finish()
  if (!model) throw new Error('no values')
  return model
}

describe('a chart in sentences', () => {
  test('a map names its extremes with their places, as the rows have them', () => {
    const { rows, columns } = januaryRows()
    const column = (at: number) => Array.from({ length: rows }, (_, row) => Number(columns[at]?.values[row]))
    const [lats, lons, values] = [column(1), column(2), column(3)]
    const place = (row: number) => {
      const [lat, lon] = [lats[row] ?? 0, lons[row] ?? 0]
      return `${Math.abs(lat)}° ${lat < 0 ? 'S' : 'N'} ${Math.abs(lon)}° ${lon < 0 ? 'W' : 'E'}`
    }
    const text = plain(chartType('heatmap').summary(januaryHeatmap(), words, defaultLook))
    const [least, most] = [Math.min(...values), Math.max(...values)]
    const lowest = values.flatMap((value, row) => (value === least ? [place(row)] : []))
    const highest = values.flatMap((value, row) => (value === most ? [place(row)] : []))
    const [, low, high] = /^Lowest −1\.8 °C at (.+?)\. Highest 31 °C at (.+?)\. Area-weighted mean/.exec(text) ?? []
    expect(lowest).toContain(low)
    expect(highest).toContain(high)
    expect(text).toContain('9,506 cells')
  })
  test('a series names its extremes with their times and its trend with its uncertainty', () => {
    const text = plain(chartType('timeSeries').summary(yearly([10, 10.2, 9.9, 10.3, 10.4, 10.1]), words, defaultLook))
    expect(text).toMatch(/^Lowest 9\.9 °C on 1952-01-01\. Highest 10\.4 °C on 1954-01-01\. Mean 10\.15 °C\. /)
    // Computed independently (normal equations in Python): 0.042857 per year, standard error 0.045175; residuals change sign from year to year.
    expect(text).toContain(
      'Trend 0.43 ± 0.90 °C per decade (least squares; ± 2 standard errors with 6 independent values by the lag-1 autocorrelation of the residuals, −0.',
    )
  })
  test('the months of a climatology have no trend', () => {
    const text = plain(chartType('timeSeries').summary(seasonSeries(12, true), words, defaultLook))
    expect(text).toMatch(/^Lowest .+ in [A-Z][a-z]+\. Highest .+ in [A-Z][a-z]+\. Mean .+, weighted by area\. 12 times\.$/)
  })
})

describe('figures of a summary', () => {
  test('extremes pass over missing numbers', () => {
    expect(extremesOf([Number.NaN, 3, -1, Number.NaN, 8])).toEqual({ lowest: 2, highest: 4 })
    expect(extremesOf([Number.NaN])).toBeNull()
  })
})
