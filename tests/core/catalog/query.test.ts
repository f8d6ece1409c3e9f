import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchQueryFromUrl, searchQueryToUrl } from '#core/catalog/query.ts'

const word = fc.stringMatching(/^[\p{L}\d°/_-]{1,12}$/u)
const words = fc.uniqueArray(word, { maxLength: 4 })
const months = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 })

const noChoices = {
  temporalResolution: undefined,
  spatialResolution: undefined,
  dataSource: undefined,
  distributor: undefined,
  processLevel: undefined,
}

describe('a search and its URL', () => {
  test('CAT-11 every search survives its query string', () => {
    const search = fc.record({ keywords: words, sensor: words, region: words, make: words, dataFeatures: words, month: months })
    const bounds = fc.record(
      {
        hasDepth: fc.constantFrom('any' as const, 'yes' as const, 'no' as const),
        timeStart: fc.constant('1900-01-01'),
        timeEnd: fc.constant('2026-11-21'),
        latStart: fc.integer({ min: -90, max: 90 }),
        latEnd: fc.integer({ min: -90, max: 90 }),
        lonStart: fc.integer({ min: -180, max: 180 }),
        lonEnd: fc.integer({ min: -180, max: 180 }),
        temporalResolution: fc.constant('Monthly Climatology'),
        spatialResolution: fc.constant('1/2° X 1/2°'),
        dataSource: word,
        distributor: word,
        processLevel: word,
      },
      { requiredKeys: ['hasDepth'] },
    )
    fc.assert(
      fc.property(search, bounds, (lists, rest) => {
        const query = { ...noChoices, ...lists, ...rest }
        expect(searchQueryFromUrl(new URLSearchParams(searchQueryToUrl(query).toString()))).toEqual(query)
      }),
    )
  })

  test('keywords split at blanks, however they arrive', () => {
    expect(searchQueryFromUrl(new URLSearchParams('keywords=sea  surface&keywords=wind')).keywords).toEqual(['sea', 'surface', 'wind'])
  })

  test('CAT-06 CAT-07 what cannot be read falls back to its default and hurts nothing', () => {
    const query = searchQueryFromUrl(new URLSearchParams('latStart=91&lonEnd=x&hasDepth=perhaps&timeStart=2023-02-30&make=Model&unknown=1'))
    expect(query).toEqual({ keywords: [], hasDepth: 'any', sensor: [], region: [], make: ['Model'], dataFeatures: [], month: [] })
  })

  test('CAT-27 Any is no limit', () => {
    expect(searchQueryToUrl(searchQueryFromUrl(new URLSearchParams('temporalResolution=Any&distributor='))).toString()).toBe('')
  })

  test('the default search has an empty query string', () => {
    expect(searchQueryToUrl(searchQueryFromUrl(new URLSearchParams())).toString()).toBe('')
  })
})
