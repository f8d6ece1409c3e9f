import { expect, test } from 'vitest'
import { listOfMake } from '#core/catalog/makeLists.ts'

test('VIZ-27 model output is in one list, everything else in the other', () => {
  expect(['Model', 'Assimilation', 'Observation', 'Laboratory', 'Citizen science', ''].map(listOfMake)).toEqual([
    'Model',
    'Model',
    'Observation',
    'Observation',
    'Observation',
    'Observation',
  ])
})
