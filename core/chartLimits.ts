import { constant } from './constant.ts'

/** Limits of how charts are chosen and may look; part of `constants`. */
export const chartConstants = {
  nameCompletionDebounceMs: constant(300, 'ms', 'VIZ-30'),
  variableSearchDatasets: constant(500, 'data sets', 'design: of each list; nobody reads further, and the answer stays below a megabyte'),
  parameterStepDegrees: constant(0.001, '°', 'VIZ-06'),
  subsetStepDegrees: constant(0.1, '°', 'CHT-42'),
  subsetDepthMetres: constant(6000, 'm', 'CHT-42'),
  markerOpacity: constant(0.7, 'opacity', 'CHT-30'),
  markerLeastOpacity: constant(0.1, 'opacity', 'CHT-29'),
  markerMostOpacity: constant(1, 'opacity', 'CHT-29'),
  markerSize: constant(6, 'px', 'CHT-30'),
  markerLeastSize: constant(1, 'px', 'CHT-29'),
  markerMostSize: constant(18, 'px', 'CHT-29'),
  sparsePlots: constant(11, 'plots', 'CHK-19'),
  sparseRows: constant(100_000, 'rows', 'D12, CHT-04; D62: a guest asks for no more'),
  scatterMarks: constant(10_000, 'points', 'CHT-23: more are drawn as one picture'),
  splitPanels: constant(20, 'panels', 'CHT-31: of a split by date or space'),
  heatmapPanels: constant(15, 'panels', 'CHT-33: of all heatmaps together, before a warning'),
  contourPanels: constant(20, 'panels', 'CHT-33: of one contour map, before a warning'),
  slowChartMs: constant(15_000, 'ms', 'CHT-13'),
  chartArrivingFraction: constant(0.5, 'fraction', 'CHT-13: rows are arriving'),
  chartReceivedFraction: constant(0.7, 'fraction', 'CHT-13: all rows have arrived'),
  rerenderingNoticeMs: constant(600, 'ms', 'CHT-34; design: long enough to be read'),
  exportedDecimals: constant(6, 'decimals', 'CHT-36: of coordinates in a saved chart’s data'),
} as const
