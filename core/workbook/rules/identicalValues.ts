import { cellKind, kindAt, type SheetColumn, textAt, type Workbook } from '../Workbook.ts'
import { isBlank, ofVariables } from './cells.ts'
import { each } from './introduceError.ts'
import type { CellPosition, Rule, RuleInput } from './Rule.ts'

/** WBK-44: a variable that never changes is probably filled down by mistake. */
export const identicalValues: Rule = {
  code: 'identical-values',
  severity: 'warning',
  sheet: 'data',
  says: 'All values of the column are the same.',
  example: {
    introduceError: each('salinity', () => 35.1),
    because: 'A sensor that always says the same may have been stuck, or a formula was not filled down.',
  },
  parts: (input) => ofVariables(input, unchanging),
}

function* unchanging({ workbook, hasUnitRow }: RuleInput, column: SheetColumn): Generator<CellPosition> {
  const only = onlyValue(workbook, column, hasUnitRow ? 1 : 0)
  if (only !== undefined) yield { row: null, column: column.header, value: only }
}

/** What at least two cells hold and no cell differs from; undefined otherwise. */
function onlyValue(workbook: Workbook, column: SheetColumn, from: number): string | undefined {
  let first = -1
  let count = 0
  for (let row = from; row < column.kinds.length; row++) {
    if (isBlank(workbook, column, row)) continue
    if (kindAt(column, row) === cellKind.formula) return undefined
    if (first === -1) first = row
    else if (!isSame(workbook, column, first, row)) return undefined
    count++
  }
  return count > 1 ? textAt(workbook, column, first) : undefined
}

function isSame(workbook: Workbook, column: SheetColumn, one: number, other: number): boolean {
  if (kindAt(column, one) === kindAt(column, other) && column.values[one] === column.values[other]) return true
  return textAt(workbook, column, one) === textAt(workbook, column, other)
}
