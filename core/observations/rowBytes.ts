import type { ColumnInfo, ColumnType } from './Batch.ts'

/** Bytes of a value as CSV, its comma among them: times are exactly that long, numbers and text about so. */
const bytesPerValue: Readonly<Record<ColumnType, number>> = { timestamp: 25, float32: 7, float64: 9, int32: 3, text: 14 }

/** About how many bytes a row of these columns takes as CSV. */
export function estimateRowBytes(columns: readonly ColumnInfo[]): number {
  return columns.reduce((sum, { type }) => sum + bytesPerValue[type], 0)
}
