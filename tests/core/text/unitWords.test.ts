import { expect, test } from 'vitest'
import { unitWords } from '#core/text/unitWords.ts'

test.each([
  ['m s-1', 'm s⁻¹'],
  ['m s^-1', 'm s⁻¹'],
  ['m s**-1', 'm s⁻¹'],
  ['W m-2', 'W m⁻²'],
  ['W/m2', 'W/m²'],
  ['g kg-1', 'g kg⁻¹'],
  ['°C', '°C'],
  ['degC', '°C'],
  ['deg_C', '°C'],
  ['degree_Celsius', '°C'],
  ['degrees_C', '°C'],
  ['Celsius', '°C'],
  ['degrees', 'degrees'],
  ['C', 'C'],
  ['µmol/kg', 'µmol/kg'],
  ['m s⁻¹', 'm s⁻¹'],
  ['', ''],
])('the unit %s is shown as %s', (stored, shown) => {
  expect(unitWords(stored)).toBe(shown)
})
