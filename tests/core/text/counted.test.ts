import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countText, thousands } from '#core/text/counted.ts'

test('a constant has its commas where the formatter of numbers sets them', () => {
  fc.assert(fc.property(fc.maxSafeNat(), (count) => thousands(count) === countText(count)))
  expect([0, 999, 1000, 2_000_000].map(thousands)).toEqual(['0', '999', '1,000', '2,000,000'])
})
