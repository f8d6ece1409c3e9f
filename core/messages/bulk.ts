import { limits } from '../limits.ts'

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
    `The download holds only the rows of ${cruise}; the rows counted here are those of the whole data sets. Where a data set of several cruises does not name the cruise of its rows, it holds the rows within the dates and latitudes of ${cruise}.`,
  checking: 'Preparing the download ...',
} as const
