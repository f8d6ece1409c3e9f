import { HeatmapBuilder, type HeatmapModel, spaceTimeColumns } from '../heatmap/model.ts'
import { SparseBuilder, type SparseModel } from '../points/sparseModel.ts'
import { parseSampleCsv, type SampleTable } from './parseSampleCsv.ts'

/** A first look at a variable; `rows` is how many rows it was made of. */
export interface Sample {
  readonly model: HeatmapModel | SparseModel
  readonly rows: number
}

/** What to make of the rows of `variable-sample-visualization`. Plain data, so that it can be passed to a worker. */
export interface SampleJob {
  readonly text: string
  /** How the portal says that it is drawn; only `Sparse` and `Heatmap` can be (DST-06). */
  readonly visType: string
  /** The variable's column. */
  readonly field: string
}

/** Degrees of a cell where a layer has one coordinate only. */
const LONELY_CELL_DEGREES = 1

/** The first look that rows hold; `null` for another type, for text without a data row and for rows without values (DST-06, DST-07). */
export function readSample({ text, visType, field }: SampleJob): Sample | null {
  const table = parseSampleCsv(text)
  if (table === null) return null
  const model = visType === 'Heatmap' ? heatmapOf(table, field) : visType === 'Sparse' ? sparseOf(table, field) : null
  return model === null ? null : { model, rows: table.rows }
}

function heatmapOf({ names, columns, rows }: SampleTable, field: string): HeatmapModel | null {
  const builder = new HeatmapBuilder(spaceTimeColumns(names, field), { west: -180, east: 180 }, LONELY_CELL_DEGREES)
  builder.add({ rows, columns: columns.map((values) => ({ values, present: null })) })
  return builder.finish()
}

function sparseOf({ names, columns, rows }: SampleTable, field: string): SparseModel | null {
  const builder = new SparseBuilder(names, field)
  builder.add({ rows, columns: columns.map((values) => ({ values, present: null })) })
  return builder.finish()
}
