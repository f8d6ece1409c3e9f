import type { PageHelp } from './PageHelp.ts'

/** The home page. */
export const homeTour: PageHelp = {
  page: 'home',
  path: '/',
  video: 'The portal in a minute',
  steps: [
    {
      anchor: 'search',
      title: 'Start with a search',
      text: 'The catalog finds data sets by words, place, time and depth. It is open to everyone.',
    },
    {
      anchor: 'api',
      title: 'Ask from your own programs',
      text: 'One key opens every data set to Python, R, Julia, Matlab and plain HTTP.',
      isHint: true,
    },
    {
      anchor: 'figures',
      title: 'The database at a glance',
      text: 'Years of coverage, variables, expeditions, satellites and organisms, counted by the portal now.',
      isHint: true,
    },
    {
      anchor: 'news',
      title: 'What is new',
      text: 'Announcements about data sets and the portal. You can have them by mail.',
      isHint: true,
    },
    {
      anchor: 'monitor',
      title: 'Two records of change',
      text: 'Each line names the data set that it was made from, with its values to download.',
      isHint: true,
    },
    {
      anchor: 'help',
      title: 'Help stays here',
      text: 'Start this tour again, or switch on Feature Help: small marks that explain one thing each.',
    },
  ],
}
