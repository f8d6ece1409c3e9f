import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DatasetRecord, VariableRecord } from '#core/catalog/records.ts'
import { completeNames, variableSearch } from '#core/catalog/variableSearch.ts'

/** Only what a search of variables looks at. */
const variable = (ID: number, Long_Name: string, Sensor: string, Visualize: 0 | 1) =>
  ({
    ID,
    Long_Name,
    Sensor,
    Visualize,
    Variable: `v${ID}`,
    Keywords: 'ocean',
    Process_Level: 'Raw',
    Study_Domain: 'Physics',
  }) as VariableRecord
const dataset = (Dataset_ID: number, Make: string, variables: readonly VariableRecord[]) => ({
  record: {
    Dataset_ID,
    Make,
    Long_Name: `Data ${Dataset_ID}`,
    Short_Name: `d${Dataset_ID}`,
    Data_Source: 'A ship',
    Distributor: null,
  } as DatasetRecord,
  variables: variables.map((record) => ({ record })),
})
const datasets = [
  dataset(1, 'Model', [variable(1, 'Temperature', 'Simulation', 1), variable(2, 'Salinity', 'Simulation', 0)]),
  dataset(2, 'Observation', [variable(3, 'Salinity', 'CTD', 0)]),
  dataset(3, 'Observation', [variable(4, 'Sea Surface Temperature', 'Satellite', 1), variable(5, 'Wind', 'Satellite', 1)]),
]
const search = variableSearch(datasets)
const ids = datasets.flatMap(({ variables }) => variables.map(({ record }) => record.ID))
const all = datasets.map((_, place) => place)
const found = (searchTerms: string[], sensor: string[] = [], among = all) => {
  const { counts, variables } = search(among, { searchTerms, sensor })
  return { counts, ids: variables.map((place) => ids[place]) }
}

describe('a search of variables', () => {
  test('API-80 lists those that charts can show, in the order of the data sets; counts include all', () => {
    expect(found(['salinity'])).toEqual({ counts: { Model: 1, Observation: 1 }, ids: [] })
    expect(found(['temp'], [], all.toReversed())).toEqual({ counts: { Model: 1, Observation: 1 }, ids: [4, 1] })
    expect(found(['salinity'], [], [1])).toEqual({ counts: { Observation: 1 }, ids: [] })
    expect(found([], ['satellite'])).toEqual({ counts: { Observation: 1 }, ids: [4, 5] })
    expect(found(['TEMPERATURE', 'data 3'])).toEqual({ counts: { Observation: 1 }, ids: [4] })
    expect(found(['xyzzy'])).toEqual({ counts: {}, ids: [] })
    expect(found([], [], []).ids).toEqual([])
  })

  test('data sets whose variable names contain a word come before those where another text does', () => {
    const made = [
      dataset(1, 'Model', [variable(1, 'Attempts', 'Simulation', 1)]),
      dataset(2, 'Model', [variable(2, 'Wind', 'Temporary mooring', 1)]),
      dataset(3, 'Model', [variable(3, 'Salinity', 'CTD', 1), variable(4, 'Sea Temperature', 'CTD', 1)]),
    ]
    const hits = variableSearch(made)([0, 1, 2], { searchTerms: ['temp'], sensor: [] })
    expect(hits.datasets).toEqual([2, 0, 1])
    expect([0, 1, 3].map(hits.distanceOf)).toEqual([1, 2, 0])
    expect(variableSearch(made)([2, 0, 1], { searchTerms: [], sensor: [] }).datasets).toEqual([2, 0, 1])
  })

  test('API-80 finds what reading every text finds', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 6 })
    fc.assert(
      fc.property(
        fc.array(letters, { maxLength: 12 }),
        fc.array(letters.map((text) => text.trim()).filter(Boolean), { maxLength: 3 }),
        (names, words) => {
          const made = [
            dataset(
              1,
              'Model',
              names.map((name, ID) => variable(ID, name, 'CTD', 1)),
            ),
          ]
          const hits = variableSearch(made)([0], { searchTerms: words, sensor: [] }).variables
          const rest = ['v', 'ctd', 'ocean', 'raw', 'physics', 'data 1', 'd1', 'a ship']
          const plain = names.flatMap((name, ID) =>
            words.every((word) => [name, `v${ID}`, ...rest].some((line) => line.includes(word))) ? [ID] : [],
          )
          expect(hits).toEqual(plain)
        },
      ),
    )
  })

  test('API-81 names that begin with what was typed come first', () => {
    const names = ['Air Temperature', 'Salinity', 'Temperature', 'Water Temperature']
    expect(completeNames(names, ['TEMP'], 10)).toEqual(['Temperature', 'Air Temperature', 'Water Temperature'])
    expect(completeNames(names, ['temp', 'air'], 10)).toEqual(['Air Temperature'])
    expect(completeNames(names, [], 2)).toEqual(['Air Temperature', 'Salinity'])
  })
})
