import { metadataColumns, rowsOf, trimmed } from '../cells.ts'
import { at, type Rule } from '../Rule.ts'

/** WBK-09 to WBK-15, WBK-23 to WBK-30: how long a cell of the metadata may be. */
export const cellLength: Rule = {
  code: 'metadata-length',
  severity: 'error',
  sheet: 'dataset_meta_data',
  says: 'The text is too long.',
  reads: ['dataset', 'variables'],
  *check(input) {
    for (const described of metadataColumns(input)) {
      const { sheetName, sheet, terms, column } = described
      if (terms.most === undefined) continue
      for (let row = 0; row < rowsOf(described); row++) {
        const { length } = trimmed(input.workbook, column, row)
        if (length > terms.most)
          yield {
            ...at(sheet, column, row, trimmed(input.workbook, column, row)),
            sheet: sheetName,
            says: `${terms.name} has ${length} characters; at most ${terms.most} are allowed.`,
          }
      }
    }
  },
}
