import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countText } from '#core/text/counted.ts'

test('a whole number has its commas where the formatter of numbers sets them', () => {
  const format = new Intl.NumberFormat('en-US').format
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => countText(count) === format(count)))
  expect([0, 999, 1000, -12_345, 2_000_000].map(countText)).toEqual(['0', '999', '1,000', '-12,345', '2,000,000'])
})
