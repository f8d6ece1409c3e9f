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
