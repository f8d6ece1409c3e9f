import { expect, test } from 'vitest'
import type { VariableRecord } from '#core/catalog/records.ts'
import { type ParameterErrors, parameterErrors } from '#core/charts/plan/parameterErrors.ts'
import { type DraftRanges, draftFor } from '#core/charts/request/draft.ts'
import { modelVariable, variableWith } from '../../../fixtures/charts/variable.ts'

const model = modelVariable()
const surface = variableWith()
const errors = (change: Partial<DraftRanges>, variable: VariableRecord = model) =>
  parameterErrors({ ...draftFor(variable), ...change }, variable)

test('the ranges of a new draft are valid', () => {
  expect(errors({})).toEqual({})
  expect(errors({}, surface)).toEqual({})
})

test.each<[string, Partial<DraftRanges>, ParameterErrors, VariableRecord?]>([
  ['CHK-01 a negative depth start', { depth1: -1 }, { depth1: 'Depth cannot be negative' }],
  ['CHK-01 a depth start below the deepest', { depth1: 101, depth2: 200 }, { depth1: 'Maximum depth start is 100.1234' }],
  [
    'CHK-01 a depth start beyond the end',
    { depth1: 40, depth2: 30 },
    { depth1: 'Start cannot be greater than end', depth2: 'Start cannot be greater than end' },
  ],
  ['CHK-01 a depth where there is none', { depth1: 5 }, { depth1: 'This variable has no depth parameter, set depth to zero' }, surface],
  ['CHK-02 a negative depth end', { depth1: -2, depth2: -1 }, { depth1: 'Depth cannot be negative', depth2: 'Depth cannot be negative' }],
  [
    'CHK-02 a depth end above the shallowest',
    { depth1: 0, depth2: 5 },
    { depth2: 'Minimum depth end is 10' },
    modelVariable({ Depth_Min: 10 }),
  ],
  ['depths between two levels', { depth1: 10, depth2: 49 }, { depth1: 'No data between 0 m and 50 m. Include one of these levels.' }],
  ['CHK-03 an empty date', { start: '' }, { start: 'Invalid date/time' }],
  ['CHK-03 a date in another form', { end: '1992-12-15T18:30' }, { end: 'Invalid date/time' }],
  ['CHK-03 30 February', { start: '1983-02-30T00:00:00.000Z' }, { start: 'Invalid date/time' }],
  [
    'CHK-04 a start beyond the end',
    { start: '1990-01-01T00:00:00.000Z', end: '1989-01-01T00:00:00.000Z' },
    { start: 'Start cannot be greater than end', end: 'Start cannot be greater than end' },
  ],
  ['CHK-04 a start before the first date', { start: '1980-01-01T00:00:00.000Z' }, { start: 'Minimum start date is 01-15-1982' }],
  ['CHK-04 an end after the last date', { end: '1993-01-01T00:00:00.000Z' }, { end: 'Maximum end date is 12-15-1992' }],
  ['CHK-04 an end later on the last day', { end: '1992-12-15T19:00:00.000Z' }, { end: 'The maximum end time for 12-15-1992 is 18:30' }],
  [
    'CHK-04 a start earlier on the first day',
    { start: '1982-01-15T01:00:00.000Z' },
    { start: 'The minimum start time for 01-15-1982 is 06:00' },
    modelVariable({ Time_Min: '1982-01-15T06:00:00.000Z' }),
  ],
  [
    'CHK-05 months in the wrong order',
    { month1: 5, month2: 3 },
    { start: 'Start date cannot be greater than end', end: 'End date cannot be less than start' },
    surface,
  ],
  ['CHK-05 month 13', { month2: 13 }, { end: 'Invalid date/time' }, surface],
  ['CHK-06 a latitude start north of the data', { lat1: 89.5, lat2: 90 }, { lat1: 'Maximum start lat is 89' }],
  ['CHK-06 a latitude end south of the data', { lat1: -85, lat2: -80 }, { lat2: 'Minimum end lat is -77' }],
  [
    'CHK-06 a latitude start north of the end',
    { lat1: 20, lat2: 10 },
    { lat1: 'Start cannot be greater than end', lat2: 'Start cannot be greater than end' },
  ],
  ['CHK-06 latitude 91', { lat2: 91 }, { lat2: 'Invalid value' }],
  ['CHK-06 an emptied latitude', { lat1: Number.NaN }, { lat1: 'Invalid value' }],
  ['CHK-07 a longitude start east of the data', { lon1: 179.5, lon2: 180 }, { lon1: 'Maximum start lon is 179' }],
  ['CHK-07 a longitude end west of the data', { lon1: -180, lon2: -179.5 }, { lon2: 'Minimum end lon is -179' }],
  [
    'CHK-07 a range across the date line that misses the data',
    { lon1: 150, lon2: -150 },
    { lon1: 'Longitude outside dataset coverage', lon2: 'Longitude outside dataset coverage' },
    modelVariable({ Lon_Min: -40, Lon_Max: 20 }),
  ],
])('%s is named', (_, change, expected, variable = model) => {
  expect(errors(change, variable)).toEqual(expected)
})

test('CHK-07 a range across the date line that touches the data is valid', () => {
  expect(errors({ lon1: 150, lon2: -150 })).toEqual({})
})
