import { limits } from '#core/limits/catalog.ts'

/** Texts of saved searches. */
export const savedSearchTexts = {
  save: 'Save search',
  title: 'Saved searches',
  lead: 'Each has a feed. With e-mail, you are told of new data sets that match, at most once per day.',
  saved: 'The search is saved. You will get an e-mail when new data sets match; change this under Dataset Subscriptions.',
  notSaved: `The search could not be saved. You can save at most ${limits.savedSearchesPerUser} searches.`,
  none: 'You have no saved searches.',
  waiting: 'Loading your saved searches',
  notLoaded: 'Saved searches could not be loaded',
  notLoadedSays: 'Your saved searches could not be loaded. They have not changed.',
  email: (name: string) => `E-mail about ${name}`,
  feed: (name: string) => `Feed of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: 'The search is removed.',
  notRemoved: 'The search could not be removed.',
  mailOn: 'You will get an e-mail when new data sets match.',
  mailOff: 'You will get no e-mail about this search.',
  notChanged: 'The search could not be changed.',
} as const

/** Errors of calls. */
export const savedSearchErrors = {
  none: 'You have no such search.',
  empty: 'The search has neither words nor filters.',
  tooMany: 'You have as many saved searches as a person may have. Remove one first.',
} as const
