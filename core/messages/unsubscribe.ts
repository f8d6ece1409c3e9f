/** What ended: a saved search by its name. */
export interface Unsubscribed {
  readonly news: boolean
  readonly datasets: readonly string[]
  readonly search?: string | null | undefined
}

/** Texts of the page on which readers end the e-mails about stories and saved searches. */
export const unsubscribeTexts = {
  title: 'Unsubscribe',
  lead: 'End the e-mails that you get about the news, data sets and saved searches.',
  says: 'This ends e-mails like the one that you came from: about the news and the data sets of its story, or about its saved search. Your other subscriptions stay.',
  button: 'Unsubscribe',
  done: ({ news, datasets, search }: Unsubscribed): string => {
    const ended = [...(news ? ['the news'] : []), ...datasets, ...(search ? [`“${search}”`] : [])]
    return ended.length === 0
      ? 'You have unsubscribed already. You will get no more e-mails like that one.'
      : `You have unsubscribed. You will get no more e-mails about ${ended.join(', ')}.`
  },
  badLinkTitle: 'This link does not work',
  badLink: 'The link is not complete. Open it again from the e-mail, or change what you get in your profile.',
  profile: 'Go to your profile',
  failedTitle: 'You are still subscribed',
  failed: 'The portal could not be reached.',
  tryAgain: 'Try again',
} as const
