import { ACCESS_DAY } from '#core/catalog/accessDay.ts'
import { citationsOf, oneLine, sortedName } from '#core/catalog/citation.ts'
import type { CitedAuthor } from '#core/catalog/DatasetFile.ts'
import { orcidAddress } from '#core/catalog/orcid.ts'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { plainText } from '#core/catalog/structuredData.ts'
import { formatInstant } from '#core/extent/time.ts'
import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import type { DescribedDataset } from './DescribedDataset.ts'

/** A call whose rows are described. */
interface Call {
  readonly portal: PortalIdentity
  readonly supportAddress: string | null
  /** The call as a query's text. */
  readonly text: string
  /** ISO 8601, UTC. */
  readonly at: string
}

/** Standard names are checked for their form only; this edition has all of the default catalog. */
const VOCABULARY = 'CF Standard Name Table v85'

/** ISO 8601 durations of the resolutions in time that have one. */
const durations: Readonly<Record<string, string>> = {
  'Three Minutes': 'PT3M',
  Hourly: 'PT1H',
  'Six Hourly': 'PT6H',
  Daily: 'P1D',
  'Three Days': 'P3D',
  Weekly: 'P7D',
  'Eight Days': 'P8D',
  Monthly: 'P1M',
  'Monthly Climatology': 'P1M',
  Annual: 'P1Y',
}

/**
 * What files say of the data sets that their rows come from and of the call: the global attributes of CF-1.11 (2.6.2) and ACDD-1.3, with
 * `citation` and `request`. Addresses of persons are never given. The date is that of the newest version, not of the call, so that the same
 * call yields the same file; rows of the catalog have no version, and the date of the call.
 */
export function datasetAttributes(views: readonly DescribedDataset[], { portal, ...call }: Call): Readonly<Record<string, string>> {
  const { name, origin } = portal
  const all = (text: (view: DescribedDataset) => string | null, separator = '; ') =>
    [...new Set(views.map(text))].filter(Boolean).join(separator)
  const [released] = views
    .map(({ record }) => record.Dataset_Release_Date.slice(0, 10))
    .toSorted()
    .reverse()
  const at = released === undefined ? call.at : formatInstant(Date.parse(released))
  const pages = views.map(({ record }) => `${origin}${datasetPath(record.Short_Name)}`)
  const source = pages.map((page, at) => `${page} (version ${views[at]?.record.Dataset_Version})`).join(' and ')
  return {
    summary: all(({ record }) => plainText(record.Description), ' '),
    keywords: [...new Set(views.flatMap(({ record }) => record.Keywords))].join(', '),
    ...identifiers(views, origin),
    history: [
      `${at} ${source === '' ? '' : `${source} released; `}${name} at ${origin} answers ${oneLine(call.text)}`,
      ...views.flatMap(({ record }) => (record.Dataset_History ? `${record.Dataset_Release_Date} ${oneLine(record.Dataset_History)}` : [])),
    ].join('\n'),
    request: oneLine(call.text),
    source: all(({ record, isSynthetic }) => methodOf(record, isSynthetic)),
    institution: all(({ record }) => record.Data_Source),
    processing_level: all(({ record }) => record.Process_Level),
    comment: all(({ record }) => record.Time_Meaning),
    acknowledgement: all(({ record }) => record.Acknowledgement),
    license: all(({ published: { licence } }) => (licence.url === null ? licence.name : `${licence.name} (${licence.url})`)),
    citation: all(({ published }) => citationsOf(published, portal)[0]?.text.replace(`, ${ACCESS_DAY}`, '') ?? '', '\n'),
    references: all(({ published }) => published.references.join('\n'), '\n'),
    standard_name_vocabulary: views.length === 0 ? '' : VOCABULARY,
    date_created: at,
    date_issued: all(({ record }) => record.Dataset_Release_Date),
    product_version: all(({ record }) => record.Dataset_Version),
    ...creators(views.flatMap(({ published }) => published.publication.authors)),
    creator_institution: all(({ record }) => record.Data_Source),
    contributor_name: all(({ record }) => record.Distributor),
    contributor_role: views.some(({ record }) => record.Distributor) ? 'distributor' : '',
    publisher_name: name,
    publisher_type: 'institution',
    publisher_url: origin,
    publisher_email: call.supportAddress ?? '',
    project: all(({ programs }) => programs.join(', ')),
    platform: all(({ ships }) => ships.join(', ')),
    instrument: all(({ record }) => record.Sensors.join(', ')),
    metadata_link: pages.join(' '),
    time_coverage_resolution: all(({ record }) => durations[record.Temporal_Resolution] ?? ''),
  }
}

/** The creators, each once, in lists of one order: the address of one without an ORCID iD is blank where another has one. */
function creators(authors: readonly CitedAuthor[]) {
  const distinct = [...new Map(authors.map((author) => [sortedName(author), author])).values()]
  const addresses = distinct.map((author) => ('orcid' in author && author.orcid ? orcidAddress(author.orcid) : ''))
  return {
    creator_name: distinct.map(sortedName).join('; '),
    creator_type: distinct.map((author) => ('name' in author ? 'institution' : 'person')).join('; '),
    creator_url: addresses.some(Boolean) ? addresses.join('; ') : '',
  }
}

/** A DOI, or the short name in the name space of the portal's host. */
function identifiers(views: readonly DescribedDataset[], origin: string): Readonly<Record<string, string>> {
  const [only, ...more] = views
  if (only === undefined) return {}
  if (more.length === 0 && only.published.doi !== null) return { id: only.published.doi, naming_authority: 'org.doi' }
  return { id: views.map(({ shortName }) => shortName).join('; '), naming_authority: reversedHost(origin) }
}

/** `org.example.data` for `https://data.example.org`; addresses of numbers stay. */
function reversedHost(origin: string): string {
  const { hostname } = new URL(origin)
  return /^[\d.]+$|:/.test(hostname) ? hostname : hostname.split('.').reverse().join('.')
}

/** The method of production, which CF means by `source`: for a model its name, for observations what they were made with. */
function methodOf({ Make, Process_Level, Data_Source, Sensors }: DatasetRecord, isSynthetic: boolean): string {
  if (isSynthetic) return `Synthetic data, ${Process_Level}`
  return Make === 'Model' ? `Model: ${Data_Source}; ${Process_Level}` : `${Make}: ${Sensors.join(', ')}; ${Process_Level}`
}
