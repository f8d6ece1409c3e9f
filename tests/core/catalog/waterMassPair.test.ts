import { expect, test } from 'vitest'
import { waterMassPair } from '#core/catalog/waterMassPair.ts'
import { variableWith } from '../../fixtures/charts/variable.ts'

const variable = (ID: number, Variable: string, Unit: string, standardName: string | null = null, rest = {}) => ({
  standardName,
  record: variableWith({ ID, Variable, Long_Name: Variable, Unit, ...rest }),
})

test('temperature and salinity of one data set are a pair, by their standard names', () => {
  const both = [
    variable(1, 'air', '°C', 'air_temperature'),
    variable(2, 't', 'degC', 'sea_water_potential_temperature'),
    variable(3, 's', '1', 'sea_water_practical_salinity'),
  ]
  const scales = { Temperature: 'potential', Salinity: 'practical', Assumed: [] }
  expect([1, 2, 3, 4].map((id) => waterMassPair(both, id))).toEqual([
    null,
    { Variable: 's', Is: 'salinity', ...scales },
    { Variable: 't', Is: 'temperature', ...scales },
    null,
  ])
})

test('without standard names, as in a submitted workbook, they are known by their own names and the unit', () => {
  const named = [variable(1, 'air_temp', '°C'), variable(2, 'CTD_Temperature', 'degree_Celsius'), variable(3, 'CTD_Salinity', 'PSU')]
  expect([1, 2, 3].map((id) => waterMassPair(named, id)?.Variable)).toEqual([undefined, 'CTD_Salinity', 'CTD_Temperature'])
  expect(waterMassPair([variable(1, 'temp', 'K'), variable(2, 'salinity', '')], 2)).toBeNull()
  expect(waterMassPair([variable(1, 'temp_anomaly', '°C'), variable(2, 'salinity_std', '')], 1)).toBeNull()
})

test('a partner that its provider does not offer for charts makes no pair', () => {
  expect(waterMassPair([variable(1, 'temp', '°C'), variable(2, 'salinity', '', null, { Visualize: 0 })], 1)).toBeNull()
})
