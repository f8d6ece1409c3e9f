import type { BatchStream, Column, ColumnInfo } from '../rows/Batch.ts'
import { float32Text } from './float32Text.ts'

/**
 * A result as newline-delimited JSON, one object a row: times as ISO 8601 in UTC with milliseconds, null for missing values; nothing for no
 * rows. Pulls a batch only on demand.
 */
export async function* ndjsonBytes({ columns, batches }: BatchStream): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const keys = columns.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`)
  for await (const batch of batches) {
    const cells = batch.columns.map((column, index) => cellText(column, columns[index]))
    let text = ''
    for (let row = 0; row < batch.rows; row++) {
      for (const [index, cell] of cells.entries()) text += (keys[index] ?? '') + cell(row)
      text += '}\n'
    }
    if (batch.rows > 0) yield encoder.encode(text)
  }
}

function cellText({ values, present }: Column, info: ColumnInfo | undefined): (row: number) => string {
  const text = info?.type ?? 'text'
  const valueText = (row: number): string => {
    const value = values[row]
    if (text === 'text') return JSON.stringify(String(value))
    if (!Number.isFinite(value)) return 'null'
    if (text === 'timestamp') return `"${new Date(Number(value)).toISOString()}"`
    return text === 'float32' ? float32Text(Number(value)) : String(value)
  }
  return (row) => (present?.[row] === 0 ? 'null' : valueText(row))
}
