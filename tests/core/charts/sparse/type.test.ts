import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartType, initialLook } from '#core/charts/index.ts'
import { defaultLook } from '#core/charts/look/look.ts'
import { planChart } from '#core/charts/plan/plan.ts'
import { SparseBuilder, unwrapped } from '#core/charts/points/sparseModel.ts'
import { draftFor } from '#core/charts/request/draft.ts'
import { requestAddress, requestText } from '#core/charts/request/request.ts'
import { sparse } from '#core/charts/sparse/type.ts'
import { coveredLongitudes } from '#core/extent/coveredLongitudes.ts'
import { succeeded } from '#core/request/RequestState.ts'
import { stationPoints } from '../../../fixtures/charts/answers.ts'
import { modelVariable, variableWith } from '../../../fixtures/charts/variable.ts'

const stations = modelVariable({
  Table_Name: 'tblStations',
  Variable: 'oxygen',
  Make: 'Observation',
  Spatial_Resolution: 'Irregular',
  Temporal_Resolution: 'Irregular',
  Lat_Min: -20.5,
  Lat_Max: 25.25,
  Lon_Min: 165,
  Lon_Max: 175,
})
const context = { guestPlots: 0, open: [], size: succeeded({ allow: true, rows: 12 }) }
const column = (values: readonly number[], present: Uint8Array | null = null) => ({ values: Float64Array.from(values), present })
const words = { name: 'temperature', title: 'Water temperature', unit: '°C', time: '' }

describe('what a chart of irregular data asks for', () => {
  test('CHT-03 CHT-04 the first 100,000 rows with a value within all ranges, in their order', () => {
    const { request } = planChart(draftFor(stations), context)
    expect(request && requestText(request)).toBe(
      "SELECT TOP 100000 [time], [lat], [lon], [depth], [oxygen] FROM [tblStations] WHERE [oxygen] IS NOT NULL AND [time] BETWEEN '1982-01-15T00:00:00.000Z' AND '1992-12-15T18:30:00.000Z' AND [lat] BETWEEN -20.5 AND 25.25 AND [lon] BETWEEN 165 AND 175 AND [depth] BETWEEN 0 AND 100.124 ORDER BY [time], [lat], [lon], [depth]",
    )
    const address = new URL(request ? requestAddress(request, { filename: 'a.csv' }) : '', 'http://portal')
    expect([address.pathname, address.searchParams.get('query'), address.searchParams.get('filename')]).toEqual([
      '/api/data/query',
      request && requestText(request),
      'a.csv',
    ])
  })
  test('CHT-04 a climatology by month, a region across the date line by its two sides, and no depth where there is none', () => {
    const monthly = variableWith({ Spatial_Resolution: 'Irregular', Lon_Min: -180, Lon_Max: 180 })
    const { request } = planChart({ ...draftFor(monthly), month2: 3, lon1: 170, lon2: -170 }, context)
    expect(request && requestText(request)).toContain('[month] BETWEEN 1 AND 3')
    expect(request && requestText(request)).toContain('([lon] >= 170 OR [lon] <= -170)')
    expect(request && requestText(request)).not.toContain('depth')
  })
  test('CHT-03 a depth profile asks its procedure, a histogram for the points', () => {
    const text = (chart: 'depthProfile' | 'histogram') => {
      const { request } = planChart({ ...draftFor(stations), chart }, context)
      return request ? requestText(request).slice(0, 20) : ''
    }
    expect([text('depthProfile'), text('histogram')]).toEqual(['EXEC uspDepthProfile', 'SELECT TOP 100000 [t'])
  })
  test('VIZ-18 VIZ-21 irregular data begin with Time and Space Plots, which gridded data do not have', () => {
    expect([draftFor(stations).chart, draftFor(variableWith()).chart]).toEqual(['sparse', null])
    expect(sparse.label).toBe('Time and Space Plots')
    expect([sparse.unavailable(stations), sparse.unavailable(variableWith())]).toEqual([
      null,
      'Sparse map is only available for sparse data',
    ])
  })
  test('CHT-04 CHT-39 for a table with date and hour in two columns, both are requested in order', () => {
    const hourly = { ...stations, Has_Hour: 1 as const }
    const { request } = planChart(draftFor(hourly), context)
    expect(request).toMatchObject({
      query: expect.stringMatching(/TOP \d+ \[time\], \[hour\], \[lat\].* ORDER BY \[time\], \[hour\], \[lat\]/),
    })
    expect(planChart(draftFor({ ...hourly, Variable: 'hour' }), context).request).not.toMatchObject({
      query: expect.stringContaining('[hour], [lat]'),
    })
  })
  test('CHK-19 a sparse plot is blocked by more than 11 panels', () => {
    const blocked = (panels: number) => planChart(draftFor(stations), { ...context, open: [{ isRaster: false, panels, rows: 1 }] }).blocks
    expect([blocked(11), blocked(12)[0]?.says]).toEqual([[], 'Rendering limit exceeded for plots. Please delete one or more.'])
  })
})

