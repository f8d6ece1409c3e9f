import { expect, test } from 'vitest'
import { activeFilters, everything } from '#components/catalog/activeFilters.ts'
import { choicesOf, decadeCounts, facetsOf } from '#components/catalog/facets.ts'
import { countText, resolutionWords, shortened, valueText } from '#components/catalog/words.ts'
import { searchQueryFromUrl, searchQueryToUrl } from '#core/catalog/query.ts'
import { facetTable } from '#core/catalog/search/facetCounts.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { catalogEntry } from '../../fixtures/catalogEntry.ts'

const records = ['COADS_Climatology', 'Atlantic_Storm_Tracks', 'OISST_AVHRR_1981_12_31'].map((name) => catalogEntry({}, name).record)
const counts = facetTable(records).all

test('CAT-04 the four groups hold the values of the catalog with their counts, the most frequent first', () => {
  const facets = facetsOf(counts)(counts)
  expect(facets.map(({ title }) => title)).toEqual(['Data Features', 'Makes', 'Sensors', 'Regions'])
  expect(facets[0]?.options).toEqual([
    { value: 'Ancillary Data', count: 0 },
    { value: 'Continuously Updated', count: 0 },
  ])
  expect(facets[1]?.options).toEqual([{ value: 'Observation', count: 3 }])
  // Two of the three cover the globe, and so are found in the regions of the third.
  expect(facets[3]?.options[0]?.count).toBe(3)
  expect(facets[3]?.options).toContainEqual({ value: 'Global', count: 2 })
})

test('CAT-27 the five choices begin with Any and tell how many data sets each would leave', () => {
  const choices = choicesOf(counts)(counts)
  expect(choices.map(({ title }) => title)).toEqual([
    'Temporal Resolution',
    'Spatial Resolution',
    'Data Source',
    'Distributor',
    'Process Level',
  ])
  for (const { options } of choices) expect(options[0]).toEqual({ value: 'Any', count: 0 })
  expect(choices[0]?.options.find(({ value }) => value === 'Monthly Climatology')?.count).toBe(1)
})

test('CAT-04 CAT-27 counts of fewer data sets leave every value in its place, those that none has with nought', () => {
  const few = facetTable(records.slice(0, 1)).all
  const values = (groups: readonly { options: readonly { value: string }[] }[]) =>
    groups.map(({ options }) => options.map(({ value }) => value))
  const [facets, choices] = [facetsOf(counts), choicesOf(counts)]
  expect(values(facets(few))).toEqual(values(facets(counts)))
  expect(values(choices(few))).toEqual(values(choices(counts)))
  expect(facets(few)[1]?.options).toEqual([{ value: 'Observation', count: 1 }])
  expect(facets(few)[2]?.options.some(({ count }) => count === 0)).toBe(true)
})

test('decades count dated data only', () => {
  expect(decadeCounts(records)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 2, 1, 1, 1, 1])
})

test('CAT-08 every filter that narrows is a chip, and taking it away leaves the others', () => {
  const url =
    'keywords=wind&hasDepth=yes&timeStart=1950-01-01&latStart=10&latEnd=20&lonStart=170&lonEnd=-170&sensor=In-Situ&make=Model&month=3&processLevel=Raw'
  const query = searchQueryFromUrl(new URLSearchParams(url))
  const filters = activeFilters(query)
  expect(filters.map(({ words }) => words)).toEqual([
    'Model',
    'In-Situ',
    '1950-01-01 – latest',
    '10°\u2009N to 20°\u2009N',
    '170°\u2009E to 170°\u2009W',
    'March',
    'Raw',
    'Multiple Levels',
  ])
  for (const { without } of filters) expect(activeFilters(without)).toHaveLength(filters.length - 1)
  const none = filters.reduce((left) => activeFilters(left)[0]?.without ?? left, query)
  expect(searchQueryToUrl(none).toString()).toBe('keywords=wind')
})

test('CAT-09 the search without any limit has an empty address and no chip', () => {
  expect(searchQueryToUrl(everything).toString()).toBe('')
  expect(activeFilters(everything)).toEqual([])
})

test('numbers, units and labels read as print sets them', () => {
  expect(countText(2_237_570)).toBe('2,237,570')
  expect(valueText(-2.6, 2)).toBe('−2.60')
  expect(valueText(null, 2)).toBe('–')
  expect(unitWords('g kg-1')).toBe('g kg⁻¹')
  expect(unitWords('°C')).toBe('°C')
  expect(unitWords('W m-2')).toBe('W m⁻²')
  expect(resolutionWords('2° X 2°')).toBe('2°')
  expect(resolutionWords('4° X 5°')).toBe('4° X 5°')
  expect(shortened('one two three', 9)).toBe('one two…')
})
