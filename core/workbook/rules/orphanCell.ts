import { sheetNames, textAt } from '../Workbook.ts'
import { isBlank, sheetsOf } from './cells.ts'
import { at, type Rule } from './Rule.ts'

/** WBK-38: a cell below no header belongs to nothing. */
export const orphanCell: Rule = {
  code: 'orphan-cell',
  severity: 'error',
  sheet: 'data',
  says: 'This cell has no header above it. Name the column, or empty the cell.',
  *check({ workbook }) {
    for (const [name, sheet] of sheetsOf(workbook, sheetNames)) {
      for (const column of sheet.columns) {
        if (column.header !== '') continue
        for (let row = 0; row < column.kinds.length; row++)
          if (!isBlank(workbook, column, row)) yield { ...at(sheet, column, row, textAt(workbook, column, row)), sheet: name }
      }
    }
  },
}
