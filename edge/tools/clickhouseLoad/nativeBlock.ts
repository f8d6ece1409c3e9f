import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { Batch, Column, ColumnType } from '#core/rows/Batch.ts'
import { joinBytes } from '#core/text/joinBytes.ts'
import { isAxis, typeOf } from './schema.ts'

type Bytes = Uint8Array<ArrayBuffer>
const encoder = new TextEncoder()

/** Rows as one block of ClickHouse's format Native, in parts that follow one another: the values are not copied together first. */
export function nativeBlock(table: ObservationTable, batches: readonly Batch[]): Bytes[] {
  const rows = batches.reduce((sum, batch) => sum + batch.rows, 0)
  const parts: Bytes[] = [Uint8Array.from([...varint(table.columns.length), ...varint(rows)])]
  for (const [at, column] of table.columns.entries()) {
    parts.push(textBytes(column.name), textBytes(typeOf(table, column)))
    const pieces = batches.flatMap((batch) => batch.columns[at] ?? [])
    const isPosition = isAxis(table, column.name)
    if (!isPosition) parts.push(...pieces.map(missingIn))
    else if (pieces.some(({ present }) => present !== null)) throw new TypeError(`${table.name} has rows without ${column.name}`)
    for (const { values } of pieces) parts.push(valueBytes(values, column.type, isPosition))
  }
  return parts
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80)
  return [...bytes, rest]
}

function textBytes(text: string): Bytes {
  const bytes = encoder.encode(text)
  return Uint8Array.from([...varint(bytes.length), ...bytes])
}

/** ClickHouse marks what is missing. */
function missingIn({ values, present }: Column): Bytes {
  return present === null ? new Uint8Array(values.length) : Uint8Array.from(present, (isPresent) => 1 - isPresent)
}

function valueBytes(values: Column['values'], type: ColumnType, isPosition: boolean): Bytes {
  if (type === 'text') return joinBytes(Array.from(values, String).map(textBytes))
  const numbers = Array.isArray(values) ? [] : (values as Float64Array | Float32Array | Int32Array)
  if (type === 'timestamp') return bytesOf(BigInt64Array.from(numbers, (ms) => BigInt(Math.trunc(ms))))
  if (type === 'int32') return bytesOf(Int32Array.from(numbers))
  // -0 and 0 are one position, but separate groups in ClickHouse.
  const whole = isPosition ? numbers.map((value) => value + 0) : numbers
  return bytesOf(type === 'float32' ? Float32Array.from(whole) : Float64Array.from(whole))
}

const bytesOf = ({ buffer }: { readonly buffer: ArrayBuffer }): Bytes => new Uint8Array(buffer)
