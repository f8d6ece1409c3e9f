import { cellKind, kindAt, sheetNames, textAt } from '../Workbook.ts'
import { sheetsOf } from './cells.ts'
import { at, type Rule } from './Rule.ts'

/** A formula that no spreadsheet has computed, as other programs write it: the file holds no value, or 0 in place of one. */
export const formulaValue: Rule = {
  code: 'formula-value',
  severity: 'error',
  sheet: 'data',
  says: 'The file does not hold the value of this formula. Open it in a spreadsheet and save it again.',
  *parts({ workbook }) {
    for (const [name, sheet] of sheetsOf(workbook, sheetNames)) {
      for (const column of sheet.columns)
        yield {
          reads: [],
          sheet,
          rowsOf: [column],
          *check(from, to) {
            for (let row = from; row < Math.min(to, column.kinds.length); row++)
              if (kindAt(column, row) === cellKind.formula) yield { ...at(sheet, column, row, textAt(workbook, column, row)), sheet: name }
          },
        }
    }
  },
}
