import type { Sheet, SheetName } from '../Workbook.ts'
import type { CellPosition, Rule, RuleInput } from './Rule.ts'

/** WBK-46: no row of the data or of the variables is there twice. */
export const duplicateRow: Rule = {
  code: 'duplicate-row',
  severity: 'error',
  sheet: 'data',
  says: 'An earlier row is the same in every column.',
  example: {
    introduceError: (book) => book.data.splice(4, 0, [...(book.data[3] ?? [])]),
    because: 'The same measurement twice counts twice in every mean. Rows are usually repeated by copying.',
  },
  parts: (input) => [
    { reads: [input.data], check: () => within(input, input.data, 'data') },
    { reads: [input.variables], check: () => within(input, input.variables, 'vars_meta_data') },
  ],
}

function* within({ facts }: RuleInput, sheet: Sheet | undefined, name: SheetName): Generator<CellPosition> {
  if (!sheet) return
  const columns = sheet.columns.filter(({ header }) => header !== '')
  for (const { row, first } of facts.hashes(name).equalRows(sheet, columns))
    yield {
      sheet: name,
      row: sheet.rowNumbers[row] ?? null,
      column: null,
      says: `The row equals row ${sheet.rowNumbers[first]}. Remove one of them.`,
    }
}
