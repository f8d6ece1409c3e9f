import type { ObservationFile, ObservationTable, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { timeSpan } from '#core/observations/timeSpan.ts'
import type { StatementDialect } from '../../statement/StatementDialect.ts'

/** A span of time that holds its start and not its end, in milliseconds or months of a climatology; null where it has none. */
export interface RowsOfTime {
  readonly from: number | null
  readonly before: number | null
}

/** A sort of so many rows takes about 25 MB; two million at once would take more than 200. */
const ROWS_A_SORT = 250_000
/** Each slice looks into the row groups at its ends once more: eight of two million rows take no longer than four, sixteen 40 % longer. */
const MAX_SLICES = 8

/**
 * The times of a query one after the other, few enough rows in each that sorting them takes little memory, and the first are answered
 * sooner. Every order goes by time first, so the slices' rows follow one another. One slice where nothing is gained.
 */
export function timeSlices(query: SubsetQuery): readonly RowsOfTime[] {
  const { table, order, limit } = query
  const whole = [{ from: null, before: null }]
  if (order === 'none' || limit !== undefined || table.files.length === 0) return whole
  const count = Math.min(MAX_SLICES, Math.ceil(rowsAbout(query) / ROWS_A_SORT))
  const [first, last] = timesWithin(query)
  if (count < 2 || !(last - first >= count)) return whole
  const starts = Array.from({ length: count }, (_, index) => (index === 0 ? null : Math.ceil(first + ((last - first) * index) / count)))
  return starts.map((from, index) => ({ from, before: starts[index + 1] ?? null }))
}

/** The first and the last time that rows of a query can have. Months over the new year are sorted from January on, as all are. */
function timesWithin({ table, extent: { time } }: SubsetQuery): readonly [first: number, last: number] {
  const { min, max } = timeSpan(table)
  if (time.kind === 'instants') return [Math.max(time.startMs, min), Math.min(time.endMs, max)]
  return time.kind === 'months' && time.first <= time.last ? [Math.max(time.first, min), Math.min(time.last, max)] : [min, max]
}

/** The condition of a slice, to stand behind others; nothing for the whole. */
export function sliceCondition({ from, before }: RowsOfTime, { timeColumn }: ObservationTable, d: StatementDialect): string {
  const value = (of: number) => (timeColumn === 'month' ? d.integer(of) : d.bound(of, { name: 'time', type: 'timestamp' }))
  const bound = (sign: string, of: number | null) => (of === null ? '' : ` AND ${d.ofTable(timeColumn)} ${sign} ${value(of)}`)
  return `${bound('>=', from)}${bound('<', before)}`
}

/** Whether a query without an order returns so few rows that one sort takes them: their order by where they are stored. */
export const hasFewRows = (query: SubsetQuery): boolean =>
  query.order === 'none' && query.limit === undefined && rowsAbout(query) <= ROWS_A_SORT

/** As if rows were spread evenly over the bounds of their file. */
function rowsAbout({ table, extent }: SubsetQuery): number {
  const { lat, lon, time, depthMetres } = extent
  const isAcross = lon.west > lon.east
  const timeShare = (file: ObservationFile): number => {
    if (time.kind === 'instants') return part(file.time, time.startMs, time.endMs)
    return time.kind === 'months' ? (((time.last - time.first + 12) % 12) + 1) / 12 : 1
  }
  const share = (file: ObservationFile): number =>
    timeShare(file) *
    part(file.lat, lat.min, lat.max) *
    (isAcross ? Math.min(1, part(file.lon, lon.west, 180) + part(file.lon, -180, lon.east)) : part(file.lon, lon.west, lon.east)) *
    (depthMetres && file.depthMetres ? part(file.depthMetres, depthMetres.min, depthMetres.max) : 1)
  return table.files.reduce((sum, file) => sum + file.rows * share(file), 0)
}

/** How much of a range lies from one number to another, 0 to 1. */
function part({ min, max }: { readonly min: number; readonly max: number }, from: number, to: number): number {
  if (from > max || to < min) return 0
  return max > min ? (Math.min(to, max) - Math.max(from, min)) / (max - min) : 1
}
