import { countText } from '#core/text/counted.ts'

const quoted = (words: readonly string[]) => new Intl.ListFormat('en').format(words.map((word) => `“${word}”`))

/** Texts of the catalog and of the data-set pages that the specification fixes, by the ID of their row. */
export const catalogTexts = {
  /** CAT-01 */
  title: 'Catalog Search',
  /** CAT-10 */
  searching: 'Searching...',
  feed: 'Feed',
  found: (count: number) => `Found ${count} datasets:`,
  /** In a portal that has none. */
  noneYet: 'No data sets have been published yet.',
  noneYetHome: 'Data sets appear here, in the catalog and in search results as soon as they are published.',
  howToPublish: 'How to publish data',
  /** HOME-09 */
  laidOutFor: 'here, laid out for ~150 TB',
  searchCatalog: 'Search the catalog',
  searchExample: 'Variable or region',
  /** Beside the fields of a search's bounds; the search leaves such bounds out. */
  bounds: {
    latRange: 'Latitudes range from -90 to 90.',
    latCrossed: 'The southern bound is north of the northern one.',
    lonRange: 'Longitudes range from -180 to 180, or from 0 to 360.',
    timeForm: 'Write dates as YYYY-MM-DD, such as 2016-04-30.',
    timeCrossed: 'The start date is after the end date.',
  },
  /** The message where nothing matches. */
  nothingMatches: (words: readonly string[]) => `Nothing matches “${words.join(' ')}”.`,
  nothingFound: 'No data sets match all of these.',
  unknownWords: (words: readonly string[]) => `No data set has the ${words.length === 1 ? 'word' : 'words'} ${quoted(words)}.`,
  withoutWords: (words: readonly string[], count: number) => `Leave out ${quoted(words)} (${countText(count)} found)`,
  /** D69 */
  namedRegion: (name: string, bounds: string) => `Region: ${name}, ${bounds}`,
  wholeCatalog: 'Show the whole catalog',
  tryAgain: 'Try again',
  /** CAT-26 */
  searchFailed: 'Failed to retrieve search results. Please try again later.',
  /** CAT-07 */
  depthLevels: { any: 'Any', yes: 'Multiple Levels', no: 'Surface Only' },
  /** CAT-20 */
  multipleDepths: 'Multiple Depth Levels',
  surface: 'Surface Level Data',
  /** CAT-21 */
  showAll: '[Show All]',
  showLess: '[Show Less]',
  /** CAT-24 */
  empty: 'N/A',
  /** CAT-25 */
  copied: 'Copied!',
  /** CAT-15 */
  resultsFile: 'CMAP_Search_Results.csv',
  /** DST-03 */
  announcements: 'Related Announcements',
  announcementsFailed: 'Announcements could not be loaded.',
  /** DST-05 */
  sample: {
    fetching: 'Fetching Visualization Data',
    processing: 'Processing Data',
    failed: 'Visualization is unavailable.',
  },
  /** Of a map: the layers that can be chosen. */
  layer: { month: 'Month', depth: 'Depth', metres: (depth: number) => `${countText(depth)} m` },
  /** In place of a preview, for a variable of text. */
  noPreview: 'There is no preview of this variable.',
  /** DST-08 */
  sampleCut: (points: number, total: number) => `Map of ${countText(points)} of ${countText(total)} points.`,
  /** DST-16 */
  pageError: 'Error',
  pageFailed: 'There was a problem loading the page.',
  datasetNotFound: 'Data set not found',
  unknownDataset: (name: string) => `There is no data set named “${name}” in this portal.`,
  noDatasetName: 'The address names no data set.',
  withdrawnTitle: 'No longer available',
  withdrawn: (title: string) => `“${title}” is no longer available`,
  withdrawnSays: (day: string) => `This data set was withdrawn on ${day}.`,
  withdrawnDoi: 'Its DOI still resolves, so existing citations keep working.',
  withdrawnCitation: 'It was published as:',
  withdrawnContact: 'Ask the team about it',
  nearDatasets: 'Data sets with similar names',
  searchFor: (words: string) => `Search the catalog for “${words}”`,
  pageFailedDetails: (name: string) => `The requested data set was “${name}”.`,
  /** Skips the filters. */
  skipToResults: 'Skip to results',
  /** D65 */
  similar: 'Similar spellings',
  /** REC-01, REC-02 */
  recommended: 'Recommended Datasets',
  recommendedTabs: { popular: 'Popular', recent: 'Recent', seeAlso: 'See Also' },
  /** REC-03 */
  loginForRecommendations: 'Log in to see recommendations',
  loginNarrow: 'Log In',
  /** REC-08 */
  popularFailed: 'Failed to load popular datasets.',
  recentFailed: 'Failed to load recently viewed datasets.',
  recommendedFailed: 'Failed to load recommended datasets.',
} as const

