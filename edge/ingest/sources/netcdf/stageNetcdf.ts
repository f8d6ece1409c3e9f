import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import type { Staged, StageOptions } from '../../IngestSource.ts'
import { BadCells } from '../BadCells.ts'
import { placed, positionError } from '../place.ts'
import { StagedTable, type StagedValue } from '../StagedTable.ts'
import { BlockReader, type CellAt } from './BlockReader.ts'
import { blocks, type ValueBlock } from './blocks.ts'
import type { Layout, RoutedField } from './buildLayout.ts'
import { type NetcdfFile, product } from './NetcdfFile.ts'

/** Stages every row of a file block by block: what is in memory at once is one block of each variable. Rows without any value are left out, whatever their position. */
export async function stageNetcdf(
  connection: DuckDBConnection,
  { signal, onProgress }: StageOptions,
  { file, layout, columns }: { readonly file: NetcdfFile; readonly layout: Layout; readonly columns: readonly ColumnInfo[] },
): Promise<Staged> {
  const fields = columns.map(({ name, type }) => fieldOf(layout, name, type))
  const { shape } = layout.space
  const total = product(shape)
  const full = layout.data.filter(({ route, field }) => route.kind === 'direct' && field.dimensions.length === shape.length)
  const fill = async (table: StagedTable): Promise<void> => {
    const reader = new BlockReader(file)
    const bad = new BadCells()
    let done = 0
    for (const block of blocks(shape, chunkOf(full[0]))) {
      signal.throwIfAborted()
      const cells: CellAt[] = []
      for (const field of fields) cells.push(await reader.cells(field, block))
      addBlock(table, bad, { block, cells, columns, dimensions: layout.space.dimensions })
      done += product(block.count)
      onProgress(done / total)
      await new Promise((resolve) => setImmediate(resolve))
    }
    bad.check()
    onProgress(1)
  }
  // What is the same for many rows, such as the depth of the sea floor, makes no row of its own.
  const carriers = full.map(({ name }) => name)
  return { rows: await StagedTable.fill(connection, columns, fill, carriers), report: null }
}

/** The chunks of the variable that the rows follow, in the order of the rows' dimensions. */
function chunkOf(found: RoutedField | undefined): readonly number[] | null {
  if (found?.route.kind !== 'direct' || found.field.variable.chunk === null) return null
  const { own } = found.route
  const { chunk } = found.field.variable
  return own.map((_, dimension) => chunk[own.indexOf(dimension)] ?? 1)
}

function fieldOf({ places, data }: Layout, name: string, type: ColumnInfo['type']): RoutedField {
  const place = name === 'time' || name === 'lat' || name === 'lon' || name === 'depth' || name === 'month' ? places.get(name) : undefined
  if (place) return place
  const time = name === 'month' && type === 'int32' ? places.get('time') : undefined
  if (time) return { ...time, field: { ...time.field, cell: (raw, at) => monthOf(time.field.cell(raw, at)) } }
  const found = data.find((field) => field.name === name)
  if (found === undefined) throw new TypeError(`No field ${name}`)
  return found
}

const monthOf = (ms: StagedValue): StagedValue => (typeof ms === 'number' && Number.isFinite(ms) ? new Date(ms).getUTCMonth() + 1 : null)

interface Rows {
  readonly block: ValueBlock
  readonly cells: readonly CellAt[]
  readonly columns: readonly ColumnInfo[]
  readonly dimensions: readonly string[]
}

function addBlock(table: StagedTable, bad: BadCells, { block, cells, columns, dimensions }: Rows): void {
  const { start, count } = block
  const place = count.map(() => 0)
  const row: StagedValue[] = columns.map(() => null)
  const total = product(count)
  for (let index = 0; index < total; index++) {
    for (let column = 0; column < cells.length; column++) row[column] = cells[column]?.(place) ?? null
    if (table.hasValue(row)) {
      checkRow(row, columns, bad, () => dimensions.map((name, at) => `${name}=${(start[at] ?? 0) + (place[at] ?? 0)}`).join(', '))
      table.add(row)
    }
    for (let at = place.length - 1; at >= 0; at--) {
      place[at] = (place[at] ?? 0) + 1
      if ((place[at] ?? 0) < (count[at] ?? 1)) break
      place[at] = 0
    }
  }
}

const places = ['time', 'month', 'lat', 'lon', 'depth']

/** Checks the positions of a row and turns its longitude; positions lead the columns. */
function checkRow(row: StagedValue[], columns: readonly ColumnInfo[], bad: BadCells, where: () => string): void {
  for (let index = 0; index < columns.length; index++) {
    const name = columns[index]?.name ?? ''
    if (!places.includes(name)) return
    const value = row[index]
    const fault = typeof value === 'number' ? positionError(name, value) : 'is missing where a value is present.'
    if (fault !== null) bad.add(`${name} at ${where()}`, typeof value === 'number' ? String(value) : '', fault)
    row[index] = typeof value === 'number' ? placed(name, value) : null
  }
}
