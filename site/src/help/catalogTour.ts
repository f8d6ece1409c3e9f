import type { PageHelp } from './PageHelp.ts'

/** The catalog (CAT-29). */
export const catalogTour: PageHelp = {
  page: 'catalog',
  path: '/catalog',
  video: 'How to find a data set',
  steps: [
    {
      anchor: 'search',
      title: 'Search by words',
      text: 'Names, variables, instruments, regions and people are searched as you type. Several words must all occur.',
      isHint: true,
    },
    {
      anchor: 'filters',
      title: 'Narrow by place, time and kind',
      text: 'Each choice shows how many data sets it would leave. Several choices of one group widen it, several groups narrow it.',
      isHint: true,
    },
    {
      anchor: 'count',
      title: 'How many were found',
      text: 'The number follows every word and filter, and so does the address, which you can share.',
    },
    {
      anchor: 'results-download',
      title: 'Take the list with you',
      text: 'Every data set that was found, with its coverage, as one CSV file.',
      isHint: true,
    },
    {
      anchor: 'title',
      title: 'Open a data set',
      text: 'The title leads to its page: variables, samples, how to cite it and how to ask for it by program.',
    },
    {
      anchor: 'subscribe',
      title: 'Get notified of changes',
      text: 'Subscribe to get a mail when a data set changes. You need to be logged in.',
      isHint: true,
    },
    {
      anchor: 'download',
      title: 'Download what you need',
      text: 'Choose a part by time, place and depth, or the whole data set. Its size is checked before anything is sent.',
      isHint: true,
    },
    {
      anchor: 'recommendations',
      title: 'Recommended data sets',
      text: 'What others use most and, when you are logged in, what you used recently and similar data sets.',
      isHint: true,
    },
    {
      anchor: 'help',
      title: 'Help stays here',
      text: 'Start this tour again, or switch on Feature Help: small marks that explain one thing each.',
    },
  ],
}
