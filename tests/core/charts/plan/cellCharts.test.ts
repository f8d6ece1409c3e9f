import { expect, test } from 'vitest'
import { cellCharts } from '#core/charts/plan/cellCharts.ts'
import { aroundOf, middleLongitudes, middleOf } from '#core/charts/plane/cells.ts'
import { gridAxis } from '#core/charts/plane/gridAxis.ts'
import { type Draft, draftFor } from '#core/charts/request/draft.ts'
import { limits } from '#core/limits/index.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { modelVariable, variableWith } from '../../../fixtures/charts/variable.ts'

const cell = { text: '11° N 79° E', lat: { min: 10.5, max: 11.5 }, lon: { west: 78.5, east: 79.5 } }
const user = { guestPlots: null }
const january = (variable = variableWith(), change: Partial<Draft> = {}): Draft => ({ ...draftFor(variable), chart: 'heatmap', ...change })

test('a cell of a climatology is a time series over all its months, and has no profile at the surface', () => {
  const variable = variableWith()
  const [series, profile] = cellCharts(january(variable), variable, cell, user)
  expect(series).toMatchObject({
    name: 'timeSeries',
    request: { spName: 'uspTimeSeries', dt1: '1-01-1900', dt2: '12-01-1900', lat1: 10.5, lat2: 11.5, lon1: 78.5, lon2: 79.5 },
  })
  expect(profile).toEqual({ name: 'depthProfile', says: chartTexts.surfaceOnly })
})

test('a cell of a model is a series over all its times at the depths drawn, and a profile over all its depths at the times drawn', () => {
  const variable = modelVariable()
  const draft = january(variable, { depth1: 40, depth2: 60, start: '1985-01-15T00:00:00.000Z', end: '1985-02-15T00:00:00.000Z' })
  const [series, profile] = cellCharts(draft, variable, cell, user)
  expect(series).toMatchObject({ request: { dt1: '1982-01-15T00:00:00.000Z', dt2: '1992-12-15T18:30:00.000Z', depth1: 40, depth2: 60 } })
  expect(profile).toMatchObject({ request: { spName: 'uspDepthProfile', dt1: draft.start, dt2: draft.end, depth1: 0, depth2: 101 } })
})

test('a cell of a section is a series at its own depth', () => {
  const variable = modelVariable()
  const [series] = cellCharts(january(variable), variable, { text: '50 m', lon: cell.lon, depth: { min: 25, max: 75 } }, user)
  expect(series).toMatchObject({ request: { lat1: -77, lat2: 89, depth1: 25, depth2: 75 } })
})

test('a variable of one time or one depth, or without either, says so', () => {
  const one = modelVariable({ Time_Max: '1982-01-15T00:00:00.000Z', Depth_Max: 0, Depth_Levels: [0] })
  expect(cellCharts(january(one), one, cell, user).map(({ says }) => says)).toEqual([chartTexts.cell.oneTime, chartTexts.cell.oneDepth])
  const timeless = modelVariable({ Time_Meaning: 'Annual mean' })
  expect(cellCharts(january(timeless), timeless, cell, user)[0]?.says).toBe(chartTexts.cell.oneTime)
})

test('where all times would be more than a glance, the series is of the times drawn', () => {
  const often = modelVariable({ Temporal_Resolution: 'Daily', Time_Min: '1000-01-01T00:00:00.000Z' })
  const draft = january(often, { start: '1985-01-15T00:00:00.000Z', end: '1985-02-15T00:00:00.000Z' })
  expect(cellCharts(draft, often, cell, user)[0]).toMatchObject({ request: { dt1: draft.start, dt2: draft.end } })
})

test('CHK-17 a guest without plots sees that before anything is requested', () => {
  const variable = variableWith()
  const guest = { guestPlots: limits.guestPlotsPerDay }
  expect(cellCharts(january(variable), variable, cell, guest)[0]?.says).toBe(chartTexts.blocks.guestLimit(limits.guestPlotsPerDay))
})

test('the middle of a cell holds its own centre alone, and longitudes stay in -180..180', () => {
  const axis = gridAxis(Float64Array.of(177, 179, 181, 183), 2)
  expect(middleOf(axis, 0)).toEqual({ min: 176.5, max: 177.5 })
  expect(middleLongitudes(axis, 2)).toEqual({ west: -179.5, east: -178.5 })
  expect(middleLongitudes(gridAxis(Float64Array.of(178, 180, 182), 2), 1)).toEqual({ west: 179.5, east: -179.5 })
  expect(middleOf(gridAxis(Float64Array.of(0, 10, 1000), 1), 1)).toEqual({ min: 7.5, max: 257.5 })
})

test('a cell of a panel is a series at its depth over all times, and a profile at its time', () => {
  const variable = modelVariable()
  const time = { start: '1985-02-15T00:00:00.000Z', end: '1985-02-15T00:00:00.000Z' }
  const [series, profile] = cellCharts(january(variable), variable, { ...cell, depth: aroundOf(50), time }, user)
  expect(series).toMatchObject({ request: { dt1: '1982-01-15T00:00:00.000Z', depth1: 49.999999, depth2: 50.000001 } })
  expect(profile).toMatchObject({ request: { dt1: time.start, dt2: time.end, depth1: 0, depth2: 101 } })
})
