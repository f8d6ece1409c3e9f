import { xmlText } from '../feeds/xml.ts'
import type { DataciteRecord } from './schema.ts'

type Attributes = Readonly<Record<string, string | undefined>>

const NAMESPACES =
  'xmlns="http://datacite.org/schema/kernel-4" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://datacite.org/schema/kernel-4 https://schema.datacite.org/meta/kernel-4.6/metadata.xsd"'

/** What stands for a DOI that has not been assigned. Source: DataCite Metadata Schema 4.6, appendix 3. */
const UNASSIGNED = '(:unas)'

/** DataCite metadata as XML. Texts are escaped; what XML has no form for is left out. */
export function dataciteXmlOf(of: DataciteRecord): string {
  const parts = [
    element('identifier', of.doi ?? UNASSIGNED, { identifierType: 'DOI' }),
    list('creators', of.creators, (creator) => `<creator>${named('creatorName', creator)}</creator>`),
    list('titles', of.titles, ({ title, lang }) => element('title', title, { 'xml:lang': lang })),
    element('publisher', of.publisher.name),
    element('publicationYear', of.publicationYear),
    element('resourceType', of.types.resourceType, { resourceTypeGeneral: of.types.resourceTypeGeneral }),
    list('subjects', of.subjects, ({ subject, subjectScheme, schemeUri }) =>
      element('subject', subject, { subjectScheme, schemeURI: schemeUri }),
    ),
    list(
      'contributors',
      of.contributors,
      (party) => `<contributor contributorType="${party.contributorType}">${named('contributorName', party)}</contributor>`,
    ),
    list('dates', of.dates, ({ date, dateType, dateInformation }) => element('date', date, { dateType, dateInformation })),
    element('language', of.language),
    list('alternateIdentifiers', of.alternateIdentifiers, ({ alternateIdentifier, alternateIdentifierType }) =>
      element('alternateIdentifier', alternateIdentifier, { alternateIdentifierType }),
    ),
    list('relatedIdentifiers', of.relatedIdentifiers, ({ relatedIdentifier, relatedIdentifierType, relationType }) =>
      element('relatedIdentifier', relatedIdentifier, { relatedIdentifierType, relationType }),
    ),
    list('sizes', of.sizes, (size) => element('size', size)),
    list('formats', of.formats, (format) => element('format', format)),
    element('version', of.version),
    list('rightsList', of.rightsList, ({ rights, rightsUri, schemeUri, ...more }) =>
      element('rights', rights, { rightsURI: rightsUri, ...more, schemeURI: schemeUri }),
    ),
    list('descriptions', of.descriptions, ({ description, descriptionType, lang }) =>
      element('description', description, { 'xml:lang': lang, descriptionType }),
    ),
    list('geoLocations', of.geoLocations, placeOf),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<resource ${NAMESPACES}>\n${parts.filter((part) => part !== '').join('\n')}\n</resource>\n`
}

function element(name: string, text: string, attributes: Attributes = {}): string {
  const given = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${xmlText(value)}"`))
  return `<${name}${given.join('')}>${xmlText(text)}</${name}>`
}

function list<Item>(name: string, items: readonly Item[], write: (item: Item) => string): string {
  return items.length === 0 ? '' : `<${name}>${items.map(write).join('')}</${name}>`
}

function named(
  element_: 'creatorName' | 'contributorName',
  { name, nameType, givenName, familyName, nameIdentifiers = [] }: DataciteRecord['creators'][number],
) {
  const own = element(element_, name, { nameType })
  return givenName === undefined || familyName === undefined
    ? own
    : own + element('givenName', givenName) + element('familyName', familyName) + nameIdentifiers.map(identifierOf).join('')
}

const identifierOf = ({ nameIdentifier, ...scheme }: NonNullable<DataciteRecord['creators'][number]['nameIdentifiers']>[number]) =>
  element('nameIdentifier', nameIdentifier, { nameIdentifierScheme: scheme.nameIdentifierScheme, schemeURI: scheme.schemeUri })

function placeOf({ geoLocationPlace, geoLocationBox }: DataciteRecord['geoLocations'][number]): string {
  const place = geoLocationPlace === undefined ? '' : element('geoLocationPlace', geoLocationPlace)
  const edges = Object.entries(geoLocationBox ?? {}).map(([name, degrees]) => element(name, String(degrees)))
  return `<geoLocation>${place}${edges.length === 0 ? '' : `<geoLocationBox>${edges.join('')}</geoLocationBox>`}</geoLocation>`
}
