import { expect, test } from 'vitest'
import { newsAdminTexts as texts } from '#core/messages/newsAdmin.ts'
import {
  differingFields,
  draftOf,
  draftProblems,
  fieldText,
  linkPlaces,
  linksOf,
  newDraft,
  type StoryDraft,
  storyOf,
  tagGroups,
} from '#core/news/storyDraft.ts'
import { story } from '../../../stories/news/story.ts'

const written: StoryDraft = {
  ...{ headline: 'New months of Nino12_SST', link: '/catalog', label: '', date: '2026-01-31', content: 'See {1}, \\{4} and {99}.' },
  ...{ links: [{ text: 'the map', url: '/charts' }], tags: ['Nino12_SST', 'COADS_Climatology'], status: 2 },
}

test('NEW-08 headline, link, date and content are required', () => {
  expect(draftProblems(newDraft(''))).toEqual({
    headline: texts.headlineMissing,
    link: texts.linkMissing,
    date: texts.dateMissing,
    content: texts.contentMissing,
  })
  expect(draftProblems({ ...written, date: '2026-02-30' }).date).toBe(texts.dateMissing)
  expect(Object.values(draftProblems({ ...written, content: 'See {0}.' })).filter(Boolean)).toEqual([])
})

test('NEW-08 each place {n} has a link, which needs a text and an address', () => {
  expect(linkPlaces(written.content)).toEqual([1])
  expect(linksOf(written.content, written.links)).toEqual([...written.links, { text: '', url: '' }])
  expect(draftProblems(written).content).toBe(texts.linkIncomplete(1))
  expect(linksOf('no place', [...written.links, { text: '', url: '' }])).toEqual(written.links)
})

test('NEW-18 tags named in the text, tags not named, and names not tagged are told apart', () => {
  const link = { text: 'winds', url: '/catalog/datasets/Navy_Monthly_Winds' }
  expect(tagGroups({ ...written, links: [link] }, ['Navy_Monthly_Winds', 'Nino12_SST', 'Nino', 'COADS_Climatology'])).toEqual({
    mentioned: ['Nino12_SST'],
    notMentioned: ['COADS_Climatology'],
    notTagged: ['Navy_Monthly_Winds'],
  })
})

test('NEW-09 a story is written as it was read, and two versions differ by their fields', () => {
  const draft = draftOf(story)
  const { headline, link, label, date, body, tags, view_status } = story
  expect(storyOf(draft)).toEqual({ headline, link, label, date, body, tags, view_status })
  const other = { ...draft, headline: 'Other', tags: [], links: [], status: 0 }
  expect(differingFields(draft, other)).toEqual(['headline', 'links', 'tags', 'status'])
  expect((['headline', 'links', 'tags', 'status', 'label'] as const).map((field) => fieldText(other, field))).toEqual([
    'Other',
    texts.none,
    texts.none,
    'Unpublished',
    'Data',
  ])
})
