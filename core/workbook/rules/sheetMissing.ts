import { sheetNames } from '../Workbook.ts'
import type { Rule } from './Rule.ts'

/** WBK-01: the three sheets are there, by their exact names. */
export const sheetMissing: Rule = {
  code: 'sheet-missing',
  severity: 'error',
  sheet: 'data',
  needsMetadata: true,
  says: 'The workbook needs the sheets data, dataset_meta_data and vars_meta_data.',
  reads: [],
  example: {
    introduceError: (book) => {
      Reflect.deleteProperty(book, 'vars_meta_data')
    },
    because: 'Readers look for the sheets by their names. A renamed sheet is a missing one.',
  },
  *check({ workbook }) {
    for (const sheet of sheetNames) {
      if (workbook.sheets.has(sheet)) continue
      yield { sheet, row: null, column: null, says: `The sheet ${sheet} is missing.` }
    }
  },
}
