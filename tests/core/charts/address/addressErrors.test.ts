import { expect, test } from 'vitest'
import { addressErrors } from '#core/charts/address/validateChart.ts'
import { parameterErrors } from '#core/charts/plan/parameterErrors.ts'
import { draftFor } from '#core/charts/request/draft.ts'
import { modelVariable } from '../../../fixtures/charts/variable.ts'

const variable = modelVariable()
const errorsWith = (change: object) => addressErrors(parameterErrors({ ...draftFor(variable), ...change }, variable))

test.each([
  ['a latitude beyond a pole', { lat1: 95, lat2: 99 }, ['lat1, lat2: Invalid value. Latitudes are -90 to 90 degrees north.']],
  ['two longitudes beyond the circle', { lon1: 500, lon2: 600 }, ['lon1, lon2: Invalid value. Longitudes are -180 to 360 degrees east.']],
  ['latitudes in reverse', { lat1: 50, lat2: 10 }, ['lat1, lat2: Start cannot be greater than end.']],
  ['a region north of the data', { lat1: 89.5, lat2: 90 }, [expect.stringMatching(/^Maximum start lat is /)]],
  ['nothing wrong', {}, []],
] as const)('VIZ-37 %s is reported by the parameters of the address', (_, change, expected) => {
  expect(errorsWith(change)).toEqual(expected)
})

test('VIZ-37 a time that cannot be read is reported as dt1, with how times are written', () => {
  expect(addressErrors({ start: 'Invalid date/time' })).toEqual([expect.stringMatching(/^dt1: Invalid date\/time\. Write times as /)])
})
