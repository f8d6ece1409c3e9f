import { columnNamed } from '../Workbook.ts'
import { blankRows } from './cells.ts'
import { inData } from './introduceError.ts'
import type { CellPosition, Rule } from './Rule.ts'

/** WBK-07, D19: the depth column may be left out; if it is there, every row has a depth. */
export const depthAllOrNone: Rule = {
  code: 'depth-all-or-none',
  severity: 'error',
  sheet: 'data',
  says: 'If one row has a depth, every row needs one.',
  example: {
    introduceError: inData('depth', 3, null),
    because: 'A blank depth might mean the surface or an unknown depth. Write 0 for the surface.',
  },
  parts(input) {
    const { data } = input
    const column = data && columnNamed(data, 'depth')
    if (!data || !column || data.rowCount === 0) return []
    // A column's arrays end at its last filled cell.
    return column.kinds.length === 0 ? [{ reads: [], check: () => [emptyColumn] }] : [blankRows(input, data, column)]
  },
}

const emptyColumn: CellPosition = {
  row: null,
  column: 'depth',
  says: 'The depth column is empty. Fill it, or remove it if the data have no depth.',
}
