import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import type { PublishedDataset } from '../PublishedDataset.ts'
import { datasetFeed } from './datasetFeed.ts'
import { dcatCatalog } from './dcat.ts'
import { feedKinds } from './feed.ts'

/** A machine-readable document that lists data sets; the sitemap, which may be several files, is beside this (`sitemap.ts`). */
export interface CatalogDocument {
  readonly path: string
  readonly type: string
  readonly write: (datasets: readonly PublishedDataset[], portal: PortalIdentity) => string
}

/** Every such document; the portal writes them from its store. */
export const catalogDocuments: readonly CatalogDocument[] = [
  { path: '/data.json', type: 'application/json; charset=utf-8', write: dcatCatalog },
  ...Object.entries(feedKinds).map(([ending, { type, write }]) => ({
    ...{ path: `/catalog/feed.${ending}`, type },
    write: (datasets: readonly PublishedDataset[], portal: PortalIdentity) => write(datasetFeed(datasets, portal), portal.origin),
  })),
]
