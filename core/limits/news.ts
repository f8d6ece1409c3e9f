import { constant, valuesOf } from './constant.ts'

/** Limits of stories. */
export const newsConstants = {
  storiesInAll: constant(10_000, 'stories', 'design: one per day for 27 years; a list shows 1,000'),
  storyHeadlineCharacters: constant(120, 'characters', 'design: two lines of the home page'),
  storyLabelCharacters: constant(40, 'characters', 'design: stands beside the date'),
  storyContentCharacters: constant(4000, 'characters', 'design: a page of text'),
  storyLinks: constant(20, 'links', 'design: more than a text of this length can hold well'),
  storyLinkTextCharacters: constant(200, 'characters', 'design: a sentence'),
  storyAddressCharacters: constant(2000, 'characters', 'design: what every browser opens'),
  storyTags: constant(50, 'data sets', 'design: an update of a whole program'),
  tagsTextCharacters: constant(6000, 'characters', 'design: 50 short names as a JSON list'),
  historyEmails: constant(100, 'e-mails', 'design: those of two years of a busy portal'),
  historyPollMs: constant(60_000, 'ms', 'NTF-04'),
  historyPolls: constant(10, 'polls', 'NTF-04'),
  newsLogEntries: constant(100, 'entries', 'NEW-20'),
} as const

/** The values of `newsConstants`. */
export const limits = valuesOf(newsConstants)
