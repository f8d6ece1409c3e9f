import type { ObservationFile, SubsetQuery } from '#core/observations/ObservationEngine.ts'
import { timeSpan } from '#core/observations/timeSpan.ts'
import type { StatementDialect } from '../../statement/StatementDialect.ts'

/** A span of time that holds its start and not its end, in milliseconds; null where it has none. */
export interface RowsOfTime {
  readonly fromMs: number | null
  readonly beforeMs: number | null
}

/** A sort of so many rows takes about 50 MB; two million at once would take more than 200. */
const ROWS_A_SORT = 500_000
/** Each slice looks into the row groups at its ends once more. */
const MAX_SLICES = 4

/**
 * The times of a query one after the other, few enough rows in each that sorting them takes little memory, and the first are answered
 * sooner. Every order goes by time first, so the slices' rows follow one another. One slice where nothing is gained or there are no dates.
 */
export function timeSlices(query: SubsetQuery): readonly RowsOfTime[] {
  const { table, order, limit, extent } = query
  const whole = [{ fromMs: null, beforeMs: null }]
  if (order === 'none' || limit !== undefined || extent.time.kind !== 'instants' || table.files.length === 0) return whole
  const count = Math.min(MAX_SLICES, Math.ceil(rowsAbout(query) / ROWS_A_SORT))
  const span = timeSpan(table)
  const [from, until] = [Math.max(extent.time.startMs, span.min), Math.min(extent.time.endMs, span.max)]
  if (count < 2 || !(until - from >= count)) return whole
  const starts = Array.from({ length: count }, (_, index) => (index === 0 ? null : Math.ceil(from + ((until - from) * index) / count)))
  return starts.map((fromMs, index) => ({ fromMs, beforeMs: starts[index + 1] ?? null }))
}

/** The condition of a slice, to stand behind others; nothing for the whole. */
export function sliceCondition({ fromMs, beforeMs }: RowsOfTime, d: StatementDialect): string {
  const bound = (sign: string, ms: number | null) =>
    ms === null ? '' : ` AND ${d.ofTable('time')} ${sign} ${d.bound(ms, { name: 'time', type: 'timestamp' })}`
  return `${bound('>=', fromMs)}${bound('<', beforeMs)}`
}

/** As if rows were spread evenly over the bounds of their file. */
function rowsAbout({ table, extent }: SubsetQuery): number {
  const { lat, lon, time, depthMetres } = extent
  const isAcross = lon.west > lon.east
  const share = (file: ObservationFile): number =>
    (time.kind === 'instants' ? part(file.time, time.startMs, time.endMs) : 1) *
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
