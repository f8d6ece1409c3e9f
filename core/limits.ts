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
  guestTokenLifeMs: constant(86_400_000, 'ms', 'D2'),
  guestQueryRows: constant(100_000, 'rows', 'D62'),
  sessionLifeMs: constant(86_400_000, 'ms', 'D48'),
  downloadRows: constant(2_000_000, 'rows', 'D16'),
  bodySizeBytes: constant(100_000, 'bytes', 'API-02'),
  querySizeCheckTimeoutMs: constant(60_000, 'ms', 'CHK-09'),
  downloadTimeoutMs: constant(3_600_000, 'ms', 'OPS-11'),
  chartTimeoutMs: constant(60_000, 'ms', 'design: a chart that takes longer is of no use'),
  searchDebounceMs: constant(450, 'ms', 'CAT-13'),
  queryStringDebounceMs: constant(1500, 'ms', 'CAT-13'),
  sizeCheckDebounceMs: constant(450, 'ms', 'CHK-09'),
  downloadSizeCheckDebounceMs: constant(2000, 'ms', 'DLD-06'),
  resizeDebounceMs: constant(200, 'ms', 'NAV-15'),
  regionThrottleMs: constant(75, 'ms', 'VIZ-08'),
  copiedNoticeMs: constant(900, 'ms', 'CAT-25'),
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
  compactBarFromPx: constant(900, 'px', 'D7'),
  fullBarFromPx: constant(1280, 'px', 'D7'),
  fullBarWidthPx: constant(1900, 'px', 'NAV-14'),
  hoverFixedFrom: constant(1, 'value', 'CHT-37'),
  hoverFixedTo: constant(1000, 'value', 'CHT-37'),
  highlightsCacheMs: constant(86_400_000, 'ms', 'OPS-08'),
  searchCacheMs: constant(7_200_000, 'ms', 'OPS-08'),
} as const

type Constants = typeof constants

/** The values of `constants` by name. */
export const limits = Object.fromEntries(Object.entries(constants).map(([name, { value }]) => [name, value])) as {
  readonly [Name in keyof Constants]: Constants[Name]['value']
}