/** Texts of the download dialog that the specification fixes, misspellings included, by the ID of their row. */
export const downloadTexts = {
  /** DLD-04 */
  title: 'Download Dataset',
  /** DLD-01, D31: in the login dialog. */
  logIn: 'Please log in to download data',
  /** DLD-02, D31 */
  loginFirst: 'Please login to download data',
  /** DLD-03 */
  loading: 'Loading Dataset',
  /** DLD-25, with the reason. */
  unusable: (reason: string) => `There was an error parsing dataset parameters. ${reason}`,
  unexpected: 'Sorry! There was an unexpected error.',
  /** DLD-19, DLD-20 */
  large: {
    title: 'Large data set',
    says: (rows: number) =>
      `All ${countText(rows)} rows take a while to arrive and are more than many programs can open. To download less, go back and choose a part.`,
    files: 'The files that this data set was made from can be downloaded as they are.',
    back: 'Back',
    direct: 'Direct download',
    carryOn: 'Continue',
  },
  /** Beside the button, for visitors. */
  accountNeeded: 'Needs a free account',
  /** DLD-07 to DLD-11 */
  button: {
    waiting: 'Awaiting Size Check',
    checking: 'Size Check In Progress',
    ready: 'Download',
    tooLarge: 'Disabled Due To Size',
  },
  /** DLD-12, DLD-13 */
  checking: 'Estimating Query Size ...',
  checkingAgain: 'Re-attempting Query Size Validation ...',
  /** DLD-09 */
  checkFailed: 'Unable to determine query size. Download may fail due to size.',
  /** DLD-14 */
  subsetTooLarge: (rows: number | null) =>
    `Subset too large${rows === null ? '' : ` (estimated ${countText(rows)} matching rows)`}. Try selecting a smaller subset.`,
  /** DLD-15 */
  subsetFits: (rows: number) =>
    `The selected subset of data is under the download threshold. An estimated ${countText(rows)} rows match the selected subset.`,
  /** DLD-16 */
  wholeFits: (rows: number) => `The dataset (${countText(rows)} rows) is under the download threshold and may be downloaded in full.`,
  /** DLD-17 */
  wholeTooLarge: (rows: number) =>
    `Dataset is too large (${countText(rows)} rows) to download in full. Please select a subset matching less than ~2 million rows to download.`,
  /** DLD-24 */
  started: 'Your dowload will start momentarily. Please do not close your browser window until it completes.',
  variables: {
    legend: 'Variables',
    all: 'All variables',
    chosen: (chosen: number, all: number) => `${countText(chosen)} of ${countText(all)} chosen. Time and position come with every row.`,
    /** DLD-30 */
    complete: 'Only rows with a value of every chosen variable (not as a zip file)',
    loading: 'Loading the variables ...',
    failed: 'The variables could not be loaded: the download holds all of them.',
  },
  /** DLD-04 */
  ancillary: 'Ancillary Data',
  ancillaryNone: 'This data set has none.',
  ancillarySays: 'Values of other data sets at the place and time of each row. They come with all variables, and not in the zip file.',
  /** Of the page of a subset. */
  address: {
    get: 'Get a short address',
    pending: 'Getting an address ...',
    says: 'The same rows, how to cite them, and code that reads them:',
    failed: 'The address could not be made.',
  },
  /** Below the map, whose box the fields say in numbers. */
  boxMap: 'Drag on the map to choose a box, or a corner to move it. The dashed line is where there are data.',
  /** Of the two ends of a range. */
  swap: 'Swap',
  /** What is wrong is told at each of them. */
  toChange: (fields: number) => (fields === 1 ? '1 field needs a change.' : `${countText(fields)} fields need a change.`),
  format: 'Format',
  about: (size: string) => `About ${size}.`,
  /** What reads each format. */
  readers: {
    zip: 'CSV and the metadata workbook (.xlsx), for spreadsheets',
    csv: 'Text that any program opens',
    parquet: 'Compressed columns, for Python, R and DuckDB',
    netcdf: 'With CF metadata, for xarray, Panoply and Ferret',
    arrow: 'Read without parsing, by pyarrow, R and Julia',
  },
  lost: 'The connection is lost. What has arrived is kept, and the download goes on by itself.',
  receiving: (file: string) => `Receiving ${file}`,
  timeLeft: (time: string) => `about ${time} left`,
  saved: (amount: string) => `Saved, ${amount}:`,
  noRows: 'no rows',
  /** DLD-26, by the step that failed, with the reason: the portal’s answer, the rows on their way, the file on this device. */
  failed: {
    request: (reason: string) => `Failed to download dataset. ${reason}`,
    rows: (reason: string) => `Failed to download data. ${reason} Nothing was saved. Try again.`,
    file: 'Unable to download. The browser could not store the file: free some space on this device, or choose a smaller subset.',
  },
} as const

/** Texts of the fields that define a subset, which the specification fixes (CHT-42). */
export const subsetTexts = {
  badStart: 'Invalid Start Date',
  badEnd: 'Invalid End Date',
  overNewYear: 'If the first month is after the last one, the range runs over the end of the year.',
  noVariables: 'Choose at least one variable.',
  manyVariables: 'These are too many names for one request. Choose fewer variables, or all of them.',
} as const
