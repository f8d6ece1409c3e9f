import { sheetNames, textAt } from '../Workbook.ts'
import { isBlank, sheetsOf } from './cells.ts'
import { headerRowBelow } from './positionHeaders.ts'
import { at, type Rule } from './Rule.ts'

/** WBK-38: a cell below no header belongs to nothing. */
export const orphanCell: Rule = {
  code: 'orphan-cell',
  severity: 'error',
  sheet: 'data',
  says: 'This cell has no header above it. Name the column, or empty the cell.',
  example: {
    introduceError: (book) => book.data[4]?.push('check this'),
    because: 'A note beside the table belongs to no variable and would be lost. Put it into a column of its own, or into var_comment.',
  },
  *parts({ workbook }) {
    for (const [name, sheet] of sheetsOf(workbook, sheetNames)) {
      // The cells have headers, in a row that another rule tells of.
      if (name === 'data' && headerRowBelow(workbook, sheet) !== undefined) continue
      for (const column of sheet.columns) {
        if (column.header !== '') continue
        yield {
          reads: [],
          sheet,
          rowsOf: [column],
          *check(from, to) {
            for (let row = from; row < Math.min(to, column.kinds.length); row++)
              if (!isBlank(workbook, column, row)) yield { ...at(sheet, column, row, textAt(workbook, column, row)), sheet: name }
          },
        }
      }
    }
  },
}
