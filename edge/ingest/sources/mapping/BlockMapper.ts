import type { ColumnInfo } from '#core/rows/Batch.ts'
import { placed, positionError } from '../place.ts'
import { type BlockNumbers, ODD } from '../SourceTable.ts'
import type { StagedTable } from '../StagedTable.ts'
import type { FlagPlan, PlannedColumn } from './planColumns.ts'
import type { PlainNumber } from './positionOfRow.ts'
import { type MappingPlan, textIn } from './RowMapper.ts'

/** How the plain number of a cell becomes that of a place column, and the flags that it depends on. */
interface Place {
  readonly name: string
  readonly flags: FlagPlan | undefined
  value(block: BlockNumbers, row: number, latitude: number): number
}

/**
 * Maps rows of plain numbers straight into the staged table. A row with anything out of the ordinary (no place, a mark, a value outside its
 * range, a flag that is not kept, a number with an exponent) is left to the `RowMapper`, which knows what is to be said of it.
 */
export class BlockMapper {
  readonly #places: readonly Place[]
  readonly #variables: readonly PlannedColumn[]
  readonly #columns: readonly ColumnInfo[]

  private constructor(places: readonly Place[], variables: readonly PlannedColumn[], columns: readonly ColumnInfo[]) {
    this.#places = places
    this.#variables = variables
    this.#columns = columns
  }

  /** Null where every row takes the `RowMapper`. */
  static of(plan: MappingPlan, columns: readonly ColumnInfo[]): BlockMapper | null {
    const { time, positions, variables } = plan
    const numbers = [positions.plain.lat, positions.plain.lon, ...(positions.depth === null ? [] : [positions.plain.depth])]
    if (time.plain === undefined || variables.some(({ wrong }) => wrong.length > 0)) return null
    const { plain } = time
    const places: Place[] = [{ name: columns[0]?.name ?? '', flags: undefined, value: (block, row) => plain(block, row) }]
    for (const number of numbers) {
      if (number === null || number === undefined) return null
      places.push({ name: columns[places.length]?.name ?? '', flags: undefined, value: readerOf(number) })
    }
    return new BlockMapper(
      places.map((place) => ({ ...place, flags: plan.placeFlags.get(place.name) })),
      variables,
      columns,
    )
  }

  /** Sets the values of a row; false where it is to be mapped as a whole. */
  set(block: BlockNumbers, row: number, staged: StagedTable): boolean {
    let latitude = Number.NaN
    let at = 0
    for (const { name, flags, value } of this.#places) {
      const number = value(block, row, latitude)
      if (Number.isNaN(number) || positionError(name, number) !== null || (flags !== undefined && !isKept(block, row, flags))) return false
      if (name === 'lat') latitude = number
      staged.set(at++, placed(name, number))
    }
    for (const planned of this.#variables) {
      if (planned.flags !== null && !isKept(block, row, planned.flags)) return false
      if (this.#columns[at]?.type === 'text') staged.set(at++, textIn(planned, block.cell(row, planned.index)))
      else {
        const number = block.number(row, planned.index)
        if (!Number.isNaN(number) && (number === ODD || !planned.cells.isStored(number))) return false
        staged.set(at++, number)
      }
    }
    return true
  }
}

function readerOf(number: PlainNumber): Place['value'] {
  if (!('index' in number)) return () => number.given
  const { index, cells, convert } = number
  return (block, row, latitude) => {
    const value = block.number(row, index)
    return value === ODD || !cells.isStored(value) ? Number.NaN : convert(value, latitude)
  }
}

const isKept = (block: BlockNumbers, row: number, { index, keep }: FlagPlan): boolean =>
  keep.has(String(block.cell(row, index) ?? '').trim())
