import type { SheetColumn } from '../Workbook.ts'
import { isBlank, ofVariables } from './cells.ts'
import { each } from './introduceError.ts'
import type { CellPosition, Rule, RuleInput } from './Rule.ts'

/** WBK-40: a variable has a value somewhere. */
export const columnEmpty: Rule = {
  code: 'column-empty',
  severity: 'error',
  sheet: 'data',
  says: 'The column has no value. Fill it, or remove it and its description.',
  example: {
    introduceError: each('salinity', () => null),
    because: 'A variable without a value would be listed, but could never be drawn or downloaded.',
  },
  parts: (input) => (input.data && input.data.rowCount > 0 ? ofVariables(input, emptyColumn) : []),
}

function* emptyColumn({ workbook, isMissingValue }: RuleInput, column: SheetColumn): Generator<CellPosition> {
  const hasValue = column.kinds.some((_, row) => !isBlank(workbook, column, row) && !isMissingValue(column, row))
  if (!hasValue) yield { row: null, column: column.header }
}
