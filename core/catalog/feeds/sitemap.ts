import type { PublishedDataset } from '../PublishedDataset.ts'
import { cruisePath, datasetPath, programPath } from '../pagePaths.ts'
import { xmlText } from './xml.ts'

/** What else of the portal has a page. */
export interface OtherPages {
  /** Names of the cruises that data sets have rows of. */
  readonly cruises: readonly string[]
  /** Keys of the programs. */
  readonly programs: readonly string[]
  /** Paths of the pages that are files of the site: guides, gallery, documentation. */
  readonly built: readonly string[]
}

/** The address of the sitemap, which `robots.txt` names. */
export const sitemapPath = '/sitemap.xml'

/** Pages of the store that there is one of each. */
const single = ['/', '/catalog', '/programs', '/visualization/cruises', '/visualization/charts']

/** Every page that search engines may list, data sets with the day of their release. Source: sitemaps.org, protocol 0.9. */
export function sitemap(datasets: readonly PublishedDataset[], origin: string, { cruises, programs, built }: OtherPages): string {
  const paths = [...single, ...built, ...programs.map((key) => programPath(key.toLowerCase())), ...cruises.map(cruisePath)]
  const pages = [
    ...paths.map((path) => entry(origin + path)),
    ...datasets.map(({ record }) => entry(origin + datasetPath(record.Short_Name), record.Dataset_Release_Date.slice(0, 10))),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join('')}</urlset>
`
}

const entry = (address: string, day?: string): string =>
  `  <url><loc>${xmlText(address)}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>\n`
