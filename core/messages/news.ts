/** Texts about the portal's news; those that the specification fixes are word for word. */
export const newsTexts = {
  empty: 'Nothing has been announced yet. News will appear here.',
  loading: 'Loading the news',
  /** HOME-12 */
  gotIt: 'Got It',
  introTitle: 'News by mail',
  intro: 'New data sets, corrections and changes of the portal can come to your mailbox. Few mails, and only if you ask for them.',
  subscribe: 'Subscribe to the news',
  unsubscribe: 'Unsubscribe from the news',
} as const
