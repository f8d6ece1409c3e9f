import { expect, test } from 'vitest'
import { decimalOf } from '#core/text/decimal.ts'

test.each([
  ['12', 12],
  ['-12.', -12],
  ['.5', 0.5],
  ['+1.25e-3', 0.00125],
  ['1E3', 1000],
])('%s is the number %d', (text, value) => {
  expect(decimalOf(text)).toBe(value)
})

test.each(['', '.', '-', '1e', ' 1', '1 ', '0x10', 'Infinity', '1,5', '1.2.3', '1e1.5'])('"%s" is not a number', (text) => {
  expect(decimalOf(text)).toBeNaN()
})
