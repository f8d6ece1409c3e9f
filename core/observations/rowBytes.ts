import type { Batch, ColumnInfo, ColumnType } from '../rows/Batch.ts'

/** Bytes of a value as CSV, its comma among them: times are exactly that long, numbers and text about so. */
const bytesPerValue: Readonly<Record<ColumnType, number>> = { timestamp: 25, float32: 7, float64: 9, int32: 3, text: 14 }

/** About how many bytes a row of these columns takes as CSV. */
export function estimateRowBytes(columns: readonly ColumnInfo[]): number {
  return columns.reduce((sum, { type }) => sum + bytesPerValue[type], 0)
}

/** How many bytes the values of a batch take in memory, texts by their characters. */
export function estimateValueBytes(columns: readonly ColumnInfo[], { rows, columns: values }: Batch): number {
  return columns.reduce((sum, { type }, index) => {
    if (type !== 'text') return sum + rows * numberBytes(type)
    return Array.from(values[index]?.values ?? [], String).reduce((length, text) => length + text.length, sum)
  }, 0)
}

/** How many bytes a number of a column takes. */
export function numberBytes(type: Exclude<ColumnType, 'text'>): number {
  return type === 'float64' || type === 'timestamp' ? 8 : 4
}