describe('the points of a response', () => {
  test('CHT-05 are read by the names of the columns; rows without a value or a position are omitted and counted', () => {
    const builder = new SparseBuilder(['time', 'lat', 'lon', 'depth', 'x'], 'x')
    const present = Uint8Array.of(1, 0, 1)
    builder.add({
      rows: 3,
      columns: [column([1, 2, 3]), column([4, 5, 6]), column([7, 8, Number.NaN]), column([9, 9, 9]), column([1, 2, 3], present)],
    })
    builder.add({ rows: 1, columns: [column([10]), column([11]), column([12]), column([13]), column([14])] })
    const model = builder.finish()
    expect(model).toMatchObject({ times: Float64Array.of(1, 10), depths: Float64Array.of(9, 13), values: Float64Array.of(1, 14), rows: 4 })
    expect(model && sparse.summary(model, words, defaultLook).at(-1)).toBe('2 rows without a position.')
  })
  test('CHT-22 the tabs are those that the data have, and a fixed station begins with its time', () => {
    const series = new SparseBuilder(['time', 'lat', 'lon', 'x'], 'x')
    const count = 100
    const same = (value: number) => column(Array.from({ length: count }, () => value))
    series.add({
      rows: count,
      columns: [
        column(Array.from({ length: count }, (_, i) => i)),
        same(-5),
        same(-85),
        column(Array.from({ length: count }, (_, i) => i)),
      ],
    })
    const station = series.finish()
    if (!station) throw new Error('no model')
    const voyage = stationPoints(12, 4)
    expect([sparse.views?.(station), sparse.views?.(voyage)]).toEqual([
      ['map', 'time', 'lat', 'lon'],
      ['stations', 'map', 'time', 'lat', 'lon', 'depth', 'section'],
    ])
    expect([
      initialLook('sparse', station, { palette: 'thermal' }).view,
      initialLook('sparse', voyage, { palette: 'thermal' }).view,
    ]).toEqual(['time', 'stations'])
  })
  test('the shallowest point is on top, of equally deep ones the last', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 200 }), (depths) => {
        const builder = new SparseBuilder(['time', 'lat', 'lon', 'depth', 'x'], 'x')
        const zero = column(depths.map(() => 0))
        builder.add({ rows: depths.length, columns: [zero, zero, zero, column(depths), column(depths)] })
        const expected = depths.map((depth, at) => ({ depth, at })).sort((a, b) => a.depth - b.depth || b.at - a.at)
        expect([...(builder.finish()?.topmost ?? [])]).toEqual(expected.map(({ at }) => at))
      }),
    )
  })
  test('CHT-38 longitudes of a voyage across the date line run on without a jump', () => {
    const model = stationPoints(31, 1)
    const lons = [...unwrapped(model)]
    expect(lons.every((lon, at) => at === 0 || lon > (lons[at - 1] ?? 0))).toBe(true)
    expect([lons[0], lons.at(-1)]).toEqual([165, 195])
  })
  test('the stretch of longitudes that points cover leaves out the widest gap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1800, max: 3600 }), { minLength: 1, maxLength: 40 }), (tenths) => {
        const found = coveredLongitudes(tenths.map((tenth) => tenth / 10))
        const parts = [...new Set(tenths.map((tenth) => ((tenth % 3600) + 3600) % 3600))]
        const gaps = parts.map((part) => Math.min(3600, ...parts.map((other) => (other - part + 3600) % 3600 || 3600)))
        expect(found?.width).toBeCloseTo(360 - Math.max(...gaps) / 10, 6)
        const from = (lon: number) => (((lon - (found?.west ?? 0)) % 360) + 360) % 360
        expect(tenths.every((tenth) => from(tenth / 10) <= (found?.width ?? 0) + 1e-6 || from(tenth / 10) > 360 - 1e-6)).toBe(true)
      }),
    )
  })
  test('the summary has extremes with place and time, the table every point', () => {
    const model = stationPoints(12, 4)
    expect(sparse.summary(model, words, defaultLook).join(' ').replaceAll('\u2009', ' ')).toMatch(
      /^Lowest 9.782 °C at .*, 300 m, 2021-05-03 18:00. Highest 26 °C at 20° S 165° E, 0 m, 2021-05-01. Median .*48 values at 12 places, 2021-05-01 to 2021-05-03 18:00, 0 m to 300 m.$/,
    )
    const sheet = chartType('sparse').sheet(model, defaultLook)
    expect([sheet.rows, sheet.head.length, [0, 1, 2, 3, 4].map((at) => sheet.cell(0, at))]).toEqual([
      48,
      5,
      ['2021-05-01', '−20', '165', '0', '26'],
    ])
  })
})
