import type { DatasetRecord } from '#core/catalog/records.ts'
import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import { eastward } from '../acrossDateLine.ts'
import type { PublishedDataset } from '../PublishedDataset.ts'
import { datasetPath } from '../pagePaths.ts'
import { distributionAddress, distributionForms, downloadPage, plainText, temporalCoverage } from '../structuredData.ts'

/** The whole catalog for data portals that gather others. Source: DCAT-US 1.1 (`/data.json`); `spatial` is W,S,E,N. */
export function dcatCatalog(datasets: readonly PublishedDataset[], portal: PortalIdentity): string {
  const catalog = {
    '@context': 'https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld',
    '@id': `${portal.origin}/data.json`,
    '@type': 'dcat:Catalog',
    conformsTo: 'https://project-open-data.cio.gov/v1.1/schema',
    describedBy: 'https://project-open-data.cio.gov/v1.1/schema/catalog.json',
    dataset: datasets.map((dataset) => described(dataset, portal)),
  }
  return `${JSON.stringify(catalog, null, 1)}\n`
}

function described({ record, references, doi, licence }: PublishedDataset, { name: portal, origin }: PortalIdentity) {
  const temporal = temporalCoverage(record)
  const landingPage = `${origin}${datasetPath(record.Short_Name)}`
  const addresses = references.filter((reference) => /^https?:\/\/\S+$/.test(reference))
  return {
    '@type': 'dcat:Dataset',
    identifier: doi === null ? landingPage : `https://doi.org/${doi}`,
    accessLevel: 'public',
    title: record.Long_Name,
    description: plainText(record.Description),
    keyword: record.Keywords,
    issued: record.Dataset_Release_Date,
    modified: record.Dataset_Release_Date,
    publisher: { '@type': 'org:Organization', name: record.Distributor ?? record.Data_Source },
    contactPoint: { '@type': 'vcard:Contact', fn: portal, hasURL: `${origin}/contact` },
    ...(licence.url === null ? { rights: licence.name } : { license: licence.url }),
    ...spatialOf(record),
    ...(temporal === null ? {} : { temporal }),
    ...(addresses.length === 0 ? {} : { references: addresses }),
    landingPage,
    distribution: distributionForms.map(({ name, type, word }) => {
      const downloadURL = distributionAddress(record, word, origin)
      const place = downloadURL === null ? { accessURL: downloadPage(record, origin) } : { mediaType: type, downloadURL }
      return { '@type': 'dcat:Distribution', title: name, format: name, ...place }
    }),
  }
}

function spatialOf(record: DatasetRecord) {
  const { Lat_Min, Lat_Max } = record
  const { west, east } = eastward(record)
  return west === null || Lat_Min === null || east === null || Lat_Max === null ? {} : { spatial: `${west},${Lat_Min},${east},${Lat_Max}` }
}
