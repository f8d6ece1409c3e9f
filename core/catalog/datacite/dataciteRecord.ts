import { splitAtDateLine } from '#core/extent/longitude.ts'
import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import { eastward } from '../acrossDateLine.ts'
import { oneLine } from '../citation.ts'
import type { CitedAuthor } from '../DatasetFile.ts'
import type { DatasetView } from '../DatasetView.ts'
import { licenceAt } from '../licences.ts'
import { orcidAddress } from '../orcid.ts'
import { datasetPath } from '../pagePaths.ts'
import { distributionForms, plainText, temporalCoverage } from '../structuredData.ts'
import { isDoi } from './doiName.ts'
import type { DataciteRecord } from './schema.ts'

/** The metadata of a data set as DataCite registers them for this portal. */
export function dataciteOf(dataset: DatasetView, { name, origin }: PortalIdentity): DataciteRecord {
  const { file, record, published } = dataset
  const { authors, year, publisher } = published.publication
  const coverage = temporalCoverage(record)
  const page = `${origin}${datasetPath(file.shortName)}`
  return {
    ...(published.doi !== null && isDoi(published.doi) ? { doi: published.doi } : {}),
    url: page,
    types: { resourceTypeGeneral: 'Dataset', resourceType: file.synthetic ? 'Synthetic data' : record.Make },
    creators: authors.map(partyOf),
    titles: [{ title: oneLine(record.Long_Name), lang: 'en' }],
    publisher: { name: oneLine(publisher ?? name) },
    // Its makers may not have said when they published it; the portal knows when it did.
    publicationYear: String(year ?? record.Dataset_Release_Date.slice(0, 4)),
    subjects: subjectsOf(dataset),
    contributors: record.Distributor ? [{ ...partyOf({ name: record.Distributor }), contributorType: 'Distributor' }] : [],
    dates: [
      { date: record.Dataset_Release_Date, dateType: 'Issued' },
      ...(coverage === null ? [] : [{ date: coverage, dateType: 'Coverage' as const }]),
    ],
    language: 'en',
    alternateIdentifiers: [
      { alternateIdentifier: file.shortName, alternateIdentifierType: `${name} short name` },
      { alternateIdentifier: page, alternateIdentifierType: 'URL' },
    ],
    relatedIdentifiers: relatedIn(published.references),
    sizes: [`${record.Row_Count} rows`, `${published.variables.length} variables`],
    formats: distributionForms.map(({ type }) => type),
    version: oneLine(record.Dataset_Version),
    rightsList: [rightsOf(published.licence)],
    descriptions: [
      { description: plainText(record.Description) || oneLine(record.Long_Name), descriptionType: 'Abstract', lang: 'en' },
      ...(record.Acknowledgement.trim() === ''
        ? []
        : [{ description: plainText(record.Acknowledgement), descriptionType: 'Other' as const, lang: 'en' as const }]),
    ],
    geoLocations: [...boxesOf(dataset), ...file.regions.map((region) => ({ geoLocationPlace: oneLine(region) }))],
    schemaVersion: 'http://datacite.org/schema/kernel-4',
  }
}

function partyOf(author: CitedAuthor): DataciteRecord['creators'][number] {
  if ('name' in author) return { name: oneLine(author.name), nameType: 'Organizational' }
  const [familyName, givenName] = [oneLine(author.family), oneLine(author.given)]
  const person = { name: `${familyName}, ${givenName}`, nameType: 'Personal' as const, givenName, familyName }
  if (author.orcid === undefined) return person
  return {
    ...person,
    nameIdentifiers: [{ nameIdentifier: orcidAddress(author.orcid), nameIdentifierScheme: 'ORCID', schemeUri: 'https://orcid.org' }],
  }
}

/** CF standard names with their scheme; keywords, which come from any list, without. */
function subjectsOf({ file, record }: DatasetView): DataciteRecord['subjects'] {
  const names = new Set(file.variables.flatMap(({ standardName }) => standardName ?? []))
  const words = new Set(record.Keywords.map(oneLine).filter((word) => word !== '' && !names.has(word)))
  const scheme = { subjectScheme: 'CF Standard Names', schemeUri: 'https://cfconventions.org/standard-names.html' }
  return [...[...names].map((subject) => ({ subject, ...scheme })), ...[...words].map((subject) => ({ subject }))]
}

const DOI = /\b10\.\d{4,9}\/[^\s"<>]+/
const URL_IN_TEXT = /\bhttps?:\/\/[^\s"<>]+/

/** What references name by a DOI, or else by an address. */
function relatedIn(references: readonly string[]): DataciteRecord['relatedIdentifiers'] {
  return references.flatMap((reference) => {
    const [doi] = DOI.exec(reference) ?? []
    const [url] = URL_IN_TEXT.exec(reference) ?? []
    const named = doi ?? url
    if (named === undefined) return []
    const relatedIdentifierType = doi === undefined ? 'URL' : 'DOI'
    return [{ relatedIdentifier: bare(named), relatedIdentifierType, relationType: 'References' as const }]
  })
}

/** Without the stop or bracket of the sentence that it is in. */
function bare(identifier: string): string {
  let end = identifier.length
  while (end > 0 && '.,;)]'.includes(identifier[end - 1] ?? '')) end -= 1
  return identifier.slice(0, end)
}

function rightsOf({ name, url }: DatasetView['published']['licence']): DataciteRecord['rightsList'][number] {
  if (url === null) return { rights: oneLine(name) }
  const known = licenceAt(url)?.id
  const identifier =
    known === undefined ? {} : { rightsIdentifier: known, rightsIdentifierScheme: 'SPDX' as const, schemeUri: 'https://spdx.org/licenses/' }
  return { rights: oneLine(name), rightsUri: url, ...identifier }
}

/** The box of a data set; one across the date line is two, as none may have its west east of its east. */
function boxesOf({ record }: DatasetView): DataciteRecord['geoLocations'] {
  const { Lat_Min, Lat_Max } = record
  const { west, east } = eastward(record)
  if (Lat_Min === null || Lat_Max === null || west === null || east === null) return []
  return splitAtDateLine({ west, east }).map(({ min, max }) => ({
    geoLocationBox: { westBoundLongitude: min, eastBoundLongitude: max, southBoundLatitude: Lat_Min, northBoundLatitude: Lat_Max },
  }))
}
