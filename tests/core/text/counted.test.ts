import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countText } from '#core/text/counted.ts'

test('a number has its commas and decimals where the formatter of numbers sets them', () => {
  const format = new Intl.NumberFormat('en-US').format
  const decimal = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000)
  fc.assert(fc.property(fc.oneof(fc.maxSafeInteger(), decimal), (count) => countText(count) === format(count)))
  expect([0, 999, 1000, -12_345, 2_000_000, 5321.5, 0.25, 1234.123456].map(countText)).toEqual([
    '0',
    '999',
    '1,000',
    '-12,345',
    '2,000,000',
    '5,321.5',
    '0.25',
    '1,234.123',
  ])
})
