import type { Extent } from '#core/extent/Extent.ts'

/** How many rows of one table an extent holds, answered without reading the table. Throws a TypeError for months of a table with dates, and the reverse. */
export interface RowCounts {
  /** Whether `count` is the true number; else it is an estimate. */
  readonly isExact: boolean
  count(extent: Extent): number
  /** How many different values an axis has within an extent, at most; null where the counts do not tell. */
  values(extent: Extent, axis: CountedAxis): number | null
}

/** The axes by which a table's rows are counted; months are times. */
export const countedAxes = ['time', 'depth', 'lat', 'lon'] as const
export type CountedAxis = (typeof countedAxes)[number]

/** What the bounds of an extent mean for a table: its kind of time, whether it has depth, and which axes are stored as float32. */
export interface TableShape {
  readonly timeColumn: 'time' | 'month'
  readonly hasDepth: boolean
  /** A float32 column holds 29.7 only as the nearest float32, so bounds are compared in that precision. */
  readonly float32: { readonly lat: boolean; readonly lon: boolean; readonly depth: boolean }
}
