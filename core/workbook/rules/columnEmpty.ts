import { isBlank, variableColumns } from './cells.ts'
import type { Rule } from './Rule.ts'

/** WBK-40: a variable has a value somewhere. */
export const columnEmpty: Rule = {
  code: 'column-empty',
  severity: 'error',
  sheet: 'data',
  says: 'The column has no value. Fill it, or remove it and its description.',
  *check({ workbook, data, isMissingValue }) {
    if (!data || data.rowCount === 0) return
    for (const column of variableColumns(data)) {
      const hasValue = column.kinds.some((_, row) => !isBlank(workbook, column, row) && !isMissingValue(column, row))
      if (!hasValue) yield { row: null, column: column.header }
    }
  },
}
