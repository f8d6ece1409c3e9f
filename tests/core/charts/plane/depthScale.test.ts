import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depthScale, evenParts, scaleNote, upperOceanControl } from '#core/charts/plane/depthScale.ts'

test('an enlarged upper ocean takes half of the axis, and depths convert to positions and back', () => {
  fc.assert(
    fc.property(fc.double({ min: 1000.1, max: 11_000, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (deepest, share) => {
      const scale = depthScale(deepest, true)
      expect(scale.placeOf(500) / scale.placeOf(deepest)).toBeCloseTo(0.5, 9)
      expect(scale.depthAt(scale.placeOf(share * deepest))).toBeCloseTo(share * deepest, 6)
    }),
  )
  expect(scaleNote(depthScale(5500, true))).toBe('0 to 500 m enlarged 10 times.')
})

test('the axis stays linear if the upper 500 m take half of it anyway, or if enlarging is off', () => {
  for (const scale of [depthScale(1000, true), depthScale(5500, false)]) {
    expect([0, 250, 500, 900, 5000].map(scale.placeOf)).toEqual([0, 250, 500, 900, 5000])
    expect(scaleNote(scale)).toBe('')
    expect(evenParts(scale, [900, 0])).toEqual([{ ends: [0, 900], share: 1 }])
  }
  expect(upperOceanControl(Float64Array.of(0, 1000))).toEqual([])
  expect(upperOceanControl(Float64Array.of(0, 1001))).toEqual(['upperOcean'])
})

test('a part of an enlarged axis is even on either side of 500 m', () => {
  const scale = depthScale(5500, true)
  expect(evenParts(scale, [1000, 0])).toEqual([
    { ends: [0, 500], share: 0.5 },
    { ends: [500, 5500], share: 0.5 },
  ])
  expect(evenParts(scale, [600, 700])).toEqual([{ ends: [1500, 2500], share: 1 }])
})
