import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { namesOfRegions } from '#core/catalog/gazetteer/gazetteer.ts'
import { readTerms, regionFilters, writeTerms } from '#core/catalog/gazetteer/searchTerms.ts'
import { searchQuery } from '#core/catalog/query.ts'
import { searchCatalog, searchText } from '#core/catalog/search/search.ts'
import { oceanOf } from '#core/extent/oceans.ts'
import { syntheticCatalog } from '../../helpers/syntheticCatalog.ts'

const words = (text: string) => text.split(' ')
/** What a search is read as: words as they are, regions as `[name]`. */
const read = (text: string) =>
  readTerms(words(text)).map(({ words: own, region }) => (region === null ? own.join(' ') : `[${region.name}]`))
/** Without spaces of any width. */
const plain = (text: string) => text.replaceAll('\u2009', ' ')

describe('D69 the gazetteer', () => {
  test('D69 every name, in any letter case and without accents, is its region', () => {
    for (const [name, region] of namesOfRegions) {
      for (const typed of [name, name.toUpperCase(), name.normalize('NFD').replace(/\p{M}/gu, '')])
        expect([typed, ...read(typed)]).toEqual([typed, `[${region.name}]`])
    }
  })

  test('D69 every region has bounds on the Earth, of some extent, and no name has two', () => {
    for (const [name, { boxes }] of namesOfRegions) {
      expect([name, boxes.length > 0]).toEqual([name, true])
      for (const { lat, lon } of boxes) {
        expect([name, -90 <= lat.min && lat.min < lat.max && lat.max <= 90]).toEqual([name, true])
        expect([name, Math.min(lon.west, lon.east) >= -180, Math.max(lon.west, lon.east) <= 180]).toEqual([name, true, true])
        expect([name, lon.west === lon.east]).toEqual([name, false])
      }
    }
    expect(new Set(namesOfRegions.map(([name]) => name.toLowerCase())).size).toBe(namesOfRegions.length)
  })

  test.each([
    [0, -150, 'Pacific'],
    [-30, -85, 'Pacific'],
    [45, 160, 'North Pacific'],
    [12, -95, 'North Pacific'],
    [-45, 170, 'South Pacific'],
    [25, -90, 'North Atlantic'],
    [15, -75, 'Atlantic'],
    [-35, 10, 'South Atlantic'],
    [15, 65, 'Indian Ocean'],
    [-30, 80, 'Indian Ocean'],
  ])('D69 %d, %d is in the %s and in no other ocean', (lat, lon, ocean) => {
    const holds = namesOfRegions.filter(([, { boxes }]) =>
      boxes.some((box) => {
        const inside =
          box.lon.west <= box.lon.east ? lon >= box.lon.west && lon <= box.lon.east : lon >= box.lon.west || lon <= box.lon.east
        return inside && lat >= box.lat.min && lat <= box.lat.max
      }),
    )
    const names = holds.map(([name]) => name)
    expect(names).toContain(ocean)
    expect(names).toContain(oceanOf(lat, lon))
    const oceans = names.filter((name) => /^(North |South )?(Pacific|Atlantic|Indian) Ocean$/.test(name))
    expect(new Set(oceans.map((name) => name.replace(/^(North|South) /, ''))).size).toBe(1)
  })
})

