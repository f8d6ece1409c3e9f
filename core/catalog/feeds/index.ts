import type { PublishedDataset } from '../PublishedDataset.ts'
import { atomFeed } from './atom.ts'
import { dcatCatalog } from './dcat.ts'
import { jsonFeed } from './jsonFeed.ts'
import { type OtherPages, storeSitemap } from './sitemap.ts'

/** A machine-readable document that lists every data set. */
export interface CatalogDocument {
  readonly path: string
  readonly type: string
  /** `origin` has no slash at the end. */
  readonly write: (datasets: readonly PublishedDataset[], origin: string, others: OtherPages) => string
}

/** Every such document: the static build writes them for the default catalog, the portal answers them from its store. */
export const catalogDocuments: readonly CatalogDocument[] = [
  { path: '/sitemap-datasets.xml', type: 'application/xml; charset=utf-8', write: storeSitemap },
  { path: '/data.json', type: 'application/json; charset=utf-8', write: dcatCatalog },
  { path: '/catalog/feed.xml', type: 'application/atom+xml; charset=utf-8', write: atomFeed },
  { path: '/catalog/feed.json', type: 'application/feed+json; charset=utf-8', write: jsonFeed },
]
