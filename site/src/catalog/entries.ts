import type { CatalogEntry } from '#components/catalog/CatalogEntry.ts'
import type { DatasetView } from '#core/catalog/pages/DatasetView.ts'

/** What the catalog's list needs of a data set: its record without the long texts, which would be in the page a second time. */
export function catalogEntryOf({ record: whole, file, computed }: DatasetView): CatalogEntry {
  const { Product_Type, Description, Dataset_Version, Dataset_Release_Date, Dataset_History, Visualize, References, ...record } = whole
  return { record, extras: { variables: file.variables.length, depthLevels: computed.depthLevels } }
}
