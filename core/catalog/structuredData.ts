import type { DatasetRecord } from '#core/catalog/records.ts'
import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import { formFacts } from '#core/rows/formFacts.ts'
import { eastward } from './acrossDateLine.ts'
import type { CitedAuthor } from './DatasetFile.ts'
import { orcidAddress } from './orcid.ts'
import type { CitedDataset } from './PublishedDataset.ts'
import { datasetPath, downloadPath } from './pagePaths.ts'
import { isTimeless } from './record.ts'
import { fitsOneAnswer, rowsAddress, wholeBounds } from './rowsAddress.ts'

/** The forms in which rows are answered, by the word that asks for them. */
export const distributionForms = (['csv', 'parquet', 'netcdf'] as const).map((word) => ({
  name: formFacts[word].title,
  type: formFacts[word].accepts[0],
  word,
}))

/** The address that answers all rows of a data set in one form; `null` where they are more than one answer may hold. `origin` has no slash at the end. */
export function distributionAddress(record: DatasetRecord, word: string, origin: string): string | null {
  return fitsOneAnswer(record) ? `${origin}${rowsAddress(record.Table_Name, '*', wholeBounds(record))}&format=${word}` : null
}

/** The address where a part of a data set is chosen and downloaded. `origin` has no slash at the end. */
export function downloadPage({ Short_Name }: DatasetRecord, origin: string): string {
  return origin + downloadPath(Short_Name)
}

/** The days that a data set covers, as `first/last`; `null` where its times are no dates. */
export function temporalCoverage(record: DatasetRecord): string | null {
  if (record.Climatology || isTimeless(record) || record.Time_Min === null || record.Time_Max === null) return null
  return `${record.Time_Min.slice(0, 10)}/${record.Time_Max.slice(0, 10)}`
}

/** What search engines read about a data set: schema.org's Dataset, as an object. Boxes are `S W N E`. */
export function datasetStructure(
  { record, variables, references, doi, licence, publication }: CitedDataset,
  { name: portal, origin }: PortalIdentity,
) {
  const address = `${origin}${datasetPath(record.Short_Name)}`
  const coverage = temporalCoverage(record)
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': address,
    name: record.Long_Name,
    alternateName: record.Short_Name,
    description: plainText(record.Description).slice(0, 5000),
    url: address,
    identifier: doi === null ? record.Short_Name : [`https://doi.org/${doi}`, record.Short_Name],
    version: record.Dataset_Version,
    datePublished: record.Dataset_Release_Date,
    license: licence.url ?? licence.name,
    creditText: record.Acknowledgement,
    isAccessibleForFree: true,
    keywords: record.Keywords,
    citation: references,
    creator: publication.authors.length === 1 ? publication.authors.map(agentOf)[0] : publication.authors.map(agentOf),
    ...(record.Distributor === null ? {} : { publisher: { '@type': 'Organization', name: record.Distributor } }),
    includedInDataCatalog: { '@type': 'DataCatalog', name: portal, url: `${origin}/catalog` },
    ...(coverage === null ? {} : { temporalCoverage: coverage }),
    ...spatialCoverage(record),
    variableMeasured: variables.map((variable) => ({
      '@type': 'PropertyValue',
      name: variable.Variable,
      description: variable.Long_Name,
      ...(variable.Unit ? { unitText: variable.Unit } : {}),
      ...(variable.Variable_Min === null ? {} : { minValue: variable.Variable_Min, maxValue: variable.Variable_Max }),
    })),
    distribution: distributionForms.map(({ type, word, name }) => {
      const contentUrl = distributionAddress(record, word, origin)
      const place = contentUrl === null ? { url: downloadPage(record, origin) } : { contentUrl }
      return { '@type': 'DataDownload', name, encodingFormat: type, ...place }
    }),
  }
}

function agentOf(author: CitedAuthor) {
  if ('name' in author) return { '@type': 'Organization', name: author.name }
  const { family, given, orcid } = author
  const person = { '@type': 'Person', name: `${given} ${family}`, givenName: given, familyName: family }
  return orcid === undefined ? person : { ...person, '@id': orcidAddress(orcid), identifier: orcidAddress(orcid) }
}

/** The box of a data set, where its bounds are known; its west is greater than its east across the date line. */
function spatialCoverage(record: DatasetRecord) {
  const { west, east } = eastward(record)
  const edges = [record.Lat_Min, west, record.Lat_Max, east]
  return edges.includes(null) ? {} : { spatialCoverage: { '@type': 'Place', geo: { '@type': 'GeoShape', box: edges.join(' ') } } }
}

/** JSON for a script element: no text in it can close the element or open a comment (DST-18). */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Markdown without its marks, for places that show text only. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*_`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
