import { NO_VALUE } from '#core/catalog/valueReport.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'
import type { BadCells } from '../BadCells.ts'
import { placed, positionError } from '../place.ts'
import type { SourceRow } from '../SourceTable.ts'
import type { StagedValue } from '../StagedTable.ts'
import type { FlagPlan, PlannedColumn } from './planColumns.ts'
import type { PositionPlan } from './positionOfRow.ts'
import type { Tally } from './Tally.ts'
import type { TimeOfRow } from './timeOfRow.ts'

/** Everything that turns a row of a file into one of the data set. */
export interface MappingPlan {
  /** Milliseconds since 1970 UTC, or months of a climatology. */
  readonly time: TimeOfRow
  readonly positions: PositionPlan
  /** In the order of the columns behind the positions. */
  readonly variables: readonly PlannedColumn[]
  /** Where the text of a time or position is found, by the name of the place column. */
  readonly placeCells: ReadonlyMap<string, number>
  /** The flags of positions and times, by the name of the place column; rows with others are left out. */
  readonly placeFlags: ReadonlyMap<string, FlagPlan>
  readonly isStrict: boolean
  /** The cells of which a row of an array must hold one; empty where every row of the file is meant. */
  readonly carriers: readonly number[]
  readonly locate: (at: number) => string
}

/** Instruments that leave the water report depths a little above the surface; these are stored as 0, and counted. */
const ABOVE_SURFACE_METRES = 10

/** Maps rows one by one, counting what is left out; what cannot be stored is gathered as a bad cell. */
export class RowMapper {
  readonly #plan: MappingPlan
  readonly #columns: readonly ColumnInfo[]
  readonly #tally: Tally
  readonly #bad: BadCells
  /** The place columns: time or month, lat, lon, and depth where there is one. */
  readonly #places: number
  /** The flags of the place columns, in their order. */
  readonly #flags: readonly (FlagPlan | undefined)[]

  constructor(plan: MappingPlan, columns: readonly ColumnInfo[], tally: Tally, bad: BadCells) {
    this.#plan = plan
    this.#columns = columns
    this.#tally = tally
    this.#bad = bad
    this.#places = columns.length - plan.variables.length
    this.#flags = columns.slice(0, this.#places).map(({ name }) => plan.placeFlags.get(name))
  }

