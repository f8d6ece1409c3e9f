import type { StoryRecord } from '../catalog/discoveryRecords.ts'
import { viewStatus } from './viewStatus.ts'

/** By what stories can be sorted (NEW-07). `simulate` is the order of the home page. */
export const storySorts = ['modify_date', 'create_date', 'publish_date', 'view_status', 'rank', 'simulate'] as const
export type StorySort = (typeof storySorts)[number]

/** Which stories an editor looks at, and in which order. */
export interface StoryListing {
  /** Those with all of these words in their headline, text or tags. */
  readonly words: string
  readonly statuses: ReadonlySet<number>
  readonly sort: StorySort
  readonly isDescending: boolean
}

const { draft, preview, published } = viewStatus

/** What the list starts with (NEW-05). */
export const firstListing: StoryListing = {
  words: '',
  statuses: new Set([draft, preview, published]),
  sort: 'modify_date',
  isDescending: true,
}

/** The listing with another sort; `simulate` also sets what the home page of a portal in development shows (NEW-06). */
export function withSort(listing: StoryListing, sort: StorySort): StoryListing {
  return sort === 'simulate' ? { ...listing, sort, isDescending: true, statuses: new Set([preview, published]) } : { ...listing, sort }
}

/** The listing in the other direction; the home page has only one, so ascending ends a simulated order (NEW-06). */
export function withOrder(listing: StoryListing, isDescending: boolean): StoryListing {
  const sort = listing.sort === 'simulate' && !isDescending ? firstListing.sort : listing.sort
  return { ...listing, sort, isDescending }
}

/** The stories of a listing in its order. Those without a rank or a publication date come last in either direction. */
export function listedStories(stories: readonly StoryRecord[], listing: StoryListing): readonly StoryRecord[] {
  const wanted = listing.words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = stories.filter((story) => {
    const text = `${story.headline} ${story.body} ${story.tags.join(' ')}`.toLowerCase()
    return listing.statuses.has(story.view_status) && wanted.every((word) => text.includes(word))
  })
  const { sort } = listing
  return sort === 'simulate' ? inHomeOrder(found) : found.toSorted((one, other) => compare(one[sort], other[sort], listing.isDescending))
}

/** Ranked stories by rank, the rest newest publication first, as the home page shows them (HOME-11). */
export function inHomeOrder(stories: readonly StoryRecord[]): readonly StoryRecord[] {
  const publishedAt = ({ publish_date, create_date }: StoryRecord) => publish_date ?? create_date
  return stories.toSorted(
    (one, other) => compare(one.rank, other.rank, false) || compare(publishedAt(one), publishedAt(other), true) || other.id - one.id,
  )
}

function compare(one: string | number | null, other: string | number | null, isDescending: boolean): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return (one < other ? -1 : 1) * (isDescending ? -1 : 1)
}