describe('D69 reading keywords', () => {
  test.each([
    ['SST Hawaii', ['SST', '[Hawaii]']],
    ['hawai‘i sst', ['[Hawaii]', 'sst']],
    ["Hawai'i, SST", ['[Hawaii]', 'SST']],
    ['GALAPAGOS', ['[Galápagos]']],
    ['tromso', ['[Tromsø]']],
    ['nino 3.4', ['[Niño 3.4]']],
    ['North Pacific', ['[North Pacific]']],
    ['North-East Pacific', ['[Northeast Pacific]']],
    ['north salinity pacific', ['north', 'salinity', '[Pacific]']],
    ['Mid-Atlantic Bight', ['[Mid-Atlantic Bight]']],
    ['Atlantic Pacific', ['[Atlantic]', '[Pacific]']],
    ['SST "Hawaii"', ['SST', 'Hawaii']],
    ['SST “Sea of Japan” Fiji', ['SST', 'Sea', 'of', 'Japan', '[Fiji]']],
    ['"North Pacific', ['North', 'Pacific']],
    ['""', []],
    ['HOT', ['HOT']],
    ['sea gulf bay north', ['sea', 'gulf', 'bay', 'north']],
  ])('D69 %s', (text, terms) => {
    expect(read(text)).toEqual(terms)
  })

  test('D69 a region is shown with its bounds, and a search without it has the name in quotation marks', () => {
    const [hawaii, alaska] = regionFilters(words('SST Hawaii Gulf of Alaska'))
    expect(plain(hawaii?.words ?? '')).toBe('Region: Hawaii, 18° N to 23° N, 161° W to 154° W')
    expect(hawaii?.asWords.join(' ')).toBe('SST "Hawaii" Gulf of Alaska')
    expect(alaska?.asWords.join(' ')).toBe('SST Hawaii "Gulf of Alaska"')
    const [fiji] = regionFilters(words('Fiji'))
    expect(plain(fiji?.words ?? '')).toBe('Region: Fiji, 22° S to 12° S, 176° E to 178° W')
  })

  const someWords = fc.array(fc.oneof(fc.constantFrom(...namesOfRegions.map(([name]) => name), 'SST', '"', 'a"b', 'of'), fc.string()))

  test('D69 what is written is read as the same', () => {
    fc.assert(
      fc.property(someWords, (texts) => {
        const terms = readTerms(texts)
        const again = readTerms(writeTerms(terms))
        expect(again.flatMap((term) => term.words)).toEqual(terms.flatMap((term) => term.words))
        for (const { asWords } of regionFilters(texts)) expect(regionFilters(asWords).length).toBeLessThan(regionFilters(texts).length)
      }),
    )
  })
})

const catalog = syntheticCatalog(200)
const entries = catalog.map(({ record, variables }) => ({ record, text: searchText(record, variables) }))
const search = (query: Record<string, unknown>) => [...searchCatalog(entries, searchQuery.parse(query)).exact]

describe('D69 searching regions', () => {
  test('D69 a name finds what its words find, and what reaches into its region', () => {
    fc.assert(
      fc.property(fc.constantFrom(...namesOfRegions), ([name, { boxes }]) => {
        const found = search({ keywords: name, gazetteer: '1' })
        const inside = boxes.flatMap(({ lat, lon }) => search({ latStart: lat.min, latEnd: lat.max, lonStart: lon.west, lonEnd: lon.east }))
        expect(new Set(found)).toEqual(new Set([...search({ keywords: name }), ...inside]))
      }),
    )
  })

  test('D69 several regions must all be met, quoted names are words, and without gazetteer=1 all are', () => {
    const both = search({ keywords: 'Hawaii Fiji', gazetteer: '1' })
    const hawaii = search({ keywords: 'Hawaii', gazetteer: '1' })
    expect(both).toEqual(hawaii.filter((at) => search({ keywords: 'Fiji', gazetteer: '1' }).includes(at)))
    expect(both.length).toBeGreaterThan(0)
    expect(both.length).toBeLessThan(entries.length)
    expect(search({ keywords: '"Hawaii"', gazetteer: '1' })).toEqual([])
    expect(search({ keywords: 'Hawaii' })).toEqual([])
  })

  test('D69 similar spellings are of the words; the region holds for them too', () => {
    const lines = catalog.map(({ record }) => record)
    const inFiji = new Set(search({ keywords: 'Fiji', gazetteer: '1' }))
    const { exact, similar } = searchCatalog(entries, searchQuery.parse({ keywords: 'temprature Fiji', gazetteer: '1', fuzzy: '1' }))
    expect(exact).toEqual([])
    expect(similar.length).toBeGreaterThan(0)
    for (const at of similar) expect([lines[at]?.Short_Name, inFiji.has(at)]).toEqual([lines[at]?.Short_Name, true])
  })
})
