import { expect, test } from 'vitest'
import { colourRangeOf, colourRangeProblems } from '#core/charts/look/colourRange.ts'

test.each([
  ['a word', { min: 'low', max: '3' }, { min: 'Invalid value' }],
  ['nothing', { min: '1', max: '' }, { max: 'Invalid value' }],
  ['hexadecimal and an overflow', { min: '0x1', max: '1e999' }, { min: 'Invalid value', max: 'Invalid value' }],
  ['a minimum above the maximum', { min: '4', max: '3' }, { min: 'Min must be higher than max' }],
])('CHT-28 %s cannot be a colour range', (_, texts, problems) => {
  expect(colourRangeProblems(texts)).toEqual(problems)
})

test.each([
  [
    { min: '-1.8', max: '31' },
    { min: -1.8, max: 31 },
  ],
  [
    { min: ' −2e-3 ', max: '.5' },
    { min: -0.002, max: 0.5 },
  ],
  [
    { min: '3', max: '3' },
    { min: 3, max: 3 },
  ],
])('CHT-28 decimals in order are a colour range: %j', (texts, range) => {
  expect(colourRangeProblems(texts)).toEqual({})
  expect(colourRangeOf(texts)).toEqual(range)
})
