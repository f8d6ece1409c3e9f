import { constant, valuesOf } from './constant.ts'

/** Limits of a match-up of one's own positions with variables of the catalog. */
export const matchConstants = {
  matchRows: constant(200_000, 'rows', 'design: one request takes a file of at most 200,000 rows'),
  matchVariables: constant(10, 'variables', 'design: ten columns of values are what a reader can compare'),
  matchBytes: constant(33_554_432, 'bytes', 'design: 200,000 rows of 160 characters, held until they are answered'),
  matchFileBytes: constant(134_217_728, 'bytes', 'design: 200,000 rows of 50 columns of a dozen characters, which the page reads itself'),
  matchLineCharacters: constant(100_000, 'characters', 'design: a thousand cells of a hundred characters'),
  matchColumns: constant(1000, 'columns', 'design: more than any table of samples'),
  matchPreviewRows: constant(50, 'rows', 'design: the rows that the page shows before all are matched'),
  matchTimeDays: constant(366, 'days', 'design: farther apart, a value says nothing about a row'),
  matchSpaceKm: constant(1000, 'km', 'design: the widest cells of the catalog are 5° wide'),
  matchDepthMetres: constant(1000, 'm', 'design: the widest step between levels of an ocean atlas'),
  matchReadRows: constant(500_000_000, 'rows', 'design: of all variables together, a minute of reading'),
  matchTimeoutMs: constant(300_000, 'ms', 'design: five minutes, four times what 200,000 rows need'),
  hereRadiusKm: constant(100, 'km', 'design: a station or a cast farther away says little about a place'),
  hereTimeDays: constant(30, 'days', 'design: half of a season; the lag stands beside the value'),
  hereDepthMetres: constant(25, 'm', 'design: half the step between the upper levels of an ocean atlas; a tenth of the depth below 250 m'),
  hereRows: constant(200_000, 'rows', 'design: what is read of one table around a place, in less than a tenth of a second'),
  hereTables: constant(200, 'tables', 'design: of those that cover a place; four times as many as a global catalog has'),
  hereTablesAtOnce: constant(4, 'tables', 'design: fewer than one caller may have waiting in the queue of queries'),
  hereTimeoutMs: constant(2000, 'ms', 'design: a reader waits so long; what takes longer is named instead'),
  hereSeries: constant(40, 'values', 'design: as many as a line of 120 pixels shows'),
  hereAnswers: constant(200, 'places', 'design: some megabytes of answers for places that are shared'),
} as const

/** The values of `matchConstants`. */
export const limits = valuesOf(matchConstants)
