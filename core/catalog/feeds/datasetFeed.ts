import { limits } from '#core/limits/catalog.ts'
import type { PublishedDataset } from '../PublishedDataset.ts'
import { plainText } from '../structuredData.ts'

/** The data sets listed in feeds: most recently released first, at most `limits.feedEntries`. */
export function newestDatasets(datasets: readonly PublishedDataset[]): readonly PublishedDataset[] {
  return datasets
    .toSorted(({ record: a }, { record: b }) => b.Dataset_Release_Date.localeCompare(a.Dataset_Release_Date) || b.Dataset_ID - a.Dataset_ID)
    .slice(0, limits.feedEntries)
}

/** When a data set was released, as an instant of RFC 3339. */
export function releasedAt({ record }: PublishedDataset): string {
  return `${record.Dataset_Release_Date.slice(0, 10)}T00:00:00Z`
}

/** What a feed says of a data set: its version and the beginning of its description, as text. */
export function feedSummary({ record }: PublishedDataset): string {
  return `Version ${record.Dataset_Version}, ${record.Row_Count.toLocaleString('en-US')} rows. ${plainText(record.Description)}`
}
