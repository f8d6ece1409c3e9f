import { expect, test } from 'vitest'
import { firstMarker, markerOf, markerProblems } from '#core/charts/look/markers.ts'

test('CHT-29 opacity is a decimal from 0.1 to 1, size one from 1 to 18', () => {
  for (const [opacity, size] of [
    ['0.1', '1'],
    ['1', '18'],
    [' 0.55 ', '6.5'],
  ] as const) {
    expect(markerProblems({ opacity, size, colour: 'red' })).toEqual({})
    expect(markerOf({ opacity, size, colour: 'red' })).toEqual({ opacity: Number(opacity), size: Number(size), colour: 'red' })
  }
  const both = { opacity: 'Opacity should be 0.1 to 1', size: 'Size should be 1 to 18' }
  for (const [opacity, size] of [
    ['0.09', '0.9'],
    ['1.01', '18.1'],
    ['', ''],
    ['half', 'large'],
    ['0x1', 'Infinity'],
    ['-0.5', '1e9'],
  ] as const) {
    expect(markerProblems({ opacity, size, colour: 'red' })).toEqual(both)
  }
})

test('CHT-30 markers are green, six pixels wide and let a third of what is below them through', () => {
  expect(firstMarker).toEqual({ opacity: 0.7, size: 6, colour: 'green' })
})
