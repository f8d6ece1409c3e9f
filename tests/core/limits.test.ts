import { expect, test } from 'vitest'
import { constants, limits } from '#core/limits/index.ts'

/** Numbers as the specification states them, written down a second time on purpose: a change of one must be noticed. */
const specified: Partial<Record<keyof typeof limits, number>> = {
  guestPlotsPerDay: 10,
  guestPromptAtPlots: 9,
  guestTokensPerHour: 200,
  guestTokensPerAddressAndDay: 5,
  downloadRows: 2_000_000,
  largeDownloadRows: 200_000,
  bodySizeBytes: 100_000,
  searchDebounceMs: 450,
  queryStringDebounceMs: 1500,
  sizeCheckDebounceMs: 450,
  querySizeCheckTimeoutMs: 60_000,
  downloadSizeCheckDebounceMs: 2000,
  resizeDebounceMs: 200,
  copiedNoticeMs: 900,
  documentationDrawerMs: 900,
  searchPageSize: 25,
  titleCharacters: 60,
  distributorCharacters: 75,
  longTextCharacters: 200,
  chartTabs: 9,
  trajectoryPoints: 70_000,
  cruiseGroupRowHeight: 38,
  heatmapPlots: 14,
  chartEstimateRows: 1_500_000,
  heatmapEstimateRows: 6_000_000,
  chartWarningRows: 1_200_000,
  renderedRows: 4_000_000,
  griddedRangeMs: 31_536_000_000,
  estimateOverhead: 1.4,
  seriesEstimateDivisor: 200,
  errorBarPoints: 40,
  snapshotWidth: 1000,
  snapshotHeight: 700,
  workbookSizeBytes: 150_000_000,
  downloadTimeoutMs: 3_600_000,
  traceSampleRate: 1,
  replaySampleRate: 0.1,
  replayOnErrorSampleRate: 1,
}

test('OPS-01 the limits are the numbers that the specification states', () => {
  expect(limits).toMatchObject(specified)
})

test('OPS-02 the page sizes 25, 300 and 1 have names, though 25 alone has a known use', () => {
  expect([limits.searchPageSize, limits.middlePageSize, limits.smallestPageSize]).toEqual([25, 300, 1])
})

test('OPS-01 each constant says its unit and its source', () => {
  const silent = Object.entries(constants).filter(([, { unit, source }]) => unit === '' || source === '')
  expect(silent).toEqual([])
})
