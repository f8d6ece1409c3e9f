import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAngle } from '#core/columns/angle.ts'
import { withDecimalPoint } from '#core/columns/decimalText.ts'
import { tableStart } from '#core/columns/tableStart.ts'

test.each([
  ['54.25', 'lat', 54.25],
  ['54,25', 'lat', 54.25],
  ['-64.5', 'lon', -64.5],
  ['−64.5', 'lon', -64.5],
  ['359.5', 'lon', 359.5],
  ['54 15.0 N', 'lat', 54.25],
  ['N54°15\'30"', 'lat', 54.258333333],
  ['54° 15.0′ N', 'lat', 54.25],
  ['54 deg 15 min north', 'lat', 54.25],
  ['19 43.04883S', 'lat', -19.7174805],
  ['038 00.39 W', 'lon', -38.0065],
  ['12:30.5S', 'lat', -12.508333333],
] as const)('ING-05 %s is the %s %d', (text, axis, degrees) => {
  expect(readAngle(text, axis)).toBe(degrees)
})

test('ING-05 an angle of the other axis, out of range or without meaning is none', () => {
  for (const text of ['91', '54 15 E', '1943.05', '54 61', 'north', '', '1e400', '54.5 15', ' '.repeat(1000)])
    expect(readAngle(text, 'lat'), text).toBeNaN()
  expect(readAngle('361', 'lon')).toBeNaN()
  expect(readAngle('-181', 'lon')).toBeNaN()
})

test('ING-05 degrees and minutes in one number are read only where a person says so', () => {
  const form = { isDegreesMinutes: true }
  expect(readAngle('4243.96 N', 'lat', form)).toBe(42.732666667)
  expect(readAngle('-4243.96', 'lat', form)).toBe(-42.732666667)
  expect(readAngle('08659.93W', 'lon', form)).toBe(-86.998833333)
  expect(readAngle('43.96', 'lat', form)).toBe(0.732666667)
  expect(readAngle('4263.96', 'lat', form)).toBeNaN()
  expect(readAngle('42.73', 'lat')).toBe(42.73)
})

test('ING-05 degrees, minutes and a letter are the same angle as its decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 89 }), fc.integer({ min: 0, max: 599_999 }), fc.boolean(), (degrees, tenThousandths, isSouth) => {
      const text = `${degrees} ${tenThousandths / 10_000} ${isSouth ? 'S' : 'N'}`
      const expected = (degrees + tenThousandths / 600_000) * (isSouth ? -1 : 1)
      expect(readAngle(text, 'lat')).toBeCloseTo(expected, 8)
    }),
  )
})

test('ING-06 a comma is open where nothing tells whether decimals or thousands follow', () => {
  const openIn = (...rows: readonly (readonly string[])[]) =>
    tableStart([['Station', 'Latitude', 'Flow'], ...rows], { width: 3, isSeparatedByCommas: false }).openComma
  expect(openIn(['7', '54', '1,234'], ['8', '55', '-12,345'])).toBe('1,234')
  for (const decimals of [
    ['7', '54,125', '1,234'],
    ['7', '54', '0,234'],
    ['7', '54', '1,23'],
    ['7', '54', '1234,567'],
    ['7', '54', '1.5'],
  ])
    expect(openIn(['6', '54', '2,345'], decimals)).toBeNull()
})

test('ING-06 a decimal comma is detected, and a separator of thousands never guessed', () => {
  const hasComma = (isSeparatedByCommas: boolean, ...cells: readonly string[]) =>
    tableStart([['Station', 'Salinity'], ...cells.map((cell) => ['7', cell])], { width: 2, isSeparatedByCommas }).hasDecimalComma
  for (const cells of [['1,5', '12,25', '1,234'], ['0,123']]) expect(hasComma(false, ...cells)).toBe(true)
  for (const cells of [['1.5', '3'], ['1,5', '1.5'], ['1,234.5'], ['1,234,567'], ['NA', '']]) expect(hasComma(false, ...cells)).toBe(false)
  expect(hasComma(true, '1,5')).toBe(false)
  expect(withDecimalPoint('1,5')).toBe(1.5)
  expect(withDecimalPoint('1,234')).toBeNaN()
})
