import type { PublishedDataset } from '../PublishedDataset.ts'
import { datasetPath } from '../pagePaths.ts'
import { feedSummary, newestDatasets, releasedAt } from './newest.ts'

/** New and changed data sets as a JSON feed. Source: jsonfeed.org, version 1.1. */
export function jsonFeed(datasets: readonly PublishedDataset[], origin: string): string {
  const items = newestDatasets(datasets).map((dataset) => {
    const { record } = dataset
    const url = `${origin}${datasetPath(record.Short_Name)}`
    return {
      id: `${url}#${encodeURIComponent(record.Dataset_Version)}`,
      url,
      title: record.Long_Name,
      content_text: feedSummary(dataset),
      date_published: releasedAt(dataset),
      authors: [{ name: record.Data_Source }],
      tags: record.Keywords,
    }
  })
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Pelagos: new and changed data sets',
    home_page_url: `${origin}/catalog`,
    feed_url: `${origin}/catalog/feed.json`,
    language: 'en',
    items,
  }
  return `${JSON.stringify(feed, null, 1)}\n`
}
