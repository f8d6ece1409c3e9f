import type { Extent } from '#core/extent/Extent.ts'
import type { BatchStream, ColumnInfo } from './Batch.ts'

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

/** One Parquet file of a table, with the bounds that let a query pass it over. `path` is relative to the store's root. */
export interface ObservationFile {
  readonly path: string
  readonly sizeBytes: number
  readonly rows: number
  readonly lat: { readonly min: number; readonly max: number }
  readonly lon: { readonly min: number; readonly max: number }
  readonly depthMetres: { readonly min: number; readonly max: number } | null
  /** Milliseconds since 1970 UTC, or months 1 to 12. */
  readonly time: { readonly min: number; readonly max: number }
}

/** The orders that answers are given in. `none` is whatever is quickest. */
export type RowOrder = 'none' | 'time-lat-lon-depth' | 'time-depth-lat-lon'

/** Which rows and columns of which table. Every name must exist in the table; the engine refuses others with a TypeError (a bug of ours: callers check first). */
export interface SubsetQuery {
  readonly table: ObservationTable
  readonly columns: readonly string[]
  readonly extent: Extent
  readonly order: RowOrder
  /** Leave out rows in which any of these is missing. */
  readonly present?: readonly string[]
  readonly limit?: number
}

/** The mean of one variable per time step. */
export interface TimeSeriesQuery {
  readonly table: ObservationTable
  readonly variable: string
  readonly extent: Extent
}

/** What a query would answer. `exact` where every row was counted or the grid's arithmetic is complete. */
export interface Estimate {
  readonly rows: number
  readonly sizeBytes: number
  readonly exact: boolean
}

/** How long a query may run, and how to stop it. An aborted query rejects with the signal's reason. */
export interface RunOptions {
  readonly signal: AbortSignal
  readonly timeoutMs: number
}

/** What an engine can do; a call outside of it answers 501 that names the reason. */
export interface EngineCapabilities {
  readonly freeSql: boolean
  readonly aggregates: boolean
  readonly maxRows: number
}

/** Reads observations. It never writes them, never sees a user's SQL text and never knows who asks. */
export interface ObservationEngine {
  /** The name sent as `X-Data-Source-Targeted`. */
  readonly name: string
  readonly capabilities: EngineCapabilities
  estimate(query: SubsetQuery, options: RunOptions): Promise<Estimate>
  subset(query: SubsetQuery, options: RunOptions): Promise<BatchStream>
  /** time or month, lat, lon, [depth], the variable's mean and `{variable}_std` (sample form, missing for one value), by time. */
  timeSeries(query: TimeSeriesQuery, options: RunOptions): Promise<BatchStream>
  close(): Promise<void>
}
