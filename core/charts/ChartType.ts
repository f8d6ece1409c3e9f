import type { VariableRecord } from '#core/api/records.ts'
import type { LonRange } from '#core/extent/Extent.ts'
import type { Batch } from '#core/observations/Batch.ts'
import type { HeatmapModel } from './heatmapModel.ts'
import type { TimeSeriesModel } from './timeSeriesModel.ts'

/** The charts that can be made today, by the names that the program uses. */
export type ChartName = 'heatmap' | 'timeSeries'

/** What a chart draws. */
export type ChartModel = HeatmapModel | TimeSeriesModel

/** What has to be known to make a model of an answer's rows. */
interface ModelJob {
  /** The answer's column names. */
  readonly names: readonly string[]
  readonly field: string
  readonly lon: LonRange
  /** Degrees of a cell where the answer holds only one coordinate. */
  readonly cellDegrees: number
}

/** Takes rows in, batch by batch, and makes a model of them; `null` where no row had a value. */
interface ModelBuilder {
  add(batch: Batch): void
  finish(): ChartModel | null
}

/** A kind of chart: who may have it and what it asks the server. Adding one is one file here and one line in `index.ts`. */
export interface ChartType {
  readonly name: ChartName
  /** The name that readers see; fixed by the specification. */
  readonly label: string
  /** One sentence on what it draws. */
  readonly says: string
  readonly procedure: `usp${string}`
  /** Left out where the procedure gives no means over an area, or has no weights to choose. */
  readonly weights?: 'area'
  /** Whether it asks for one row per time or depth; its estimate is divided and its date range is free. */
  readonly isSeries: boolean
  /** Whether the larger estimate limit is its own (histogram and heatmap). */
  readonly isAggregated: boolean
  /** Panels that count against the heatmap limits. */
  readonly isRaster: boolean
  /** Why this variable cannot have it, in the specification's words; `null` where it can. */
  unavailable(variable: VariableRecord): string | null
  /** Begins to gather the rows of an answer. */
  gather(job: ModelJob): ModelBuilder
}
