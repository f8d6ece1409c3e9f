import { encodeGrid } from '#core/size/counts/gridCounts.ts'
import type { TableShape } from '#core/size/counts/RowCounts.ts'
import { encodeSparse } from '#core/size/counts/sparseCounts.ts'
import { computeGridLayout } from './gridLayout.ts'
import { computeSparseLayout } from './sparseLayout.ts'
import type { Table } from './Table.ts'

/** The name of the file beside `computed.json` that holds the counts. */
export const COUNTS_FILE = 'counts.bin'

/** What the size estimates of a loaded table are made from, as bytes: exact for tables that fill a grid, else by cells. Equal rows give equal bytes. */
export async function computeCounts(table: CountedTable): Promise<Uint8Array> {
  const grid = await computeGridLayout(table, shapeOf(table))
  return grid === null ? encodeSparse(await computeSparseLayout(table, shapeOf(table))) : encodeGrid(grid)
}

/** The part of a table that counting needs. */
export type CountedTable = Pick<Table, 'connection' | 'columns' | 'timeColumn' | 'hasDepth'>

function shapeOf({ columns, timeColumn, hasDepth }: CountedTable): TableShape {
  const isFloat32 = (name: string) => columns.some((column) => column.name === name && column.type === 'float32')
  return { timeColumn, hasDepth, float32: { lat: isFloat32('lat'), lon: isFloat32('lon'), depth: isFloat32('depth') } }
}
