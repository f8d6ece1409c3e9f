import { limits } from '#core/limits/catalog.ts'
import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import { countText } from '#core/text/counted.ts'
import type { PublishedDataset } from '../PublishedDataset.ts'
import { datasetPath } from '../pagePaths.ts'
import { catalogFeedPaths, type SearchQuery, searchFeedPaths, searchQueryToUrl } from '../query.ts'
import { plainText } from '../structuredData.ts'
import type { Feed } from './feed.ts'

/** What a feed reads of a data set. */
type Listed = Pick<PublishedDataset, 'record'>

/** The data sets listed in feeds: most recently released first, at most `limits.feedEntries`. */
export function newestDatasets<Dataset extends Listed>(datasets: readonly Dataset[]): readonly Dataset[] {
  return datasets
    .toSorted(({ record: a }, { record: b }) => b.Dataset_Release_Date.localeCompare(a.Dataset_Release_Date) || b.Dataset_ID - a.Dataset_ID)
    .slice(0, limits.feedEntries)
}

/** When a data set was released, as an instant of RFC 3339. */
function releasedAt({ record }: Listed): string {
  return `${record.Dataset_Release_Date.slice(0, 10)}T00:00:00Z`
}

/** What a feed says of a data set: its version and the beginning of its description, as text. */
function feedSummary({ record }: Listed): string {
  return `Version ${record.Dataset_Version}, ${countText(record.Row_Count)} rows. ${plainText(record.Description)}`
}

/** New and changed data sets. */
export function datasetFeed(datasets: readonly Listed[], portal: PortalIdentity): Feed {
  const title = `${portal.name}: new and changed data sets`
  return { title, page: '/catalog', paths: catalogFeedPaths, entries: datasetEntries(datasets, portal) }
}

/** New and changed data sets that a search finds. */
export function searchFeed(datasets: readonly Listed[], query: SearchQuery, portal: PortalIdentity): Feed {
  const { keywords } = query
  const page = `/catalog?${searchQueryToUrl(query)}`.replace(/\?$/, '')
  const title = `${portal.name}: ${keywords.length === 0 ? 'data sets of a search' : `data sets for “${keywords.join(' ')}”`}`
  return { title, page, paths: searchFeedPaths(query), entries: datasetEntries(datasets, portal) }
}

/** Entries of data sets, the latest release first. The identity of each has its version, so that a new version is a new entry. */
export function datasetEntries(datasets: readonly Listed[], { origin }: PortalIdentity): Feed['entries'] {
  return newestDatasets(datasets).map((dataset) => {
    const { Short_Name, Long_Name, Dataset_Version, Data_Source, Keywords } = dataset.record
    const url = origin + datasetPath(Short_Name)
    const [released, id] = [releasedAt(dataset), `${url}#${encodeURIComponent(Dataset_Version)}`]
    const words = { title: Long_Name, author: Data_Source, text: feedSummary(dataset), tags: Keywords }
    return { id, url, published: released, updated: released, ...words }
  })
}
