import { expect, test } from 'vitest'
import { formatLongitude } from '#core/extent/position.ts'
import { coverageOf } from '../../../cli/commands/coverage.ts'
import { publishedDatasets } from '../../helpers/publishedDatasets.ts'

test('a search tells the longitudes of data across the date line on their way east, not the whole Earth', () => {
  const [first] = publishedDatasets
  if (first === undefined) throw new Error('no data set')
  const across = { ...first.record, Lon_Min: -180, Lon_Max: 180, Lon_West: 170, Lon_East: -165 }
  expect(coverageOf(across)).toContain(`${formatLongitude(170, 0)} to ${formatLongitude(-165, 0)}`)
  expect(coverageOf({ ...first.record, Lon_Min: -20, Lon_Max: 10 })).toContain(`${formatLongitude(-20, 0)} to ${formatLongitude(10, 0)}`)
})
