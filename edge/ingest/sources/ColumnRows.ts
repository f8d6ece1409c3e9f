import { type BlockNumbers, ODD, type RowBlock, type SourceCell, type SourceRow } from './SourceTable.ts'

/** The cells of a column in a block: numbers, NaN where there is none, or whatever cells there are. */
export type ColumnCells = Float64Array | readonly SourceCell[]

/** Rows of a binary file, held column by column. */
export class ColumnRows implements RowBlock, BlockNumbers {
  readonly length: number
  readonly mantissa = 0
  readonly decimals = 0
  readonly #at: (row: number) => number
  readonly #columns: readonly ColumnCells[]
  readonly mark: NonNullable<BlockNumbers['mark']> | undefined

  /** `at` says where each row is, in the numbers that the table's `locate` turns into words. */
  constructor(length: number, at: (row: number) => number, columns: readonly ColumnCells[], mark?: BlockNumbers['mark']) {
    this.mark = mark
    this.length = length
    this.#at = at
    this.#columns = columns
  }

  get numbers(): BlockNumbers {
    return this
  }

  *[Symbol.iterator](): Generator<SourceRow> {
    for (let index = 0; index < this.length; index++) yield this.row(index)
  }

  row(index: number): SourceRow {
    const { mark } = this
    const cells = this.#columns.map((_, column) => this.cell(index, column))
    return { at: this.#at(index), cells, ...(mark && { mark: (column) => mark(index, column) }) }
  }

  cell(row: number, column: number): SourceCell {
    const cell = this.#columns[column]?.[row] ?? null
    return Number.isNaN(cell) ? null : cell
  }

  number(row: number, column: number): number {
    const cells = this.#columns[column]
    if (cells instanceof Float64Array) return cells[row] ?? Number.NaN
    return cells?.[row] === null ? Number.NaN : ODD
  }

  repeats(row: number, column: number): boolean {
    const cells = this.#columns[column]
    return row > 0 && cells?.[row] === cells?.[row - 1]
  }

  /** A time that is a number counts milliseconds since 1970 UTC. */
  instant(row: number, column: number): number {
    return this.number(row, column)
  }
}
