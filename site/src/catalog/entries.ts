import type { CatalogEntry } from '#components/catalog/CatalogEntry.ts'
import type { CatalogRowView } from '#core/pages/views.ts'

/** What the catalog's list needs of a row of its page; maps are drawn from the page's own shapes. */
export function catalogEntryOf({ record, variables, depthLevels }: CatalogRowView): CatalogEntry {
  return { record, extras: { variables, depthLevels } }
}
