import { sheetNames } from '../Workbook.ts'
import { sheetsOf } from './cells.ts'
import type { Rule } from './Rule.ts'

/** WBK-01: the sheets have their exact names; one that is called `Data` or `data ` is read, and gets its name. */
export const sheetName: Rule = {
  code: 'sheet-name',
  severity: 'error',
  sheet: 'data',
  needsMetadata: true,
  says: 'The name of the sheet is written differently.',
  reads: ['data', 'dataset', 'variables'],
  example: {
    introduceError: (book) => {
      Object.assign(book, { 'Vars_Meta_Data ': book.vars_meta_data })
      Reflect.deleteProperty(book, 'vars_meta_data')
    },
    because:
      'Programs that read the workbook know its sheets by their exact names. Letter case and a space at the end, which nobody sees, count.',
  },
  *check({ workbook }) {
    for (const [sheet, { title }] of sheetsOf(workbook, sheetNames)) {
      if (title === undefined) continue
      const says = `The sheet is named “${title.slice(0, 40)}”. Rename it to ${sheet}, in these letters and without spaces.`
      yield { sheet, row: null, column: null, says, value: title.slice(0, 40), fix: { value: sheet, confidence: 'safe' } }
    }
  },
}
