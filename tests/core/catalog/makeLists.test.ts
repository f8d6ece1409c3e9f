import { expect, test } from 'vitest'
import { listOfMake } from '#core/catalog/makeLists.ts'

test('VIZ-27 what a model computed is in one list, whatever else there is in the other', () => {
  expect(['Model', 'Assimilation', 'Observation', 'Laboratory', 'Citizen science', ''].map(listOfMake)).toEqual([
    'Model',
    'Model',
    'Observation',
    'Observation',
    'Observation',
    'Observation',
  ])
})
