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
      text: 'The catalog finds data sets by keyword, region, time and depth. It is open to everyone.',
    },
    {
      anchor: 'api',
      title: 'Use from code',
      text: 'One API key gives you access to every data set from Python, R, Julia, Matlab or plain HTTP.',
      isHint: true,
    },
    {
      anchor: 'figures',
      title: 'The database at a glance',
      text: 'Years of coverage, variables, expeditions, satellites and organisms, as counted by the portal now.',
      isHint: true,
    },
    {
      anchor: 'news',
      title: 'News',
      text: 'Announcements about data sets and the portal. You can also get them by e-mail.',
      isHint: true,
    },
    {
      anchor: 'monitor',
      title: 'Two records of change',
      text: 'Each line names its source data set and links to its values.',
      isHint: true,
    },
    {
      anchor: 'help',
      title: 'Help is always here',
      text: 'Start this tour again, or turn on Feature Help: small markers that each explain one feature.',
    },
  ],
}
