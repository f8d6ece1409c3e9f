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
      text: 'Search by words and filters, in observations and in models. A variable arrives with a chart type and with the ranges of its data.',
      isHint: true,
    },
    {
      anchor: 'where',
      title: 'Where: choose a region',
      text: 'Enter the bounds in degrees, or draw them on the globe. If west is greater than east, the region crosses the date line. Depths are chosen here too.',
      isHint: true,
    },
    {
      anchor: 'when',
      title: 'When: choose a time',
      text: 'The range covered by the data is filled in for you; values outside it are not accepted.',
      isHint: true,
    },
    { anchor: 'how', title: 'How: choose a chart', text: 'Chart types that are not available for this variable say why.', isHint: true },
    {
      anchor: 'create',
      title: 'Create the chart',
      text: 'The size is checked first. If something needs to change, the reason and a fix appear above the button.',
      isHint: true,
    },
    {
      anchor: 'charts',
      title: 'Your charts',
      text: 'Each chart has a tab. View its values as a table, save the image, or close it to make room.',
    },
    {
      anchor: 'help',
      title: 'Help is always here',
      text: 'Start this tour again, or turn on Feature Help: small markers that each explain one feature.',
    },
  ],
}
