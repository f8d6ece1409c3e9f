import { sheetNames } from '../Workbook.ts'
import type { Rule } from './Rule.ts'

/** WBK-01: each of the three sheets has at least one row below its headers. */
export const sheetEmpty: Rule = {
  code: 'sheet-empty',
  severity: 'error',
  sheet: 'data',
  says: 'The sheet is empty.',
  reads: [],
  example: {
    introduceError: (book) => book.vars_meta_data.splice(1),
    because: 'A sheet that holds only its headers describes nothing.',
  },
  *check({ workbook }) {
    for (const sheet of sheetNames) {
      if (workbook.sheets.get(sheet)?.rowCount === 0) yield { sheet, row: null, column: null, says: `The sheet ${sheet} is empty.` }
    }
  },
}
