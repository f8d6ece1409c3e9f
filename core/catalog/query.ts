import * as z from 'zod'
import { lonRangeOf } from '#core/extent/longitude.ts'
import { limits } from '#core/limits/catalog.ts'

/** What a choice that does not narrow is called, and comes first among its options (CAT-27). */
export const ANY = 'Any'

const text = z.string().max(limits.searchTextCharacters)
const list = z
  .union([text, z.array(text)])
  .optional()
  .transform((value) =>
    (value === undefined ? [] : Array.isArray(value) ? value : [value]).map((item) => item.trim()).filter((item) => item !== ''),
  )
/** A choice of which `Any` is no limit. */
const choice = text
  .optional()
  .transform((value) => (value === undefined || value.trim() === '' || value === ANY ? undefined : value.trim()))
const month = z.coerce.number().int().min(1).max(12)
const bound = (lowest: number, highest: number) => z.coerce.number().min(lowest).max(highest).optional()

/** What a catalog search asks for, as it is in a URL. Absent bounds mean no limit. */
export const searchQuery = z.object({
  /** Split at spaces; every word must match. */
  keywords: list.transform((texts) =>
    texts
      .flatMap((text) => text.split(/\s+/u))
      .filter((word) => word !== '')
      .slice(0, 20),
  ),
  hasDepth: z.enum(['any', 'yes', 'no']).optional().default('any'),
  timeStart: z.iso.date().optional(),
  timeEnd: z.iso.date().optional(),
  latStart: bound(-90, 90),
  latEnd: bound(-90, 90),
  lonStart: bound(-180, 360),
  lonEnd: bound(-180, 360),
  sensor: list,
  region: list,
  make: list,
  dataFeatures: list,
  /** Months of the year, January is 1; any of them may have values. */
  month: z
    .union([month, z.array(month)])
    .optional()
    .transform((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value])),
  temporalResolution: choice,
  spatialResolution: choice,
  dataSource: choice,
  distributor: choice,
  processLevel: choice,
  fuzzy: z.literal('1').optional(),
  /** Names of regions among the keywords are searched as regions. */
  gazetteer: z.literal('1').optional(),
})

/** A search as the program holds it. */
export type SearchQuery = z.output<typeof searchQuery>

/** The search that a URL's query string asks for; what cannot be read is left at its default, since a visitor may have typed it. */
export function searchQueryFromUrl(parameters: URLSearchParams): SearchQuery {
  const readable: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(searchQuery.shape)) {
    const values = parameters.getAll(name).filter((value) => value !== '')
    const value = values.length > 1 ? values : values[0]
    if (value !== undefined && schema.safeParse(value).success) readable[name] = value
  }
  return withPlainLongitudes(searchQuery.parse(readable))
}

/** Longitudes counted from 0 to 360 as the fields, the map and the words about them have them. */
function withPlainLongitudes(query: SearchQuery): SearchQuery {
  const { lonStart, lonEnd } = query
  if ((lonStart ?? 0) <= 180 && (lonEnd ?? 0) <= 180) return query
  const { west, east } = lonRangeOf(lonStart ?? -180, lonEnd ?? 180)
  return { ...query, lonStart: west, lonEnd: east }
}

/** The query string of a search, defaults left out, always in the same order. */
export function searchQueryToUrl(query: SearchQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (query.keywords.length > 0) parameters.set('keywords', query.keywords.join(' '))
  if (query.hasDepth !== 'any') parameters.set('hasDepth', query.hasDepth)
  for (const name of ['timeStart', 'timeEnd', 'latStart', 'latEnd', 'lonStart', 'lonEnd'] as const) {
    const value = query[name]
    if (value !== undefined) parameters.set(name, String(value))
  }
  for (const name of ['sensor', 'region', 'make', 'dataFeatures'] as const) {
    for (const value of query[name]) parameters.append(name, value)
  }
  for (const month of query.month) parameters.append('month', String(month))
  for (const name of ['temporalResolution', 'spatialResolution', 'dataSource', 'distributor', 'processLevel'] as const) {
    const value = query[name]
    if (value !== undefined) parameters.set(name, value)
  }
  return parameters
}

/** Paths of the feed of the whole catalog, by the kind of feed. */
export const catalogFeedPaths = { xml: '/catalog/feed.xml', json: '/catalog/feed.json' } as const

/** The call that answers the feed of a search. */
export const searchFeedPath = '/api/catalog/feed'

/** Paths of the feed of a search, by the kind of feed. */
export function searchFeedPaths(query: SearchQuery): Readonly<Record<'xml' | 'json', string>> {
  const parameters = searchQueryToUrl(query)
  if (query.gazetteer === '1') parameters.set('gazetteer', '1')
  const pathOf = (asked: URLSearchParams) => (asked.size === 0 ? searchFeedPath : `${searchFeedPath}?${asked}`)
  return { xml: pathOf(parameters), json: pathOf(new URLSearchParams([...parameters, ['format', 'json']])) }
}

/** The query of a search of cruises. */
export const cruiseQuery = searchQuery
  .pick({ timeStart: true, timeEnd: true, latStart: true, latEnd: true, lonStart: true, lonEnd: true, sensor: true })
  .extend({ searchTerms: z.string().max(limits.searchTextCharacters).optional().default('') })

/** A search of cruises as the program holds it. */
export type CruiseQuery = z.output<typeof cruiseQuery>
