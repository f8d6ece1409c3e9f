/** How a column is stored. `timestamp` values are milliseconds since 1970 UTC in a Float64Array. */
export type ColumnType = 'float32' | 'float64' | 'int32' | 'timestamp' | 'text'

/** A column's name and type; `month` columns are int32, `time` columns are timestamps. */
export interface ColumnInfo {
  readonly name: string
  readonly type: ColumnType
}

/** The values of one column, `rows` long. `present` holds 1 for a value and 0 for a missing one; `null` means none is missing. */
export interface Column {
  readonly values: Float32Array | Float64Array | Int32Array | readonly string[]
  readonly present: Uint8Array | null
}

/** Some rows of a result, column by column, in the order of the stream's `columns`. */
export interface Batch {
  readonly rows: number
  readonly columns: readonly Column[]
}

/** A result that arrives in batches. Ending the iteration early cancels the query behind it. */
export interface BatchStream {
  readonly columns: readonly ColumnInfo[]
  readonly batches: AsyncIterable<Batch>
}
