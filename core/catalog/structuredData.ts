import type { DatasetRecord, VariableRow } from '#core/api/records.ts'
import { rowsAddress, wholeBounds } from './codeSamples.ts'
import type { DatasetFile } from './DatasetFile.ts'

interface StructuredDataOptions {
  readonly file: DatasetFile
  readonly record: DatasetRecord
  readonly variables: readonly VariableRow[]
  /** Without a slash at the end. */
  readonly origin: string
}

/** What search engines read about a data set: schema.org's Dataset, as an object. Boxes are `S W N E`. */
export function datasetStructure({ file, record, variables, origin }: StructuredDataOptions) {
  const address = `${origin}/catalog/datasets/${file.shortName}`
  const hasDates = file.timeMeaning.kind === 'instants' && record.Time_Min !== null && record.Time_Max !== null
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': address,
    name: file.longName,
    alternateName: file.shortName,
    description: plainText(file.description),
    url: address,
    identifier: file.doi ? [`https://doi.org/${file.doi}`, file.shortName] : file.shortName,
    version: file.version,
    datePublished: file.releaseDate,
    license: file.licence.url ?? file.licence.name,
    creditText: file.acknowledgement,
    isAccessibleForFree: true,
    keywords: record.Keywords,
    citation: file.references,
    creator: { '@type': 'Organization', name: file.source },
    ...(file.distributor ? { publisher: { '@type': 'Organization', name: file.distributor } } : {}),
    includedInDataCatalog: { '@type': 'DataCatalog', name: 'Pelagos', url: `${origin}/catalog` },
    ...(hasDates ? { temporalCoverage: `${record.Time_Min?.slice(0, 10)}/${record.Time_Max?.slice(0, 10)}` } : {}),
    spatialCoverage: {
      '@type': 'Place',
      geo: { '@type': 'GeoShape', box: `${record.Lat_Min} ${record.Lon_Min} ${record.Lat_Max} ${record.Lon_Max}` },
    },
    variableMeasured: variables.map((variable) => ({
      '@type': 'PropertyValue',
      name: variable.Variable,
      description: variable.Long_Name,
      ...(variable.Unit ? { unitText: variable.Unit } : {}),
      ...(variable.Variable_Min === null ? {} : { minValue: variable.Variable_Min, maxValue: variable.Variable_Max }),
    })),
    distribution: [
      {
        '@type': 'DataDownload',
        encodingFormat: 'text/csv',
        contentUrl: `${origin}${rowsAddress(file.tableName, '*', wholeBounds(record))}`,
      },
    ],
  }
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
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
