import type { Extent, Range } from '#core/extent/Extent.ts'
import type { BatchStream, ColumnInfo } from '../rows/Batch.ts'

/** A table of observations as the manifest knows it: one per data set. Never holds the observations themselves. */
export interface ObservationTable {
  readonly name: string
  readonly datasetId: number
  readonly kind: 'grid' | 'sparse'
  readonly version: number
  readonly rows: number
  /** `month` for monthly climatologies, else `time`. */
  readonly timeColumn: 'time' | 'month'
  readonly hasDepth: boolean
  /** Every column in the table's own order: time or month, lat, lon, [depth], then the rest. */
  readonly columns: readonly ColumnInfo[]
  readonly files: readonly ObservationFile[]
}

/**
 * One Parquet file of a table, with the bounds that let a query pass it over. `path` uses forward slashes; after `@store/` it is relative
 * to the portal's own store of ingested data, else to the folder of the shipped catalog.
 */
export interface ObservationFile {
  readonly path: string
  readonly sizeBytes: number
  /** SHA-256 of its bytes, in hex; null or left out where it was written before hashes were stored. */
  readonly sha256?: string | null
  readonly rows: number
  readonly lat: { readonly min: number; readonly max: number }
  readonly lon: { readonly min: number; readonly max: number }
  readonly depthMetres: { readonly min: number; readonly max: number } | null
  /** Milliseconds since 1970 UTC, or months 1 to 12. */
  readonly time: { readonly min: number; readonly max: number }
}

/** The range of longitudes of a table's rows; empty (west above east) without files. */
export function lonBounds({ files }: Pick<ObservationTable, 'files'>): Range {
  return files.reduce((all, { lon }) => ({ min: Math.min(all.min, lon.min), max: Math.max(all.max, lon.max) }), {
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
  })
}

/** The orders that answers are given in. `none` is whatever is quickest; `time-lat-lon-deepest` has the deepest row of a place first. */
export type RowOrder = 'none' | 'time-lat-lon-depth' | 'time-depth-lat-lon' | 'time-lat-lon-deepest'

/**
 * Which rows and columns of which table. Every name must exist in the table; the engine throws a TypeError for others (a bug of ours:
 * callers check first).
 */
export interface SubsetQuery {
  readonly table: ObservationTable
  readonly columns: readonly string[]
  readonly extent: Extent
  readonly order: RowOrder
  /** Leave out rows in which any of these is missing. */
  readonly present?: readonly string[]
  readonly limit?: number
}

/** What rows are grouped by: a column, or a part of the calendar (UTC) of the column `time`. `week` counts as SQL Server does, see calendar.ts. */
export type GroupKey =
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'calendar'; readonly part: 'year' | 'quarter' | 'month' | 'week' }

/**
 * A column of an aggregate's answer. Means and deviations (sample form, missing for one value) leave missing values out; `areaMean` weights
 * each value by the cosine of its latitude, as the area of a grid's cells; `count` counts values of its column.
 */
export type AggregateColumn =
  | { readonly kind: 'key'; readonly name: string; readonly key: GroupKey }
  | { readonly kind: 'mean' | 'areaMean' | 'std' | 'count'; readonly name: string; readonly column: string }

/**
 * Means over groups of rows. The keys among `columns` make the groups; the answer is ordered by them in their order. The mean longitude
 * of an extent across the date line is taken where longitudes run on past 180 and answered in -180..180. A group whose values are all
 * missing has a row without a mean. Keys keep their column's type, calendar parts and counts are int32, the rest float64.
 */
export interface AggregateQuery {
  readonly table: ObservationTable
  readonly extent: Extent
  readonly columns: readonly AggregateColumn[]
  /** Only rows in which this key has this value. */
  readonly only?: { readonly key: GroupKey; readonly equals: number }
}

