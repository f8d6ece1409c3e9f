import type { PageHelp } from './PageHelp.ts'

/** The catalog (CAT-29). */
export const catalogTour: PageHelp = {
  page: 'catalog',
  path: '/catalog',
  video: 'How to find a data set',
  steps: [
    {
      anchor: 'search',
      title: 'Search by keyword',
      text: 'Names, variables, instruments, regions and people are searched as you type. Results match every word.',
      isHint: true,
    },
    {
      anchor: 'filters',
      title: 'Filter by region, time and type',
      text: 'Each option shows how many data sets it would leave. Options within a group broaden the search; each further group narrows it.',
      isHint: true,
    },
    {
      anchor: 'count',
      title: 'Number of results',
      text: 'The count and the page address update with every word and filter, so you can share the address.',
    },
    {
      anchor: 'results-download',
      title: 'Export the list',
      text: 'Download the results, with their coverage, as a CSV file.',
      isHint: true,
    },
    {
      anchor: 'title',
      title: 'Open a data set',
      text: 'The title opens its page, with variables, samples, citation and code examples.',
    },
    {
      anchor: 'subscribe',
      title: 'Get notified of changes',
      text: 'Subscribe to get an e-mail when a data set changes. You need to be signed in.',
      isHint: true,
    },
    {
      anchor: 'download',
      title: 'Download what you need',
      text: 'Choose a subset by time, region and depth, or the whole data set. Its size is checked before the download starts.',
      isHint: true,
    },
    {
      anchor: 'recommendations',
      isBelow: true,
      title: 'Recommended data sets',
      text: 'Popular data sets and, when you are signed in, those you used recently and similar ones.',
      isHint: true,
    },
    {
      anchor: 'help',
      title: 'Help is always here',
      text: 'Start this tour again, or turn on Feature Help: small markers that each explain one feature.',
    },
  ],
}
