import type { CountsReader } from './CountsReader.ts'
import type { CountsWriter } from './CountsWriter.ts'
import type { TableShape } from './RowCounts.ts'

/** The form of the bytes; another form gets another number, and readers reject older ones. */
const FORM = 1
const kinds = ['grid', 'sparse'] as const
export type CountsKind = (typeof kinds)[number]

/** Writes the form, the kind of counts and the table's shape. */
export function writeHeader(writer: CountsWriter, kind: CountsKind, { timeColumn, hasDepth, float32 }: TableShape): void {
  writer.whole(FORM)
  writer.whole(kinds.indexOf(kind))
  const flags = [timeColumn === 'month', hasDepth, float32.lat, float32.lon, float32.depth]
  writer.whole(flags.reduce((sum, flag, index) => sum + (flag ? 2 ** index : 0), 0))
}

/** Reads them again; throws a RangeError for bytes of another form. */
export function readHeader(reader: CountsReader): { readonly kind: CountsKind; readonly shape: TableShape } {
  const form = reader.whole()
  const kind = kinds[reader.whole()]
  if (form !== FORM || kind === undefined) throw new RangeError(`Counts of form ${form} cannot be read`)
  const flags = reader.whole()
  const has = (bit: number) => (flags & bit) !== 0
  const shape: TableShape = {
    timeColumn: has(1) ? 'month' : 'time',
    hasDepth: has(2),
    float32: { lat: has(4), lon: has(8), depth: has(16) },
  }
  return { kind, shape }
}
