import { cellKind, kindAt, sheetNames, textAt } from '../Workbook.ts'
import { sheetsOf } from './cells.ts'
import { inData } from './introduceError.ts'
import { at, type Rule } from './Rule.ts'

/** A formula that no spreadsheet has computed, as other programs write it: the file holds no value, or 0 in place of one. */
export const formulaValue: Rule = {
  code: 'formula-value',
  severity: 'error',
  sheet: 'data',
  says: 'The file does not hold the value of this formula. Open it in a spreadsheet and save it again.',
  example: {
    introduceError: inData('salinity', 3, { formula: '=AVERAGE(F2:F3)' }),
    because:
      'Python, R and other programs write formulas without computing them; a spreadsheet computes them when it opens the file. The portal reads the values that are stored, and would publish blanks or zeros.',
  },
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
