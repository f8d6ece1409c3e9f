import { limits } from '#core/limits/news.ts'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import type { StoryRecord } from '../catalog/discoveryRecords.ts'
import { contentLink } from './contentLink.ts'
import { viewStatus } from './viewStatus.ts'

/** A link of a story that its text has a place `{n}` for. */
export interface StoryLink {
  readonly text: string
  readonly url: string
}

/** A story while it is written. */
export interface StoryDraft {
  readonly headline: string
  readonly link: string
  /** Empty for none. */
  readonly label: string
  /** The day that is shown, YYYY-MM-DD. */
  readonly date: string
  readonly content: string
  readonly links: readonly StoryLink[]
  /** Short names of data sets. */
  readonly tags: readonly string[]
  readonly status: number
}

/** A new story of a day: a preview, as the API makes it. */
export const newDraft = (date: string): StoryDraft => ({
  ...{ headline: '', link: '', label: '', date, content: '', links: [], tags: [] },
  status: viewStatus.preview,
})

/** A story of the list as it is written. */
export function draftOf({ headline, link, label, date, body, tags, view_status }: StoryRecord): StoryDraft {
  const { content, links } = JSON.parse(body) as Pick<StoryDraft, 'content' | 'links'>
  return { headline, link, label: label ?? '', date, content, links, tags, status: view_status }
}

/** A draft as calls take it and as a card shows it. Links at the end that are empty and have no place are left out. */
export function storyOf({ label, content, links, tags, status, ...fields }: StoryDraft) {
  const used = linksOf(content, links)
  return { ...fields, label: label.trim() || null, body: JSON.stringify({ content, links: used }), tags: [...tags], view_status: status }
}

/** The links of a text: one for each place up to the highest, and those beyond that have been filled in. */
export function linksOf(content: string, links: readonly StoryLink[]): readonly StoryLink[] {
  const last = links.findLastIndex(({ text, url }) => text !== '' || url !== '')
  const length = Math.max(last + 1, ...linkPlaces(content).map((place) => place + 1))
  return Array.from({ length }, (_, place) => links[place] ?? { text: '', url: '' })
}

/** The numbers `n` of the places `{n}` in a text, each once; those that no link may have stay text. */
export function linkPlaces(content: string): readonly number[] {
  const found = [...content.matchAll(/\\[\s\S]|\{(\d+)\}/g)].flatMap(([, place]) => (place === undefined ? [] : Number(place)))
  return [...new Set(found)].filter((place) => place < limits.storyLinks)
}

/** What is wrong with a draft, by field; none of them where nothing is (NEW-08). */
export function draftProblems({ headline, link, date, content, links }: StoryDraft) {
  const wrongLink = linksOf(content, links).findIndex(({ text, url }) => text.trim() === '' || contentLink(url) === null)
  return {
    headline: headline.trim() === '' ? texts.headlineMissing : undefined,
    link: contentLink(link) === null ? texts.linkMissing : undefined,
    date: isDay(date) ? undefined : texts.dateMissing,
    content: content.trim() === '' ? texts.contentMissing : wrongLink < 0 ? undefined : texts.linkIncomplete(wrongLink),
  }
}

function isDay(date: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(date)
}

/** The data sets of a draft (NEW-18): tags that its text names, tags that it does not name, and names in it that are no tags. */
export function tagGroups({ headline, link, content, links, tags }: StoryDraft, catalog: readonly string[]) {
  const text = [headline, link, content, ...links.flatMap((one) => [one.text, one.url])].join(' ').toLowerCase()
  const words = new Set(text.match(/[\w-]+/g))
  const isNamed = (name: string) => words.has(name.toLowerCase())
  const tagged = new Set(tags)
  return {
    mentioned: tags.filter(isNamed),
    notMentioned: tags.filter((name) => !isNamed(name)),
    notTagged: catalog.filter((name) => isNamed(name) && !tagged.has(name)),
  }
}

/** The fields of a draft in the order of the form. */
const draftFields = ['headline', 'link', 'label', 'date', 'content', 'links', 'tags', 'status'] as const satisfies (keyof StoryDraft)[]
export type DraftField = (typeof draftFields)[number]

/** The fields in which two versions of a story differ. */
export function differingFields(one: StoryDraft, other: StoryDraft): readonly DraftField[] {
  return draftFields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

/** A field of a draft in words, for comparing versions. */
export function fieldText(draft: StoryDraft, field: DraftField): string {
  if (field === 'links') return draft.links.map(({ text, url }, place) => `{${place}} ${text}: ${url}`).join('; ') || texts.none
  if (field === 'tags') return draft.tags.join(', ') || texts.none
  if (field === 'status') return texts.statuses[draft.status] ?? ''
  return draft[field] || texts.none
}
