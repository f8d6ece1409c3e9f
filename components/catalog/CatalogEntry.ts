import type { ListedDataset } from '#core/catalog/listing.ts'

/** A data set as the catalog draws it. */
export interface CatalogEntry {
  readonly record: ListedDataset
  /** What the catalog's records do not hold; `null` for data sets that joined after the page was built. */
  readonly extras: CatalogExtras | null
}

/** What is known of a data set when the page is built. */
export interface CatalogExtras {
  readonly variables: number
  /** Metres, shallow first; empty for irregular depths and without depth; `undefined` where they are not known. */
  readonly depthLevels: readonly number[] | undefined
}
