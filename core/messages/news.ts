import { limits } from '#core/limits/news.ts'
import { thousands } from '#core/text/counted.ts'

/** Texts about the portal's news; those that the specification fixes are word for word. */
export const newsTexts = {
  empty: 'No news yet.',
  loading: 'Loading news',
  /** HOME-12 */
  gotIt: 'Got It',
  introTitle: 'News by e-mail',
  intro: 'Get an e-mail about new data sets, corrections and changes to the portal. We write rarely.',
  subscribe: 'Subscribe to the news',
  unsubscribe: 'Unsubscribe from the news',
} as const

/** Why a call about a story is rejected, and what its page says then. */
export const newsErrors = {
  none: 'There is no such story.',
  stale: 'Somebody else has changed this story since you opened it.',
  tooMany: `The portal has ${thousands(limits.storiesInAll)} stories, which is the most.`,
  unknownDatasets: (names: readonly string[]) => `The catalog does not have ${names.join(', ')}.`,
  /** NEW-19 */
  updateFailed: 'Failed to update news item',
  /** NEW-19 */
  failed: 'Operation failed',
} as const
