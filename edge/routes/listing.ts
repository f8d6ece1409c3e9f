import type { listingApi } from '#core/api/listing.ts'
import { listingOf } from '#core/catalog/listing.ts'
import { cachedPerVersion } from '../catalog/cachedPerVersion.ts'
import { type CatalogSnapshot, loadSnapshot } from '../catalog/catalog.ts'
import { findByName } from '../catalog/quickSearch.ts'
import type { Handlers } from './Handler.ts'

function rowsOf({ datasets }: CatalogSnapshot) {
  return datasets.map(({ record, variableNames }) => ({ record, variables: variableNames }))
}

export const listingRoutes: Handlers<typeof listingApi> = {
  quickSearch: async ({ ports: { database }, query }) => findByName(database, await loadSnapshot(database), query.words),
  catalogListing: async ({ ports }) => {
    const catalog = await loadSnapshot(ports.database)
    const bytes = await cachedPerVersion(catalog, 'listing', () => new TextEncoder().encode(JSON.stringify(listingOf(rowsOf(catalog)))))
    return new Response(bytes, {
      headers: { 'Content-Type': 'application/json', 'Content-Length': String(bytes.byteLength), 'Cache-Control': 'public, max-age=300' },
    })
  },
  catalogState: async ({ ports }) => {
    const { datasets } = await loadSnapshot(ports.database)
    return { datasets: datasets.length, latest: datasets.at(-1)?.record.Dataset_ID ?? 0 }
  },
}
