import { limits } from '../limits.ts'

const count = (rows: number): string => rows.toLocaleString('en-US')

/** Texts of the download of several data sets at once, by the ID of their row where the specification fixes them. */
export const bulkTexts = {
  /** CRU-04 */
  nothingChosen: 'No datasets selected. Please select datasets to download.',
  choose: 'Choose the data sets to download together, as one zip file.',
  /** D16 */
  tooLarge: (rows: number) =>
    `The chosen data sets have ${count(rows)} rows. A download of several data sets may hold ${count(limits.bulkRows)} in all: choose fewer, or download parts of them from their own pages.`,
  checking: 'Asking the portal for the download ...',
} as const
