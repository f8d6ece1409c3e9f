import { limits } from '#core/limits/observations.ts'
import { countText } from '#core/text/counted.ts'

/** Texts for downloading several data sets at once; those that the specification fixes have the ID of their row beside them. */
export const bulkTexts = {
  /** CRU-04 */
  nothingChosen: 'No datasets selected. Please select datasets to download.',
  alone: (dataset: string) => `Download ${dataset} alone`,
  choose: 'Select the data sets to download together as one zip file.',
  /** D16 */
  tooLarge: (rows: number) =>
    `The selected data sets have ${countText(rows)} rows. One download of several data sets can hold ${countText(limits.bulkRows)} in total: select fewer, or filter them by date, region or depth.`,
  onlyCruise: (cruise: string) =>
    `The download holds only the rows of ${cruise}; the counts are those of the whole data sets. If a data set does not name the cruise in its rows, they are selected by date and latitude.`,
  /** Under filters, whose counts may be upper bounds. */
  onlyCruiseFiltered: (cruise: string) =>
    `The download holds only the rows of ${cruise}, which may be fewer than counted. If a data set does not name the cruise in its rows, they are selected by date and latitude.`,
  ranges: 'Filter by date, region and depth',
  rangesSay:
    'The filters apply to all selected data sets. Depth is ignored for data sets without it; of a monthly climatology, the months within the dates are selected.',
  allRanges: 'Clear filters',
  noDates: 'These data sets have no dates.',
  counting: 'Counting…',
  rangesFailed: 'The ranges of the data sets could not be loaded. Please try again.',
  countFailed: 'The rows under these filters could not be counted. The portal checks the size when the download starts.',
  /** A number of rows, by how near it is. */
  rows: {
    exact: countText,
    about: (rows: number) => `about ${countText(rows)}`,
    'at most': (rows: number) => `at most ${countText(rows)}`,
  },
  /** Where the zip file says so, since a download that has started cannot. */
  incomplete: 'If a data set cannot be read to its end, the zip file holds the others, and its README.txt says what is missing.',
  filter: 'Filter variables',
  found: (found: number, all: number) => `${countText(found)} of ${countText(all)} ${all === 1 ? 'variable' : 'variables'}`,
  checking: 'Preparing the download ...',
} as const
