import { expect, test } from 'vitest'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'

test('CHT-14 degrees have the decimals that they need and no others', () => {
  expect(formatLongitude(-180, 3)).toBe('180°\u2009W')
  expect(formatLongitude(157.5, 3)).toBe('157.5°\u2009E')
  expect(formatLatitude(-12.3456, 3)).toBe('12.346°\u2009S')
  expect(formatLatitude(21.3)).toBe('21.3°\u2009N')
  expect(formatLatitude(0)).toBe('0°\u2009N')
})
