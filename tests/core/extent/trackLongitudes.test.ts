import { expect, test } from 'vitest'
import { trackLongitudes } from '#core/extent/trackLongitudes.ts'

test('CRU-01 a track spans from its westernmost to its easternmost position', () => {
  expect(trackLongitudes([-158, -140, -150])).toEqual({ west: -158, east: -140 })
  expect(trackLongitudes([12])).toEqual({ west: 12, east: 12 })
  expect(trackLongitudes([])).toBeNull()
})

test('CRU-01 a track across the date line is as narrow as it was sailed, in either direction', () => {
  expect(trackLongitudes([165, 175, -175, -170])).toEqual({ west: 165, east: -170 })
  expect(trackLongitudes([-170, -179, 178, 165, 179, -172])).toEqual({ west: 165, east: -170 })
})

test('CRU-01 a track around the world is the whole world', () => {
  expect(trackLongitudes([0, 90, 180, -90, 0, 10])).toEqual({ west: -180, east: 180 })
})
