import type { PublishedDataset } from '../PublishedDataset.ts'
import { datasetPath } from '../pagePaths.ts'
import { feedSummary, newestDatasets, releasedAt } from './newest.ts'
import { xmlText } from './xml.ts'

/** New and changed data sets as an Atom feed (RFC 4287). An entry's identity has its version, so that a new version is a new entry. */
export function atomFeed(datasets: readonly PublishedDataset[], origin: string): string {
  const newest = newestDatasets(datasets)
  const updated = newest[0] === undefined ? '1970-01-01T00:00:00Z' : releasedAt(newest[0])
  const address = `${origin}/catalog/feed.xml`
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${xmlText(address)}</id>
  <title>Pelagos: new and changed data sets</title>
  <updated>${updated}</updated>
  <link rel="self" type="application/atom+xml" href="${xmlText(address)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(`${origin}/catalog`)}"/>
${newest.map((dataset) => entry(dataset, origin)).join('')}</feed>
`
}

function entry(dataset: PublishedDataset, origin: string): string {
  const { record } = dataset
  const address = `${origin}${datasetPath(record.Short_Name)}`
  return `  <entry>
    <id>${xmlText(`${address}#${encodeURIComponent(record.Dataset_Version)}`)}</id>
    <title>${xmlText(record.Long_Name)}</title>
    <updated>${releasedAt(dataset)}</updated>
    <author><name>${xmlText(record.Data_Source)}</name></author>
    <link rel="alternate" type="text/html" href="${xmlText(address)}"/>
    <summary>${xmlText(feedSummary(dataset))}</summary>
  </entry>
`
}
