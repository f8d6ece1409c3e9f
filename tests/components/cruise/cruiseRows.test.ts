import { expect, test } from 'vitest'
import { cruiseRows } from '#components/cruise/cruiseRows.ts'
import { groupCruises } from '#core/catalog/cruiseGroups.ts'
import { limits } from '#core/limits/index.ts'
import { listedCruise } from '../../fixtures/listedCruises.ts'

const groupsOf = (count: number) =>
  groupCruises(
    Array.from({ length: count }, (_, at) => listedCruise({ ID: at, Name: `A${at}`, Year: String(2020 + (at % 2)) })),
    'year',
  )

test('EXP-06 the groups of few cruises are all open; of more cruises one group at a time is', () => {
  const few = cruiseRows(groupsOf(limits.cruisesShownOpen), null)
  expect(few.filter(({ kind }) => kind === 'cruise')).toHaveLength(limits.cruisesShownOpen)
  expect(few.every((row) => row.kind === 'cruise' || row.isOpen === 'always')).toBe(true)
  const many = groupsOf(limits.cruisesShownOpen + 1)
  expect(cruiseRows(many, null).map(({ kind }) => kind)).toEqual(['group', 'group'])
  expect(cruiseRows(many, '2021').filter(({ kind }) => kind === 'cruise')).toHaveLength(6)
})
