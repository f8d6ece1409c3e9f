import type { ColumnType } from '#core/rows/Batch.ts'

/** The types that tables are made with; times are milliseconds since 1970, as the dates of old servers begin there. */
export const columnTypes: Readonly<Record<ColumnType, string>> = {
  float32: 'Float32',
  float64: 'Float64',
  int32: 'Int32',
  timestamp: 'Int64',
  text: 'String',
}
