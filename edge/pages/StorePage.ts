import type { ListedPage } from '#core/catalog/feeds/sitemap.ts'
import type { PageViews } from '#core/pages/views.ts'
import type { CatalogSnapshot } from '../catalog/catalog.ts'
import type { Database } from '../database/Database.ts'

/** What a page of the store shows at the moment, found without making it. */
export interface FoundPage {
  /** The right address; a request for another one of the same page is led there. One that is not there stays at the requested address. */
  readonly path: string
  /** Another text whenever what it shows may have changed. */
  readonly version: string
  /** 410 where the name is that of a data set with a DOI which was taken out. */
  readonly status: 200 | 404 | 410
  /** The requested name where the store does not have it; anybody may invent another. Such a page is rendered once for all addresses. */
  readonly unknownName?: string
  /** Reads what it shows. */
  readonly views: () => Promise<Partial<PageViews>>
}

/** A kind of page that is a view of the store. */
export interface StorePage {
  /** The name in an address of it, empty where it has none; `null` for other addresses. */
  readonly nameAt: (path: string) => string | null
  /** `null` for names without a page. */
  readonly find: (database: Database, name: string) => Promise<FoundPage | null>
  /** Its pages at the moment, for the sitemap. */
  readonly listed: (database: Database, catalog: CatalogSnapshot) => Promise<readonly ListedPage[]>
}
