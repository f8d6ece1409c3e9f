import type { ValueOf } from '#core/api/endpoint.ts'
import type { listingApi } from '#core/api/listing.ts'
import { lineIndex } from '#core/catalog/search/LineIndex.ts'
import { limits } from '#core/limits/catalog.ts'
import type { Database } from '../database/Database.ts'
import { cachedPerVersion } from './cachedPerVersion.ts'
import type { CatalogSnapshot } from './catalog.ts'
import { cruisesOf } from './cruises.ts'

type Found = ValueOf<typeof listingApi.quickSearch>
type Hit = Found['datasets'][number]
type Finder = (words: readonly string[]) => Hit[]

/** Data sets, cruises and variables whose names contain every word. */
export async function findByName(database: Database, catalog: CatalogSnapshot, text: string): Promise<Found> {
  const words = text.toLowerCase().split(/\s+/u)
  const finders = await cachedPerVersion(catalog, 'quick search', async () => ({
    datasets: finderOf(
      catalog.datasets.map(({ record }) => ({ name: record.Short_Name, title: record.Long_Name })),
      ({ name, title }) => `${title}\n${name}`,
    ),
    cruises: finderOf(
      (await cruisesOf(database, catalog)).map(({ Name, Nickname }) => ({ name: Name, title: Nickname })),
      ({ name, title }) => `${name}\n${title}`,
    ),
    variables: variableFinder(catalog),
  }))
  return { datasets: finders.datasets(words), cruises: finders.cruises(words), variables: finders.variables(words) }
}

/** Variables by their own names alone: what all of a data set share would bring all of them. */
function variableFinder({ datasets }: CatalogSnapshot): Finder {
  const names: string[] = []
  const hits = datasets.flatMap(({ record, variableNames }) =>
    variableNames.map(({ Variable, Long_Name }) => {
      names.push(`${Long_Name}\n${Variable}`)
      return { name: record.Short_Name, title: Long_Name }
    }),
  )
  return finderOf(hits, (_, place) => names[place] ?? '')
}

function finderOf(hits: readonly Hit[], textOf: (hit: Hit, place: number) => string): Finder {
  const texts = hits.map((hit, place) => textOf(hit, place).toLowerCase())
  const index = lineIndex(texts)
  return (words) => {
    const marks = words.map((word) => index.containing(word))
    const [first = ''] = words
    const places = texts.flatMap((_, place) => (marks.every((mark) => mark[place] === 1) ? [place] : []))
    const begins = (place: number) => (texts[place] ?? '').split('\n').some((line) => line.startsWith(first))
    return [...places.filter(begins), ...places.filter((place) => !begins(place))]
      .slice(0, limits.quickSearchHits)
      .flatMap((place) => hits[place] ?? [])
  }
}
