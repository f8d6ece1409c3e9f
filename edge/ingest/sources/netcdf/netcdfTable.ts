import type { ReadRowsOptions, SourceCell, SourceColumn, SourceRow, SourceTable } from '../SourceTable.ts'
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
): AsyncGenerator<readonly SourceRow[]> {
  const file = await open(signal)
  try {
    const reader = new BlockReader(file)
    const total = product(space.shape)
    let done = 0
    for (const block of blocks(space.shape, chunk)) {
      signal.throwIfAborted()
      const cells: CellAt[] = []
      for (const column of columns) cells.push(await column.cells(reader, block))
      yield* rowsOf(block, space.shape, cells)
      done += product(block.count)
      onProgress?.(done / total)
    }
  } finally {
    await file.close()
  }
}

function* rowsOf({ start, count }: ValueBlock, shape: readonly number[], cells: readonly CellAt[]): Generator<readonly SourceRow[]> {
  const steps = shape.map((_, index) => product(shape.slice(index + 1)))
  const place = count.map(() => 0)
  const total = product(count)
  let rows: SourceRow[] = []
  for (let index = 0; index < total; index++) {
    let at = 0
    for (let axis = 0; axis < place.length; axis++) at += ((start[axis] ?? 0) + (place[axis] ?? 0)) * (steps[axis] ?? 0)
    const row: SourceCell[] = []
    for (const cell of cells) row.push(cell(place))
    rows.push({ at, cells: row })
    if (rows.length === ROWS_AT_ONCE) {
      yield rows
      rows = []
    }
    for (let axis = place.length - 1; axis >= 0; axis--) {
      place[axis] = (place[axis] ?? 0) + 1
      if ((place[axis] ?? 0) < (count[axis] ?? 1)) break
      place[axis] = 0
    }
  }
  if (rows.length > 0) yield rows
}
