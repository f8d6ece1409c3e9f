import type { DuckDBDataChunk, DuckDBVector } from '@duckdb/node-api'
import type { Batch, Column, ColumnInfo } from '#core/rows/Batch.ts'

/**
 * Copies a chunk of a result into a batch. Reads the vectors' own typed arrays: value by value through the public getters costs
 * twice the time of a whole download. The copy is needed because a chunk's memory belongs to DuckDB.
 */
export function readChunk(chunk: DuckDBDataChunk, columns: readonly ColumnInfo[]): Batch {
  const rows = chunk.rowCount
  return { rows, columns: columns.map((column, index) => readVector(chunk.getColumnVector(index), column, rows)) }
}

function readVector(vector: DuckDBVector, { name, type }: ColumnInfo, rows: number): Column {
  const present = presentIn(vector, rows)
  if (type === 'text') return { values: Array.from({ length: rows }, (_, row) => textAt(vector, row)), present }
  const items: unknown = Reflect.get(vector, 'items')
  if (type === 'float32' && items instanceof Float32Array) return { values: items.slice(), present }
  if ((type === 'float64' || type === 'timestamp') && items instanceof Float64Array) return { values: items.slice(), present }
  if (type === 'int32' && items instanceof Int32Array) return { values: items.slice(), present }
  throw new TypeError(`${name} should hold ${type}, not ${String(vector.type)}`)
}

function textAt(vector: DuckDBVector, row: number): string {
  const text: unknown = vector.getItem(row)
  return typeof text === 'string' ? text : ''
}

/** One byte a row from DuckDB's one bit a row; `null` where nothing is missing. */
function presentIn(vector: DuckDBVector, rows: number): Uint8Array | null {
  const validity: unknown = Reflect.get(vector, 'validity')
  const words: unknown = typeof validity === 'object' && validity !== null ? Reflect.get(validity, 'data') : undefined
  if (words === null) return null
  if (!(words instanceof BigUint64Array)) throw new TypeError('A vector without its validity: another version of DuckDB?')
  const bits = new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
  const present = new Uint8Array(rows)
  let found = 0
  for (let row = 0; row < rows; row++) {
    const bit = ((bits[row >> 3] ?? 0) >> (row & 7)) & 1
    present[row] = bit
    found += bit
  }
  return found === rows ? null : present
}
