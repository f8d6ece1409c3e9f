import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listedCatalog, listingOf } from '#core/catalog/listing.ts'
import { choiceOptions } from '#core/catalog/options.ts'
import { searchQuery } from '#core/catalog/query.ts'
import { facetTable } from '#core/catalog/search/facetCounts.ts'
import { valueFilters } from '#core/catalog/search/filters.ts'
import { findEntries, searchCatalog, searchText } from '#core/catalog/search/search.ts'
import { syntheticCatalog } from '../../helpers/syntheticCatalog.ts'

const datasets = syntheticCatalog(300)
const listed = listedCatalog(JSON.parse(JSON.stringify(listingOf(datasets))))
const entries = datasets.map(({ record, variables }) => ({ record, text: searchText(record, variables) }))
const facets = facetTable(listed.index.records)

const searches = fc
  .record({
    keywords: fc.array(fc.constantFrom('temp', 'pacific', 'wind', '19', 'salinty', 'e'), { maxLength: 2 }),
    sensor: fc.subarray(['In-Situ', 'Satellite', 'CTD']),
    make: fc.subarray(['Observation', 'Model']),
    region: fc.subarray(['Bering Ocean', 'Global']),
    month: fc.subarray([1, 6]),
    hasDepth: fc.constantFrom('any', 'yes', 'no'),
    temporalResolution: fc.constantFrom('Any', 'Daily'),
    lonStart: fc.constantFrom(undefined, 170),
    fuzzy: fc.constantFrom(undefined, '1' as const),
  })
  .map((query) => searchQuery.parse(query))

describe('the listing of the catalog', () => {
  test('holds every data set as it was, without its long texts', () => {
    datasets.forEach(({ record, variables }, row) => {
      const { Dataset_ID, ...rest } = listed.index.records[row] ?? { Dataset_ID: 0 }
      expect(record).toMatchObject({ Dataset_ID, ...rest })
      expect(listed.variableCounts[row]).toBe(variables.length)
    })
    for (const [name, count] of listed.variableNames)
      expect(count).toBeGreaterThanOrEqual(datasets.filter(({ variables }) => variables.some(({ Long_Name }) => Long_Name === name)).length)
  })

  test('marks invented data', () => {
    const [first] = syntheticCatalog(1)
    if (!first) return expect.unreachable()
    const invented = { ...first, record: { ...first.record, Unstructured_Dataset_Metadata: '{"a":"b","synthetic":"true"}' } }
    const { records } = listedCatalog(listingOf([invented])).index
    expect(records[0]?.Unstructured_Dataset_Metadata).toBe('{"synthetic":"true"}')
  })

  test('CAT-12 is searched with the same answer as the portal gives', () => {
    fc.assert(
      fc.property(searches, (query) => {
        const here = findEntries(listed.index, query)
        const there = searchCatalog(entries, query)
        const ids = (rows: readonly number[]) => rows.map((row) => listed.index.records[row]?.Dataset_ID)
        expect(ids(here.exact)).toEqual(there.exact.map((at) => entries[at]?.record.Dataset_ID))
        expect(ids(here.similar)).toEqual(there.similar.map((at) => entries[at]?.record.Dataset_ID))
      }),
    )
  })

  test('CAT-04 the count next to a value is what a search with only it in its filter would find', () => {
    fc.assert(
      fc.property(searches, fc.constantFrom(...valueFilters), (query, name) => {
        const counts = facets.among(findEntries(listed.index, query))[name]
        for (const [value, count] of counts) {
          const { exact } = findEntries(listed.index, searchQuery.parse({ ...query, [name]: value }))
          expect([name, value, count]).toEqual([name, value, exact.length])
        }
      }),
      { numRuns: 40 },
    )
  })

  test('CAT-27 CAT-28 choices begin with Any; the specified steps follow, then those of the catalog alone', () => {
    const records = listed.index.records.map((record) => ({ ...record, Temporal_Resolution: 'Fortnightly', Spatial_Resolution: '2° X 2°' }))
    const { all } = facetTable(records)
    expect(choiceOptions('temporalResolution', all)).toEqual([
      'Any',
      'Three Minutes',
      'Six Hourly',
      'Daily',
      'Weekly',
      'Monthly',
      'Annual',
      'Irregular',
      'Monthly Climatology',
      'Three Days',
      'Eight Day Running',
      'Eight Days',
      'Fortnightly',
    ])
    const spatial = choiceOptions('spatialResolution', all)
    expect([spatial[0], spatial.length, spatial.at(-1)]).toEqual(['Any', 13, '2° X 2°'])
    for (const name of ['dataSource', 'distributor', 'processLevel'] as const) expect(choiceOptions(name, all)[0]).toBe('Any')
  })

  test('an invalid listing is rejected', () => {
    for (const value of [null, {}, [], { strings: [], columns: { Dataset_ID: [1] }, lists: {} }]) {
      expect(() => listedCatalog(value)).toThrow('This version does not understand the portal’s response.')
    }
  })
})
