import type { PublishedDataset } from '../PublishedDataset.ts'
import { datasetPath } from '../pagePaths.ts'
import { xmlText } from './xml.ts'

/** The page of every data set with the day of its release. Source: sitemaps.org, protocol 0.9. */
export function datasetSitemap(datasets: readonly PublishedDataset[], origin: string): string {
  const pages = datasets.map(
    ({ record }) =>
      `  <url><loc>${xmlText(`${origin}${datasetPath(record.Short_Name)}`)}</loc><lastmod>${record.Dataset_Release_Date.slice(0, 10)}</lastmod></url>\n`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('')}</urlset>
`
}
