import { CountsReader } from './CountsReader.ts'
import { decodeGrid } from './gridCounts.ts'
import { readHeader } from './header.ts'
import type { RowCounts } from './RowCounts.ts'
import { decodeSparse } from './sparseCounts.ts'

/** The counts of a table from the bytes that its build wrote; throws a RangeError for bytes of another form. */
export function decodeCounts(bytes: Uint8Array): RowCounts {
  const { kind } = readHeader(new CountsReader(bytes))
  return kind === 'grid' ? decodeGrid(bytes) : decodeSparse(bytes)
}
