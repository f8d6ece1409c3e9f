import { limits } from '#core/limits.ts'
import type { PageHelp } from './PageHelp.ts'

/** The cruise explorer. */
export const cruisesTour: PageHelp = {
  page: 'cruises',
  path: '/visualization/cruises',
  steps: [
    {
      anchor: 'search',
      title: 'Search cruises',
      text: 'Designations, nicknames, ships, chief scientists, regions and measurements are searched as you type.',
      isHint: true,
    },
    { anchor: 'filters', title: 'Narrow the list', text: 'Choices of one group widen it, several groups narrow it.', isHint: true },
    {
      anchor: 'grouping',
      title: 'Order by what you know',
      text: 'Group the cruises by year, chief scientist, series, region or ship.',
      isHint: true,
    },
    {
      anchor: 'list',
      title: 'Choose cruises',
      text: 'Open a group and tick what you want to see. The designation leads to the page of the cruise.',
    },
    {
      anchor: 'selection',
      title: 'Your choice',
      text: `The chosen cruises and how many track points they have; ${limits.trajectoryPoints.toLocaleString('en-US')} points can be drawn at once.`,
      isHint: true,
    },
    {
      anchor: 'map',
      title: 'See where they went',
      text: 'Each track has a colour of its own, which its entry in the list bears too.',
      isHint: true,
    },
    {
      anchor: 'help',
      title: 'Help stays here',
      text: 'Start this tour again, or switch on Feature Help: small marks that explain one thing each.',
    },
  ],
}
