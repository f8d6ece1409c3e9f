import type { PageHelp } from './PageHelp.ts'

/** Charts and plots. */
export const chartsTour: PageHelp = {
  page: 'charts',
  path: '/visualization/charts',
  video: 'How to make a chart',
  steps: [
    {
      anchor: 'what',
      title: 'What: choose a variable',
      text: 'Search among all variables that can be drawn. Its data set, unit and resolution stand beside it.',
      isHint: true,
    },
    {
      anchor: 'where',
      title: 'Where: choose a region',
      text: 'Type the edges in degrees. A west edge above the east one crosses the date line.',
      isHint: true,
    },
    {
      anchor: 'when',
      title: 'When: choose a time and a depth',
      text: 'The covered range is filled in for you and nothing outside of it is accepted.',
      isHint: true,
    },
    { anchor: 'how', title: 'How: choose a chart', text: 'Charts that this variable cannot be drawn as say why.', isHint: true },
    {
      anchor: 'create',
      title: 'Draw it',
      text: 'The size is checked first. What stands in the way is said above the button, with a way out of it.',
      isHint: true,
    },
    {
      anchor: 'charts',
      title: 'Your charts',
      text: 'Each chart has a tab. Open its numbers as a table, save the picture, or close it to make room.',
    },
    {
      anchor: 'help',
      title: 'Help stays here',
      text: 'Start this tour again, or switch on Feature Help: small marks that explain one thing each.',
    },
  ],
}
