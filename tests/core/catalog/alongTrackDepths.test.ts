import { expect, test } from 'vitest'
import { depthChoices, isNearDepth } from '#core/catalog/alongTrackDepths.ts'

test('few depths can each be chosen; of many the standard depths that have values near them', () => {
  expect(depthChoices(new Set([100, 5, 20]))).toEqual([5, 20, 100])
  expect(depthChoices(new Set())).toEqual([])
  const everyMetre = new Set(Array.from({ length: 300 }, (_, at) => 2 + at))
  expect(depthChoices(everyMetre)).toEqual([0, 10, 20, 30, 50, 75, 100, 150, 200, 300])
  const between = new Set(Array.from({ length: 30 }, (_, at) => 7000 + at))
  expect(depthChoices(between)).toEqual(Array.from({ length: 15 }, (_, at) => 7000 + 2 * at))
})

test('a value represents a depth within 10 m, or within a tenth of a greater depth', () => {
  expect([isNearDepth(0, 10), isNearDepth(21, 10), isNearDepth(900, 1000), isNearDepth(899, 1000)]).toEqual([true, false, true, false])
})
