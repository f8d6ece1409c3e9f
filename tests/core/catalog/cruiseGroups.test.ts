import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cruiseGroupings, groupCruises, groupTitle } from '#core/catalog/cruiseGroups.ts'
import { listedCruise, listedCruises } from '../../fixtures/listedCruises.ts'

const titles = (by: Parameters<typeof groupCruises>[1]) => groupCruises(listedCruises, by).map(({ title }) => title)

describe('cruises in groups', () => {
  test('EXP-03 years run from the latest, all else in the order of letters, and Other is last', () => {
    expect(cruiseGroupings.map(({ label }) => label)).toEqual(['Year', 'Chief Scientist', 'Series', 'Regions', 'Ship'])
    expect(titles('year')).toEqual(['2021', '2019', 'Other'])
    expect(titles('chief')).toEqual(['Ann Àlvarez', 'Bo Berg', 'Other'])
    expect(titles('series')).toEqual(['Gradients', 'Other'])
    expect(titles('regions')).toEqual(['North Atlantic Ocean', 'North Pacific Ocean', 'North Pacific Ocean, South Pacific Ocean', 'Other'])
    expect(titles('ship')).toEqual(['Kilo Moana', 'Tara', 'Other'])
  })

  test('EXP-03 a name with a higher number comes later in its group', () => {
    expect(groupCruises(listedCruises, 'series')[0]?.cruises.map(({ Name }) => Name)).toEqual(['DRAWN_A9', 'DRAWN_A10'])
  })

  test('EXP-03 every cruise is in exactly one group, the one of its title', () => {
    const cruise = fc
      .record({
        ID: fc.integer(),
        Name: fc.string(),
        Year: fc.constantFrom(null, '', '1999', '2021'),
        Ship_Name: fc.constantFrom('', ' ', 'Tara'),
      })
      .map(listedCruise)
    fc.assert(
      fc.property(fc.array(cruise), fc.constantFrom(...cruiseGroupings.map(({ name }) => name)), (cruises, by) => {
        const groups = groupCruises(cruises, by)
        expect(groups.flatMap((group) => group.cruises)).toHaveLength(cruises.length)
        for (const { title, cruises: members } of groups) for (const member of members) expect(groupTitle(member, by)).toBe(title)
        expect(new Set(groups.map(({ title }) => title)).size).toBe(groups.length)
        expect(groups.findIndex(({ title }) => title === 'Other')).toBeOneOf([-1, groups.length - 1])
      }),
    )
  })
})
