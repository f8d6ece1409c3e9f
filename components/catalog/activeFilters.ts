import { choiceFilters } from '#core/catalog/options.ts'
import type { SearchQuery } from '#core/catalog/query.ts'
import { monthNames } from '#core/extent/months.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { catalogTexts } from '#core/messages/catalog.ts'

/** A filter that is set, in words, and the search without it (CAT-08). */
export interface ActiveFilter {
  readonly words: string
  readonly without: SearchQuery
}

/** Every filter of a search that narrows it. Keywords have their own box and are not included. */
export function activeFilters(query: SearchQuery): ActiveFilter[] {
  const sets = (['dataFeatures', 'make', 'sensor', 'region'] as const).flatMap((name) =>
    query[name].map((value) => ({ words: value, without: { ...query, [name]: query[name].filter((other) => other !== value) } })),
  )
  const { timeStart, timeEnd, latStart, latEnd, lonStart, lonEnd, ...rest } = query
  const time = { timeStart, timeEnd }
  const lat = { latStart, latEnd }
  const lon = { lonStart, lonEnd }
  const bounds: ActiveFilter[] = []
  if (timeStart !== undefined || timeEnd !== undefined)
    bounds.push({ words: `${timeStart ?? 'earliest'} – ${timeEnd ?? 'latest'}`, without: { ...rest, ...lat, ...lon } })
  if (latStart !== undefined || latEnd !== undefined)
    bounds.push({
      words: `${formatLatitude(latStart ?? -90)} to ${formatLatitude(latEnd ?? 90)}`,
      without: { ...rest, ...time, ...lon },
    })
  if (lonStart !== undefined || lonEnd !== undefined)
    bounds.push({
      words: `${formatLongitude(lonStart ?? -180)} to ${formatLongitude(lonEnd ?? 180)}`,
      without: { ...rest, ...time, ...lat },
    })
  for (const month of query.month)
    bounds.push({ words: monthNames[month - 1] ?? '', without: { ...query, month: query.month.filter((other) => other !== month) } })
  for (const name of choiceFilters) {
    const value = query[name]
    if (value !== undefined) bounds.push({ words: value, without: { ...query, [name]: undefined } })
  }
  if (query.hasDepth !== 'any') bounds.push({ words: catalogTexts.depthLevels[query.hasDepth], without: { ...query, hasDepth: 'any' } })
  return [...sets, ...bounds]
}

/** The search without any limit. */
export const everything: SearchQuery = {
  keywords: [],
  hasDepth: 'any',
  timeStart: undefined,
  timeEnd: undefined,
  latStart: undefined,
  latEnd: undefined,
  lonStart: undefined,
  lonEnd: undefined,
  sensor: [],
  region: [],
  make: [],
  dataFeatures: [],
  month: [],
  temporalResolution: undefined,
  spatialResolution: undefined,
  dataSource: undefined,
  distributor: undefined,
  processLevel: undefined,
  fuzzy: undefined,
  gazetteer: undefined,
}
