import { type ApiArea, areaOf } from '#core/api/endpoint.ts'
import { type ReferenceEntry, referenceEntries } from '../_reference.ts'

/** A part of the API with a page of its own. */
export interface ReferenceArea {
  readonly area: ApiArea
  /** The last part of the page's address. */
  readonly slug: string
  readonly title: string
  /** One sentence for the index. */
  readonly says: string
  readonly entries: readonly ReferenceEntry[]
}

const parts: readonly Omit<ReferenceArea, 'entries'>[] = [
  { area: 'catalog', slug: 'catalog', title: 'Catalog', says: 'Search data sets, variables, cruises and programs. Open to anyone.' },
  { area: 'data', slug: 'observations', title: 'Observations', says: 'Subsets, statistics, matches and bulk downloads, with an API key.' },
  { area: 'collections', slug: 'collections', title: 'Collections', says: 'Named lists of data sets: keep, share, follow and copy them.' },
  {
    area: 'user',
    slug: 'accounts',
    title: 'Accounts and keys',
    says: 'Sign in, manage API keys and subscriptions, send a message to the team.',
  },
  { area: 'submission', slug: 'submissions', title: 'Submissions', says: 'Upload workbooks, follow and answer reviews, publish.' },
  { area: 'service', slug: 'service', title: 'Service', says: 'Whether the portal is up, and news.' },
]

/** Every call of the API by its area, in the order of the index. */
export function referenceAreas(version: string): ReferenceArea[] {
  const entries = referenceEntries(version)
  return parts.map((part) => ({ ...part, entries: entries.filter(({ endpoint }) => areaOf(endpoint) === part.area) }))
}

/** The address of an area's page. */
export const areaPath = ({ slug }: Pick<ReferenceArea, 'slug'>): string => `/documentation/api/${slug}`

/** A call's summary as a heading. */
export const headingOf = ({ endpoint }: ReferenceEntry): string => endpoint.summary.replace(/\.$/, '')
