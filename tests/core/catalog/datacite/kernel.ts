import { XMLParser } from 'fast-xml-parser'

/*
 * What DataCite Metadata Schema 4.6 (kernel-4, metadata.xsd) takes, as far as the portal writes it: which elements are in which, how often,
 * with which attributes, and what their texts may be. Written from the published schema.
 */

interface Rule {
  /** Elements within it, in any order for `resource` and in this order for the others. */
  readonly holds?: Readonly<Record<string, 'one' | 'optional' | 'many' | 'some'>>
  readonly text?: RegExp
  /** Its attributes; those that are required have no `?` behind their name. */
  readonly attributes?: Readonly<Record<string, RegExp>>
}

const any = /^[\s\S]*$/
const filled = /\S/
const address = /^https?:\/\/\S+$/
const oneOf = (...words: readonly string[]): RegExp => new RegExp(`^(?:${words.join('|')})$`)
const longitude = /^-?(?:180(?:\.0+)?|(?:1[0-7]\d|\d{1,2})(?:\.\d+)?)$/
const latitude = /^-?(?:90(?:\.0+)?|[0-8]?\d(?:\.\d+)?)$/
const language = { 'xml:lang?': /^[a-z]{2}$/ }
const nameType = { 'nameType?': oneOf('Organizational', 'Personal'), ...language }
const person = { givenName: 'optional', familyName: 'optional', nameIdentifier: 'many', affiliation: 'many' } as const

const rules: Readonly<Record<string, Rule>> = {
  resource: {
    holds: {
      ...{ identifier: 'one', creators: 'one', titles: 'one', publisher: 'one', publicationYear: 'one', resourceType: 'one' },
      ...{ subjects: 'optional', contributors: 'optional', dates: 'optional', language: 'optional', alternateIdentifiers: 'optional' },
      ...{ relatedIdentifiers: 'optional', sizes: 'optional', formats: 'optional', version: 'optional', rightsList: 'optional' },
      ...{ descriptions: 'optional', geoLocations: 'optional', fundingReferences: 'optional', relatedItems: 'optional' },
    },
    attributes: { xmlns: /^http:\/\/datacite\.org\/schema\/kernel-4$/, 'xmlns:xsi': any, 'xsi:schemaLocation': any },
  },
  identifier: { text: filled, attributes: { identifierType: filled } },
  creators: { holds: { creator: 'some' } },
  creator: { holds: { creatorName: 'one', ...person } },
  creatorName: { text: any, attributes: nameType },
  givenName: { text: any },
  familyName: { text: any },
  titles: { holds: { title: 'some' } },
  title: { text: any, attributes: { 'titleType?': oneOf('AlternativeTitle', 'Subtitle', 'TranslatedTitle', 'Other'), ...language } },
  publisher: { text: filled, attributes: language },
  publicationYear: { text: /^\d{4}$/ },
  resourceType: { text: any, attributes: { resourceTypeGeneral: oneOf('Dataset', 'Collection', 'Model', 'Other') } },
  subjects: { holds: { subject: 'many' } },
  subject: { text: any, attributes: { 'subjectScheme?': any, 'schemeURI?': address, 'valueURI?': address, ...language } },
  contributors: { holds: { contributor: 'many' } },
  contributor: {
    holds: { contributorName: 'one', ...person },
    attributes: { contributorType: oneOf('ContactPerson', 'DataCollector', 'DataCurator', 'Distributor', 'HostingInstitution', 'Other') },
  },
  contributorName: { text: filled, attributes: nameType },
  dates: { holds: { date: 'many' } },
  date: {
    text: any,
    attributes: {
      dateType: oneOf(
        ...['Accepted', 'Available', 'Collected', 'Copyrighted', 'Coverage', 'Created', 'Issued', 'Other', 'Submitted', 'Updated', 'Valid'],
      ),
      'dateInformation?': any,
    },
  },
  language: { text: /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/ },
  alternateIdentifiers: { holds: { alternateIdentifier: 'many' } },
  alternateIdentifier: { text: any, attributes: { alternateIdentifierType: any } },
  relatedIdentifiers: { holds: { relatedIdentifier: 'many' } },
  relatedIdentifier: {
    text: filled,
    attributes: {
      relatedIdentifierType: oneOf('ARK', 'DOI', 'Handle', 'ISBN', 'URL', 'URN'),
      relationType: oneOf('References', 'IsNewVersionOf', 'IsPreviousVersionOf', 'IsDerivedFrom', 'IsCitedBy', 'Cites'),
    },
  },
  sizes: { holds: { size: 'many' } },
  size: { text: any },
  formats: { holds: { format: 'many' } },
  format: { text: any },
  version: { text: any },
  rightsList: { holds: { rights: 'many' } },
  rights: {
    text: any,
    attributes: { 'rightsURI?': address, 'rightsIdentifier?': any, 'rightsIdentifierScheme?': any, 'schemeURI?': address, ...language },
  },
  descriptions: { holds: { description: 'many' } },
  description: {
    text: any,
    attributes: {
      descriptionType: oneOf('Abstract', 'Methods', 'SeriesInformation', 'TableOfContents', 'TechnicalInfo', 'Other'),
      ...language,
    },
  },
  geoLocations: { holds: { geoLocation: 'many' } },
  geoLocation: { holds: { geoLocationPlace: 'many', geoLocationPoint: 'many', geoLocationBox: 'many', geoLocationPolygon: 'many' } },
  geoLocationPlace: { text: any },
  geoLocationBox: {
    holds: { westBoundLongitude: 'one', eastBoundLongitude: 'one', southBoundLatitude: 'one', northBoundLatitude: 'one' },
  },
  westBoundLongitude: { text: longitude },
  eastBoundLongitude: { text: longitude },
  southBoundLatitude: { text: latitude },
  northBoundLatitude: { text: latitude },
}

