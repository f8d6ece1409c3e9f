import type { Batch, ColumnInfo } from '#core/rows/Batch.ts'

/** The rows of a chart's response as they arrived, so that splitting and saving them needs no second request. */
export class ChartRows {
  readonly columns: readonly ColumnInfo[]
  readonly batches: Batch[] = []

  constructor(columns: readonly ColumnInfo[]) {
    this.columns = columns
  }

  /** The names of the columns in their order. */
  get names(): readonly string[] {
    return this.columns.map(({ name }) => name)
  }
}
