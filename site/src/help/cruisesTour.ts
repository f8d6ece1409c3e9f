import { limits } from '#core/limits/catalog.ts'
import { countText } from '#core/text/counted.ts'
import type { PageHelp } from './PageHelp.ts'

/** The cruise explorer. */
export const cruisesTour: PageHelp = {
  page: 'cruises',
  path: '/visualization/cruises',
  steps: [
    {
      anchor: 'search',
      title: 'Search cruises',
      text: 'Cruise names, nicknames, ships, chief scientists, regions and measurements are searched as you type.',
      isHint: true,
    },
    {
      anchor: 'filters',
      title: 'Narrow the list',
      text: 'Options within a group broaden the list; each further group narrows it.',
      isHint: true,
    },
    {
      anchor: 'grouping',
      title: 'Group the list',
      text: 'Group the cruises by year, chief scientist, series, region or ship.',
      isHint: true,
    },
    {
      anchor: 'list',
      title: 'Choose cruises',
      text: 'Open a group and select the cruises you want to see. The name opens the page of the cruise.',
    },
    {
      anchor: 'selection',
      title: 'Your selection',
      text: `The selected cruises and how many track points they have; ${countText(limits.trajectoryPoints)} points can be drawn at once.`,
      isHint: true,
    },
    {
      anchor: 'map',
      title: 'See where they went',
      text: 'Each track has its own colour, which is also shown in the list.',
      isHint: true,
    },
    {
      anchor: 'help',
      title: 'Help is always here',
      text: 'Start this tour again, or turn on Feature Help: small markers that each explain one feature.',
    },
  ],
}
