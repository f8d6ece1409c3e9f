import { limits } from '#core/limits/observations.ts'

const count = (rows: number): string => rows.toLocaleString('en-US')

/** Texts for downloading several data sets at once; those that the specification fixes have the ID of their row beside them. */
export const bulkTexts = {
  /** CRU-04 */
  nothingChosen: 'No datasets selected. Please select datasets to download.',
  choose: 'Select the data sets to download together as one zip file.',
  /** D16 */
  tooLarge: (rows: number) =>
    `The selected data sets have ${count(rows)} rows. One download of several data sets can hold ${count(limits.bulkRows)} in total: select fewer, or download subsets from their own pages.`,
  onlyCruise: (cruise: string) =>
    `The download holds only the rows of ${cruise}; the counts are those of the whole data sets. If a data set does not name the cruise in its rows, they are selected by date and latitude.`,
  filter: 'Filter variables',
  found: (found: number, all: number) => `${count(found)} of ${count(all)} ${all === 1 ? 'variable' : 'variables'}`,
  checking: 'Preparing the download ...',
} as const
