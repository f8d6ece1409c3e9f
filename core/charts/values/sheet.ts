import { shortNumber } from './distribution.ts'

/** The numbers of a chart as a table. The first column names the row; cells are made when they are read, so a million cost nothing. */
export interface DataTable {
  /** Headings of the columns, that of the first included. */
  readonly head: readonly string[]
  /** Rows below the heading. */
  readonly rows: number
  cell(row: number, column: number): string
}

/** A sheet whose columns are arrays of numbers, after a first column of words. */
export function columnSheet(
  first: { readonly head: string; cell(row: number): string },
  columns: readonly { readonly head: string; readonly values: ArrayLike<number> }[],
): DataTable {
  return {
    head: [first.head, ...columns.map(({ head }) => head)],
    rows: columns[0]?.values.length ?? 0,
    cell: (row, column) => (column === 0 ? first.cell(row) : shortNumber(columns[column - 1]?.values[row])),
  }
}
