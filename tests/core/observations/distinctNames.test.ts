import { expect, test } from 'vitest'
import { distinctNames } from '#core/observations/distinctNames.ts'

test('a name that occurs again gets the next free number, and no other name changes', () => {
  expect(distinctNames(['sst', 'lat', 'sst', 'sst'])).toEqual(['sst', 'lat', 'sst_2', 'sst_3'])
  expect(distinctNames(['sst', 'sst', 'sst_2'])).toEqual(['sst', 'sst_3', 'sst_2'])
  expect(distinctNames([])).toEqual([])
})