type Node = Readonly<Record<string, unknown>>
const parser = new XMLParser({ ignoreAttributes: false, preserveOrder: true, parseTagValue: false, trimValues: false })

/** What of an XML document the schema does not take. */
export function kernelFaults(xml: string): string[] {
  const roots = (parser.parse(xml) as readonly Node[]).filter((node) => 'resource' in node)
  return roots.length === 1 ? roots.flatMap(faultsIn) : ['there is not one resource']
}

function faultsIn(node: Node): string[] {
  const name = Object.keys(node).find((key) => key !== ':@') ?? ''
  const { holds = {}, text, attributes = {} } = rules[name] ?? {}
  const children = (node[name] as readonly Node[]).filter((child) => !('#text' in child))
  const names = children.map((child) => Object.keys(child).find((key) => key !== ':@') ?? '')
  const own = (node[name] as readonly Node[]).map((child) => child['#text'] ?? '').join('')
  const given = Object.entries((node[':@'] ?? {}) as Readonly<Record<string, string>>).map(([key, value]) => [key.slice(2), value] as const)
  return [
    ...names.filter((child) => !(child in holds) || !(child in rules)).map((child) => `${name}: ${child}`),
    ...Object.entries(holds).flatMap(([child, often]) => countFaults(name, child, often, names.filter((one) => one === child).length)),
    ...(text === undefined ? (own.trim() === '' ? [] : [`${name}: ${own}`]) : text.test(own) ? [] : [`${name}: ${own}`]),
    ...given.flatMap(([key, value]) => {
      const form = attributes[key] ?? attributes[`${key}?`]
      return form?.test(value) ? [] : [`${name}: ${key} ${value}`]
    }),
    ...Object.keys(attributes)
      .filter((key) => !key.endsWith('?') && !given.some(([known]) => known === key))
      .map((key) => `${name}: ${key} is missing`),
    ...(name === 'resource' || isOrdered(names, Object.keys(holds)) ? [] : [`${name}: ${names.join(', ')}`]),
    ...children.filter((_, at) => (names[at] ?? '') in rules).flatMap(faultsIn),
  ]
}

function countFaults(name: string, child: string, often: string, count: number): string[] {
  if (count === 0) return often === 'one' || often === 'some' ? [`${name}: ${child} is missing`] : []
  return count > 1 && (often === 'one' || often === 'optional') ? [`${name}: ${count} of ${child}`] : []
}

const isOrdered = (names: readonly string[], order: readonly string[]): boolean =>
  names.every((name, at) => at === 0 || order.indexOf(names[at - 1] ?? '') <= order.indexOf(name))