  /** The row as it is staged; null where it is left out, which is counted. */
  map(row: SourceRow): StagedValue[] | null {
    this.#tally.rowsRead++
    const { time, positions, variables } = this.#plan
    const values: StagedValue[] = []
    if (!this.#addPlace(values, row, time(row))) return null
    if (!this.#addPlace(values, row, positions.lat(row))) return null
    if (!this.#addPlace(values, row, positions.lon(row))) return null
    if (positions.depth && !this.#addPlace(values, row, this.#submerged(row, positions.depth(row, Number(values[1]))))) return null
    for (let index = 0; index < variables.length; index++) values.push(this.#value(row, index))
    return values
  }

  #addPlace(values: StagedValue[], row: SourceRow, value: number | null): boolean {
    const at = values.length
    const name = this.#columns[at]?.name ?? ''
    const error = value === null ? 'is no value; every row needs one.' : errorOf(name, value)
    if (value !== null && error === null) {
      const flags = this.#flags[at]
      const flag = flags === undefined ? null : badFlag(row, flags)
      if (flag !== null) this.#tally.row(`their ${name} has ${flag}`, () => this.#where(row))
      else values.push(placed(name, value))
      return flag === null
    }
    if (this.#plan.isStrict) {
      const cell = row.cells[this.#plan.placeCells.get(name) ?? -1]
      this.#bad.add(`${this.#where(row)}, column ${name}`, String(cell ?? '').trim(), error ?? '')
      values.push(null)
      return true
    }
    // What fills an array behind a shorter profile is no row that lacks a position.
    if (this.#isPadding(row)) this.#tally.row(NO_VALUE, () => this.#where(row))
    else this.#tally.row(value === null ? `they have no ${name}` : `their ${name} ${error?.replace(/\.$/, '')}`, () => this.#where(row))
    return false
  }

  #isPadding({ cells }: SourceRow): boolean {
    const { carriers } = this.#plan
    return carriers.length > 0 && carriers.every((index) => cells[index] === null || Number.isNaN(cells[index]))
  }

  #submerged(row: SourceRow, depth: number | null): number | null {
    if (depth === null || depth >= 0 || depth < -ABOVE_SURFACE_METRES) return depth
    this.#tally.cell('depth', `up to ${ABOVE_SURFACE_METRES} m above the surface, stored as 0`, () => this.#where(row))
    return 0
  }

  #value(row: SourceRow, index: number): StagedValue {
    const planned = this.#plan.variables[index]
    const column = this.#columns[this.#places + index]
    if (planned === undefined || column === undefined) return null
    const cell = row.cells[planned.index]
    const value = column.type === 'text' ? textIn(planned, cell) : this.#number(row, planned, column, cell)
    if (value === null || this.#isWrong(row, planned)) return null
    return planned.flags === null || this.#isKept(row, planned, planned.flags) ? value : null
  }

  #isWrong(row: SourceRow, { column, wrong }: PlannedColumn): boolean {
    const found = wrong.find(({ cells }) => cells.every(([index, text]) => String(row.cells[index] ?? '').trim() === text))
    if (found !== undefined) this.#tally.cell(column.name, found.because, () => this.#where(row))
    return found !== undefined
  }

  #isKept(row: SourceRow, { column }: PlannedColumn, flags: FlagPlan): boolean {
    const flag = badFlag(row, flags)
    if (flag !== null) this.#tally.cell(column.name, flag, () => this.#where(row))
    return flag === null
  }

  #number(row: SourceRow, planned: PlannedColumn, { type }: ColumnInfo, cell: SourceRow['cells'][number] | undefined): number | null {
    const value = planned.cells.number(cell)
    const { name } = planned.column
    if (value === null) return null
    if (value === 'marked') this.#tally.cell(name, `${String(cell).trim()} marks a missing value`, () => this.#where(row))
    else if (value === 'invalid') this.#tally.cell(name, 'outside its valid range', () => this.#where(row))
    else if (value === 'infinite') this.#tally.cell(name, 'infinite', () => this.#where(row))
    else if (value === 'no-number')
      this.#bad.add(`${this.#where(row)}, column ${name}`, String(cell).trim(), 'is not a number.', this.#plan.isStrict ? undefined : name)
    else if (!Number.isFinite(type === 'float32' ? Math.fround(value) : value))
      this.#bad.add(
        `${this.#where(row)}, column ${name}`,
        String(cell).trim(),
        `is too large for a number of ${type === 'float32' ? 32 : 64} bits.`,
      )
    else return value
    return null
  }

  #where = ({ at }: SourceRow): string => this.#plan.locate(at)
}

/** The flag of a row that is none of those that are kept, in words. */
function badFlag({ cells }: SourceRow, { index, name, keep }: FlagPlan): string | null {
  const cell = cells[index]
  const flag = cell === null || cell === undefined ? '' : String(cell).trim()
  if (keep.has(flag)) return null
  return flag === '' ? `no flag in ${name}` : `flag ${flag} in ${name}`
}

/** The text of a cell; null where it is missing. */
export const textIn = ({ cells }: PlannedColumn, cell: SourceRow['cells'][number] | undefined): string | null => {
  const text = cells.text(cell)
  return text === null || cells.isMarked(text) ? null : text
}

function errorOf(name: string, value: number): string | null {
  return name === 'time' && Number.isNaN(value) ? 'is no time; write it as 2019-04-30T12:00:00Z.' : positionError(name, value)
}
