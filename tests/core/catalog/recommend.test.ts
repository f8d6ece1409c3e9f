import { describe, expect, test } from 'vitest'
import { recommender } from '#core/catalog/recommend.ts'

const dataset = (Dataset_ID: number, Keywords: string[], more: { Sensors?: string[]; Regions?: string; Study_Domain?: string } = {}) => ({
  ...{ Dataset_ID, Keywords, Sensors: ['CTD'], Regions: 'North Pacific Ocean', Study_Domain: 'Physics' },
  ...more,
})
const all = [
  dataset(1, ['nitrate', 'nutrients', 'ocean']),
  dataset(2, ['Nitrate', 'phosphate', 'ocean']),
  dataset(3, ['wind', 'ocean'], { Sensors: ['Satellite'], Regions: 'Global', Study_Domain: 'Atmosphere' }),
  dataset(4, ['ocean'], { Sensors: ['Underway'], Regions: 'Indian Ocean' }),
  dataset(5, ['chlorophyll', 'ocean'], { Sensors: ['Satellite'], Regions: 'South Atlantic Ocean', Study_Domain: 'Biology' }),
]
const ids = (found: readonly { readonly Dataset_ID: number }[]) => found.map(({ Dataset_ID }) => Dataset_ID)
const [nitrate, , wind] = all
const recommend = recommender(all)
const nobody = new Map<number, number>()

describe('recommended data sets', () => {
  test('REC-09 D40 those that share rare words come first; what every data set has counts for nothing, and what was read is left out', () => {
    expect(ids(recommend(nitrate ? [nitrate] : [], nobody))).toEqual([2, 4])
    expect(ids(recommend(wind ? [wind] : [], nobody))).toEqual([5])
  })

  test('REC-09 what the same people read counts too', () => {
    expect(ids(recommend(nitrate ? [nitrate] : [], new Map([[5, 1]])))).toEqual([5, 2, 4])
  })

  test('REC-09 nothing was read, nothing is like it', () => {
    expect(recommend([], new Map([[1, 1]]))).toEqual([])
    expect(recommender([])(all, nobody)).toEqual([])
  })
})
