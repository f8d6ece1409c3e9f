import { constants, gzipSync } from 'node:zlib'
import type { NamedRegion } from '#core/catalog/gazetteer/gazetteer.ts'
import { readTerms } from '#core/catalog/gazetteer/searchTerms.ts'
import { listedCatalog, listingOf } from '#core/catalog/listing.ts'
import { searchQuery } from '#core/catalog/query.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { facetTable } from '#core/catalog/search/facetCounts.ts'
import { filtersOf } from '#core/catalog/search/filters.ts'
import { findEntries, searchCatalog, searchText } from '#core/catalog/search/search.ts'
import { syntheticCatalog } from '../helpers/syntheticCatalog.ts'
import { keystrokes } from './catalog/keystrokes.ts'
import { percentile95, type Report } from './report.ts'

export const group = 'catalog'

const DATASETS = 20_000
const ROUNDS = 5
/** Words as they grow under the fingers of a reader, with slips among them. */
const typed = [
  't',
  'te',
  'temp',
  'temperature',
  'temperature pacific',
  'salinty',
  'surface temprature',
  'wind',
  'oxigen',
  'north 1990',
  'nothing',
]

/** Whether a data set reaches into a box. */
function boundsTest({ lat, lon }: NamedRegion['boxes'][number]): (record: DatasetRecord) => boolean {
  const bounds = { latStart: lat.min, latEnd: lat.max, lonStart: lon.west, lonEnd: lon.east }
  return filtersOf(searchQuery.parse(bounds)).bounds ?? (() => true)
}

/** Searching 20,000 made-up data sets as the portal and the browser do, against looking through every text. */
export async function run(report: Report): Promise<void> {
  const datasets = syntheticCatalog(DATASETS)
  const entries = datasets.map(({ record, variables }) => ({ record, text: searchText(record, variables) }))
  const plain = (keywords: string) => {
    const terms = readTerms(keywords.split(' ')).map(({ words, region }) => ({ words, boxes: (region?.boxes ?? []).map(boundsTest) }))
    return entries.filter(({ record, text }) =>
      terms.every(({ words, boxes }) => words.every((word) => text.includes(word)) || boxes.some((isInside) => isInside(record))),
    ).length
  }
  const query = (keywords: string) => searchQuery.parse({ keywords, fuzzy: '1', gazetteer: '1' })
  const json = JSON.stringify(listingOf(datasets))
  const listed = listedCatalog(JSON.parse(json))
  const facets = facetTable(listed.index.records)
  const inBrowser = (keywords: string) => {
    const found = findEntries(listed.index, query(keywords))
    facets.among(found)
    return found.exact.length
  }
  const inPortal = (keywords: string) => searchCatalog(entries, query(keywords)).exact.length
  const times = measured({ plain, inBrowser, inPortal })
  const isRight = typed.every((words) => new Set([plain(words), inBrowser(words), inPortal(words)]).size === 1)
  const check = isRight ? `all ${typed.length} searches found what the scan found` : 'SEARCHES DIFFER FROM THE SCAN'
  const floor = `plain scan of all texts ${times.plain.toFixed(1)} ms`
  report({
    name: 'search and count facets in the browser, p95',
    value: times.inBrowser,
    unit: 'ms',
    floor,
    ratio: times.inBrowser / times.plain,
    target: 2,
    isRight,
    check,
  })
  report({
    name: 'search of the API in process, p95',
    value: times.inPortal,
    unit: 'ms',
    floor: '30 ms',
    ratio: times.inPortal / 30,
    target: 1,
    isRight,
    check,
  })
  // As quick as the portal compresses.
  const bytes = gzipSync(json, { level: constants.Z_BEST_SPEED }).byteLength
  report({
    name: 'index of 20,000 data sets, gzip',
    value: bytes / 1e6,
    unit: 'MB',
    floor: '2.5 MB',
    ratio: bytes / 2.5e6,
    target: 1,
    check: 'read back and searched above',
  })
  await keystrokes(report, json, DATASETS, typed.slice(2), plain)
}

/** The 95th percentile of each deed over all words, run in turn, after one round that does not count. */
function measured<Name extends string>(deeds: Readonly<Record<Name, (keywords: string) => number>>): Record<Name, number> {
  const names = Object.keys(deeds) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = 0; round <= ROUNDS; round++) {
    for (const words of typed) {
      for (const name of names) {
        const start = performance.now()
        deeds[name](words)
        if (round > 0) times[name].push(performance.now() - start)
      }
    }
  }
  return Object.fromEntries(names.map((name) => [name, percentile95(times[name])])) as Record<Name, number>
}
