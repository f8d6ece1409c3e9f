import { type ColumnCells, ColumnRows } from '../ColumnRows.ts'
import type { ReadRowsOptions, RowBlock, SourceCell, SourceColumn, SourceTable } from '../SourceTable.ts'
import { BlockReader, type CellAt } from './BlockReader.ts'
import { blocks, type ValueBlock } from './blocks.ts'
import type { RoutedField } from './buildLayout.ts'
import { type NetcdfFile, product } from './NetcdfFile.ts'
import type { RowSpace } from './RowSpace.ts'

/** Rows that are handed on at once. */
const ROWS_AT_ONCE = 4096

/** A column of a file and how its cells are found in a block of the rows. */
export interface NetcdfColumn {
  readonly column: SourceColumn
  cells(reader: BlockReader, block: ValueBlock): Promise<CellAt>
}

/** A column that is a variable of the file. */
export const fieldColumn = (column: SourceColumn, routed: RoutedField): NetcdfColumn => ({
  column,
  cells: (reader, block) => reader.cells(routed, block),
})

/** A column that holds the same in every row of the file. */
export const constantColumn = (column: SourceColumn, value: SourceCell): NetcdfColumn => ({
  column,
  cells: () => Promise.resolve(() => value),
})

/** A file as a table. */
export interface NetcdfRows {
  readonly space: RowSpace
  readonly columns: readonly NetcdfColumn[]
  /** How the file cuts the rows into pieces that are read whole; null where any part is read alike. */
  readonly chunk: readonly number[] | null
}

/** Opens a file, uses it, and closes it whatever happens. */
export async function withNetcdf<Result>(open: () => Promise<NetcdfFile>, use: (file: NetcdfFile) => Promise<Result>): Promise<Result> {
  const file = await open()
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

/** What a table does with its rows: reads them block by block, and says where one is by its indexes. */
export function netcdfRows(
  open: (signal: AbortSignal) => Promise<NetcdfFile>,
  rows: NetcdfRows,
): Required<Pick<SourceTable, 'rows' | 'locate' | 'rowCount'>> {
  const { dimensions, shape } = rows.space
  return {
    rowCount: product(shape),
    rows: (options) => readRows(open, rows, options),
    locate: (at) => {
      const indexes = shape.map((length, index) => Math.floor(at / product(shape.slice(index + 1))) % length)
      return dimensions.map((name, index) => `${name}=${indexes[index] ?? 0}`).join(', ')
    },
  }
}

async function* readRows(
  open: (signal: AbortSignal) => Promise<NetcdfFile>,
  { space, columns, chunk }: NetcdfRows,
  { signal }: ReadRowsOptions,
): AsyncGenerator<RowBlock> {
  const file = await open(signal)
  try {
    const reader = new BlockReader(file)
    for (const block of blocks(space.shape, chunk)) {
      signal.throwIfAborted()
      const cells: CellAt[] = []
      for (const column of columns) cells.push(await column.cells(reader, block))
      yield* rowsOf(block, space.shape, { cells, columns })
    }
  } finally {
    await file.close()
  }
}

interface BlockCells {
  readonly cells: readonly CellAt[]
  readonly columns: readonly NetcdfColumn[]
}

/** The rows of a block, so many at once that their columns stay in the processor's cache. */
function* rowsOf(block: ValueBlock, shape: readonly number[], { cells, columns }: BlockCells): Generator<RowBlock> {
  const placeOf = placesOf(block, shape)
  const total = product(block.count)
  for (let first = 0; first < total; first += ROWS_AT_ONCE) {
    const rows = Math.min(ROWS_AT_ONCE, total - first)
    const filled = cells.map((cellAt, index): ColumnCells => {
      const { type } = columns[index]?.column ?? {}
      if (type === undefined || type === 'text') return Array.from({ length: rows }, (_, row) => cellAt(first + row))
      const numbers = new Float64Array(rows)
      for (let row = 0; row < rows; row++) numbers[row] = numberIn(cellAt(first + row))
      return numbers
    })
    const mark = (row: number, column: number) => cells[column]?.mark?.(first + row) ?? null
    yield new ColumnRows(rows, (row) => placeOf(first + row), filled, mark)
  }
}

const numberIn = (cell: SourceCell): number => (typeof cell === 'number' ? cell : Number.NaN)

/** From the row of a block to its number among all rows of the file. */
function placesOf({ start, count }: ValueBlock, shape: readonly number[]): (row: number) => number {
  return (row) =>
    count.reduce((place, length, axis) => {
      const along = Math.floor(row / product(count.slice(axis + 1))) % length
      return place + ((start[axis] ?? 0) + along) * product(shape.slice(axis + 1))
    }, 0)
}
