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
  { signal, onProgress }: ReadRowsOptions,
): AsyncGenerator<RowBlock> {
  const file = await open(signal)
  try {
    const reader = new BlockReader(file)
    const total = product(space.shape)
    let done = 0
    for (const block of blocks(space.shape, chunk)) {
      signal.throwIfAborted()
      const cells: CellAt[] = []
      for (const column of columns) cells.push(await column.cells(reader, block))
      yield* rowsOf(block, space.shape, { cells, columns })
      done += product(block.count)
      onProgress?.(done / total)
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
function* rowsOf({ start, count }: ValueBlock, shape: readonly number[], { cells, columns }: BlockCells): Generator<RowBlock> {
  const steps = shape.map((_, index) => product(shape.slice(index + 1)))
  const total = product(count)
  for (let first = 0; first < total; first += ROWS_AT_ONCE) {
    const rows = Math.min(ROWS_AT_ONCE, total - first)
    const at = new Float64Array(rows)
    eachPlace(count, first, rows, (place, row) => {
      let index = 0
      for (let axis = 0; axis < place.length; axis++) index += ((start[axis] ?? 0) + (place[axis] ?? 0)) * (steps[axis] ?? 0)
      at[row] = index
    })
    const filled = cells.map((cellAt, index): ColumnCells => {
      const { type } = columns[index]?.column ?? {}
      if (type === undefined || type === 'text') {
        const own: SourceCell[] = []
        eachPlace(count, first, rows, (place) => own.push(cellAt(place)))
        return own
      }
      const numbers = new Float64Array(rows)
      eachPlace(count, first, rows, (place, row) => {
        numbers[row] = numberIn(cellAt(place))
      })
      return numbers
    })
    yield new ColumnRows(at, filled)
  }
}

const numberIn = (cell: SourceCell): number => (typeof cell === 'number' ? cell : Number.NaN)

/** Calls for each place of a box, in the order of its rows, from the one with a number on. */
function eachPlace(count: readonly number[], first: number, rows: number, use: (place: readonly number[], row: number) => void): void {
  const steps = count.map((_, axis) => product(count.slice(axis + 1)))
  const place = count.map((length, axis) => Math.floor(first / (steps[axis] ?? 1)) % length)
  for (let row = 0; row < rows; row++) {
    use(place, row)
    for (let axis = place.length - 1; axis >= 0; axis--) {
      place[axis] = (place[axis] ?? 0) + 1
      if ((place[axis] ?? 0) < (count[axis] ?? 1)) break
      place[axis] = 0
    }
  }
}
