/** A number of the product: its value, its unit and the place in the specification or the decision that sets it. */
export interface Constant<Value = number> {
  readonly value: Value
  readonly unit: string
  readonly source: string
}

const constant = <const Value>(value: Value, unit: string, source: string): Constant<Value> => ({ value, unit, source })

/** Every limit, delay and threshold of the product, once. Code reads `limits`; tests and documentation read this table. */
export const constants = {
  guestPlotsPerDay: constant(10, 'plots', 'D1'),
  guestPromptAtPlots: constant(9, 'plots', 'D1'),
  guestTokensPerHour: constant(200, 'tokens', 'GST-09'),
  guestTokensPerAddressAndDay: constant(5, 'tokens', 'D61'),
  guestTokensPerAddressIn24Hours: constant(10, 'tokens', 'design: two local days at the limit of D61, whatever midnights are claimed'),
  guestTokenLifeMs: constant(86_400_000, 'ms', 'D2'),
  guestQueryRows: constant(100_000, 'rows', 'D62'),
  sessionLifeMs: constant(86_400_000, 'ms', 'D48'),
  signInWindowMs: constant(900_000, 'ms', 'SEC-17'),
  signInsPerNameAndWindow: constant(10, 'attempts', 'SEC-17'),
  signInsPerAddressAndWindow: constant(60, 'attempts', 'SEC-17'),
  guestTokenWindowMs: constant(60_000, 'ms', 'SEC-17'),
  guestTokenCallsPerAddressAndWindow: constant(30, 'calls', 'SEC-17'),
  apiKeysPerUser: constant(50, 'keys', 'design: enough for every program of a person'),
  downloadRows: constant(2_000_000, 'rows', 'D16'),
  bodySizeBytes: constant(100_000, 'bytes', 'API-02'),
  querySizeCheckTimeoutMs: constant(60_000, 'ms', 'CHK-09'),
  downloadTimeoutMs: constant(3_600_000, 'ms', 'OPS-11'),
  shutdownGraceMs: constant(30_000, 'ms', 'design: time for requests under way when the server is told to stop'),
  requestArrivalMs: constant(60_000, 'ms', 'design: time for a request’s header and body of at most 100 kB'),
  requestHeaderBytes: constant(65_536, 'bytes', 'client libraries send long SQL in the URL'),
  chartTimeoutMs: constant(60_000, 'ms', 'design: a chart that takes longer is of no use'),
  searchDebounceMs: constant(450, 'ms', 'CAT-13'),
  queryStringDebounceMs: constant(1500, 'ms', 'CAT-13'),
  sizeCheckDebounceMs: constant(450, 'ms', 'CHK-09'),
  downloadSizeCheckDebounceMs: constant(2000, 'ms', 'DLD-06'),
  resizeDebounceMs: constant(200, 'ms', 'NAV-15'),
  regionThrottleMs: constant(75, 'ms', 'VIZ-08'),
  copiedNoticeMs: constant(900, 'ms', 'CAT-25'),
  noticeMs: constant(6_000, 'ms', 'design: two lines can be read twice in this time'),
  searchPageSize: constant(25, 'datasets', 'CAT-16'),
  titleCharacters: constant(60, 'characters', 'CAT-22'),
  distributorCharacters: constant(75, 'characters', 'CAT-22'),
  longTextCharacters: constant(200, 'characters', 'CAT-21'),
  resultListMinimumHeight: constant(320, 'px', 'D60'),
  chartTabs: constant(9, 'charts', 'D10'),
  heatmapPlots: constant(14, 'plots', 'CHK-19'),
  heatmapLoad: constant(16, 'plots', 'CHK-20'),
  chartEstimateRows: constant(1_500_000, 'points', 'CHK-25'),
  heatmapEstimateRows: constant(6_000_000, 'points', 'CHK-25'),
  chartWarningRows: constant(1_200_000, 'points', 'CHK-30'),
  renderedRows: constant(4_000_000, 'points', 'CHK-27'),
  griddedRangeMs: constant(31_536_000_000, 'ms', 'CHK-28'),
  estimateOverhead: constant(1.4, 'factor', 'CHK-31'),
  seriesEstimateDivisor: constant(200, 'factor', 'CHK-31'),
  errorBarPoints: constant(40, 'points', 'CHT-21'),
  colourRangeLowPercentile: constant(5, '%', 'CHT-27'),
  colourRangeHighPercentile: constant(95, '%', 'CHT-27'),
  colourRangeDigits: constant(4, 'significant digits', 'CHT-27'),
  snapshotWidth: constant(1000, 'px', 'CHT-35'),
  snapshotHeight: constant(700, 'px', 'CHT-35'),
  regionFillOpacity: constant(0.3, 'opacity', 'VIZ-09'),
  deepestDepthMetres: constant(11_000, 'm', 'VIZ-13'),
  workbookSizeBytes: constant(150_000_000, 'bytes', 'D14'),
  workbookInflatedBytes: constant(2_500_000_000, 'bytes', 'design: the largest real workbooks inflate 10-fold'),
  workbookInflationRatio: constant(100, 'factor', 'design: the bound of Apache POI against ZIP bombs'),
  workbookRatioFromBytes: constant(1_000_000, 'bytes', 'design: small parts may be all alike'),
  workbookParts: constant(2000, 'parts', 'design: a workbook has about ten and one a sheet'),
  workbookSmallPartBytes: constant(32_000_000, 'bytes', 'design: 65,490 cell styles, the most of Excel, fit'),
  workbookSheets: constant(100, 'sheets', 'design: three are needed'),
  workbookColumns: constant(16_384, 'columns', 'Excel specifications and limits'),
  workbookRows: constant(1_048_576, 'rows', 'Excel specifications and limits'),
  workbookCells: constant(60_000_000, 'cells', 'design: 150 MB hold about 24 million'),
  workbookSparseFromCells: constant(4_000_000, 'cells', 'design: 36 MB of memory'),
  workbookSparseRatio: constant(100, 'factor', 'design: columns filled to less than 1 % on average are no table'),
  workbookTextCharacters: constant(150_000_000, 'characters', 'design: as many as the file may have bytes'),
  workbookTokenBytes: constant(1_000_000, 'bytes', 'design: a cell holds at most 32,767 characters'),
  findingsListed: constant(100, 'findings', 'design: of one rule and column; all are counted'),
  compactBarFromPx: constant(900, 'px', 'D7'),
  fullBarFromPx: constant(1280, 'px', 'D7'),
  fullBarWidthPx: constant(1900, 'px', 'NAV-14'),
  hoverFixedFrom: constant(1, 'value', 'CHT-37'),
  hoverFixedTo: constant(1000, 'value', 'CHT-37'),
  highlightsCacheMs: constant(86_400_000, 'ms', 'OPS-08'),
  searchCacheMs: constant(7_200_000, 'ms', 'OPS-08'),
  queriesPerCore: constant(2, 'queries', 'design: data-plane, 1.4 to 1.9 times the throughput of no limit'),
  waitingQueriesPerCore: constant(8, 'queries', 'design: data-plane, a short queue, then 503'),
  stalledReaderMs: constant(60_000, 'ms', 'design: a reader that takes nothing must not keep others from their slot'),
  engineMemoryBytes: constant(2_000_000_000, 'bytes', 'design: two million sorted rows need a quarter of it'),
} as const

type Constants = typeof constants

/** The values of `constants` by name. */
export const limits = Object.fromEntries(Object.entries(constants).map(([name, { value }]) => [name, value])) as {
  readonly [Name in keyof Constants]: Constants[Name]['value']
}