/** Points that a match starts from: rows of a table with one variable, or positions given one by one (a ship's track; times in ms UTC). */
export type MatchSource =
  | { readonly kind: 'rows'; readonly table: ObservationTable; readonly variable: string; readonly extent: Extent }
  | { readonly kind: 'points'; readonly times: Float64Array; readonly lats: Float64Array; readonly lons: Float64Array }

/** How far a target's row may lie from a point, inclusive. `time` counts days, or months of the year where either table is a climatology. Longitudes are compared the short way round. */
export interface MatchTolerance {
  readonly time: number
  readonly latDegrees: number
  readonly lonDegrees: number
  readonly depthMetres: number
}

/**
 * For each point of the source (equal time, lat, lon and depth are one point) the mean and deviation of the source's variable there and of
 * the target's rows within the tolerances. Columns: time or month, lat, lon, [depth of the source], [v, v_std of a source with rows],
 * target's v, v_std; ordered by the places. A point without a target has missing target values. Rows of a
 * table without depths lie at the surface, 0 m; depths are compared where either has any, but for points given one by one.
 * Where either table is a climatology, rows are matched by months of the year.
 */
export interface MatchQuery {
  readonly source: MatchSource
  readonly target: { readonly table: ObservationTable; readonly variable: string }
  readonly tolerance: MatchTolerance
  /** Set where a table is timeless: its times say nothing, and rows match whatever theirs are. */
  readonly isAnyTime?: boolean
  /** Only the target's rows at these depths, where the target has depths; inclusive. */
  readonly targetDepthMetres?: { readonly min: number; readonly max: number }
}

/** Rows of a subset, each with the columns of its ancillary row: equal time, `link` the table's name (case-blind), lat and lon within 0.0001, depth within 0.001. */
export interface AncillaryQuery {
  readonly reads: SubsetQuery
  readonly ancillary: ObservationTable
  readonly ancillaryColumns: readonly string[]
}

/** What a query would answer. `exact` where every row was counted or the grid's arithmetic is complete. */
export interface Estimate {
  readonly rows: number
  readonly sizeBytes: number
  readonly exact: boolean
}

/** The caller of a query. */
export interface Requester {
  /** Whom queues count the work as: what one caller asks for waits for itself before others wait for it. Says nothing of rights. */
  readonly caller: string
  /** Aborted once they have gone. */
  readonly signal: AbortSignal
}

/** For whom a query runs, how long its own work may take, however slowly its rows are taken, and how to stop it. An aborted query rejects with the signal's reason. */
export interface RunOptions extends Requester {
  readonly timeoutMs: number
  /** Another query of the same answer holds a slot, so that this one waits for none; else the two could wait for each other. */
  readonly sharesSlot?: true
  /** The beginning of the answer is out, so that the query waits for a slot however many others do. */
  readonly hasBegun?: boolean
}

/** What an engine can do; a call outside of it throws the Problem `not-supported`, which names the reason. */
export interface EngineCapabilities {
  readonly aggregates: boolean
  /** Matches and ancillary joins. */
  readonly joins: boolean
  readonly maxRows: number
}

/** Reads observations. It never writes them, never sees a user's SQL text, and knows of who asks only whose queries belong together. */
export interface ObservationEngine {
  /** The name sent as `X-Data-Source-Targeted`. */
  readonly name: string
  readonly capabilities: EngineCapabilities
  /** Counts the rows of a subset exactly. */
  estimate(query: SubsetQuery, options: RunOptions): Promise<Estimate>
  subset(query: SubsetQuery, options: RunOptions): Promise<BatchStream>
  aggregate(query: AggregateQuery, options: RunOptions): Promise<BatchStream>
  match(query: MatchQuery, options: RunOptions): Promise<BatchStream>
  withAncillary(query: AncillaryQuery, options: RunOptions): Promise<BatchStream>
  /** Resolves where the engine can be asked. `file` is one of the store's, which an engine over files opens; rejects with the reason. */
  ping?(file: string | null, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}
