import type { catalogListing, catalogState } from '#core/api/catalogListing.ts'
import { listingOf } from '#core/catalog/listing.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { type CatalogSnapshot, catalogOf } from '../catalog/catalog.ts'
import type { Handler } from './Handler.ts'

/** Answers the whole catalog in columns. */
export const answerListing: Handler<typeof catalogListing> = async ({ ports }) => {
  const catalog = await catalogOf(ports.database)
  const bytes = await cachedPerVersion(catalog, 'listing', () => new TextEncoder().encode(JSON.stringify(listingOf(rowsOf(catalog)))))
  return new Response(bytes, {
    headers: { 'Content-Type': 'application/json', 'Content-Length': String(bytes.byteLength), 'Cache-Control': 'public, max-age=300' },
  })
}

function rowsOf({ datasets }: CatalogSnapshot) {
  return datasets.map(({ record, variableNames }) => ({ record, variables: variableNames }))
}

/** Tells how large the catalog is. */
export const answerState: Handler<typeof catalogState> = async ({ ports }) => {
  const { datasets } = await catalogOf(ports.database)
  return { datasets: datasets.length, latest: datasets.at(-1)?.record.Dataset_ID ?? 0 }
}
