import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CruiseFilters,
  cruiseFilterGroups,
  cruiseOptions,
  findCruises,
  noCruiseFilters,
  toggleFilter,
} from '#core/catalog/cruiseFilters.ts'
import type { ListedCruise } from '#core/catalog/records.ts'
import { listedCruise, listedCruises } from '../../fixtures/listedCruises.ts'

const names = (cruises: readonly ListedCruise[]) => cruises.map(({ Name }) => Name)
const find = (words: string, filters: Partial<CruiseFilters> = {}) =>
  names(findCruises(listedCruises, { words, filters: { ...noCruiseFilters, ...filters } }))

const some = <T>(values: readonly T[]) => fc.subarray([...values])
const anyCruises = fc.array(
  fc
    .record({
      Year: fc.constantFrom(null, '2019', '2020', '2021'),
      Chief_Name: fc.constantFrom(null, 'Ann', 'Bo', 'Cy'),
      Regions: fc.constantFrom(null, 'North', 'North,South', 'South'),
      Series: fc.constantFrom('Other', 'HOT', 'BATS'),
      Sensors: some(['CTD', 'Bottle', 'Underway']),
    })
    .map((change) => listedCruise({ ID: 1, Name: 'X', ...change })),
  { maxLength: 30 },
)
const anyFilters = fc.record({
  years: some(['2019', '2020', '2021']),
  chiefs: some(['Ann', 'Bo']),
  regions: some(['North', 'South']),
  series: some(['HOT']),
  sensors: some(['CTD', 'Bottle']),
})

describe('finding cruises', () => {
  test('EXP-02 words are found in nickname, name, chief scientist, keywords, sensors, regions and series, regardless of case and accents', () => {
    expect(find('gradients FOUR')).toEqual(['DRAWN_A10'])
    expect(find('drawn_b')).toEqual(['DRAWN_B1'])
    expect(find('alvarez')).toEqual(['DRAWN_A10', 'DRAWN_A9'])
    expect(find('Iron')).toEqual(['DRAWN_A9'])
    expect(find('cytometer')).toEqual(['DRAWN_A10'])
    expect(find('south pacific')).toEqual(['DRAWN_A9'])
    expect(find('  ')).toHaveLength(4)
    expect(find('gradients atlantic')).toEqual([])
    // The name of a ship is not among the fields.
    expect(find('Tara')).toEqual([])
  })

  test('EXP-04 choices of one group widen the result, those of several narrow it', () => {
    expect(find('', { years: ['2019', '2021'] })).toEqual(['DRAWN_A10', 'DRAWN_A9', 'DRAWN_B1'])
    expect(find('', { years: ['2021'], sensors: ['CTD'] })).toEqual(['DRAWN_A10'])
    expect(find('', { years: ['2021'], regions: ['South Pacific Ocean'] })).toEqual([])
    expect(find('', { regions: ['South Pacific Ocean', 'North Atlantic Ocean'] })).toEqual(['DRAWN_A9', 'DRAWN_B1'])
    expect(find('gradients', { years: ['2021'] })).toEqual(['DRAWN_A10'])
  })

  test('EXP-04 a cruise passes exactly if every group with a choice shares a value with it', () => {
    fc.assert(
      fc.property(anyCruises, anyFilters, (cruises, filters) => {
        const found = new Set(findCruises(cruises, { words: '', filters }))
        for (const cruise of cruises) {
          const passes = cruiseFilterGroups.every(
            ({ name, valuesOf }) => filters[name].length === 0 || valuesOf(cruise).some((value) => filters[name].includes(value)),
          )
          expect(found.has(cruise)).toBe(passes)
        }
      }),
    )
  })

  test('EXP-05 a group without a choice offers exactly the values of the result, each with its count', () => {
    fc.assert(
      fc.property(anyCruises, anyFilters, (cruises, filters) => {
        const query = { words: '', filters }
        const result = findCruises(cruises, query)
        for (const { name, valuesOf } of cruiseFilterGroups) {
          const options = cruiseOptions(cruises, query, name)
          const counted = (value: string) => result.filter((cruise) => valuesOf(cruise).includes(value)).length
          if (filters[name].length === 0) {
            expect(new Set(options.map(({ value }) => value))).toEqual(new Set(result.flatMap(valuesOf)))
            for (const { value, count } of options) expect(count).toBe(counted(value))
          } else {
            // What is chosen stays in sight, and choosing more is always possible.
            expect(options.filter(({ isChosen }) => isChosen).map(({ value }) => value)).toEqual(expect.arrayContaining([...filters[name]]))
          }
        }
      }),
    )
  })

  test('EXP-05 options are in order, the latest year first, and a choice is taken back by choosing it again', () => {
    const years = cruiseOptions(listedCruises, { words: '', filters: noCruiseFilters }, 'years')
    expect(years).toEqual([
      { value: '2021', count: 2, isChosen: false },
      { value: '2019', count: 1, isChosen: false },
    ])
    // A cruise without a series is no choice.
    expect(cruiseOptions(listedCruises, { words: '', filters: noCruiseFilters }, 'series').map(({ value }) => value)).toEqual(['Gradients'])
    const chosen = toggleFilter(noCruiseFilters, 'years', '2021')
    expect(chosen.years).toEqual(['2021'])
    expect(toggleFilter(chosen, 'years', '2021')).toEqual(noCruiseFilters)
  })
})
