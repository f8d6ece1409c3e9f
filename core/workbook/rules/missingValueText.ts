import { positionColumns } from '../columns.ts'
import { textAt } from '../Workbook.ts'
import { inData } from './introduceError.ts'
import { at, type Rule } from './Rule.ts'

/** WBK-34, D43: a missing value is a blank cell, never a word or number that stands for one. */
export const missingValueText: Rule = {
  code: 'missing-value-text',
  severity: 'error',
  sheet: 'data',
  says: 'Missing values must be blank: no NA, nan, null or -999.',
  example: {
    introduceError: inData('salinity', 3, -999),
    because: 'A number that stands for a missing value spoils every mean. A blank cell is understood by all programs.',
  },
  *parts({ workbook, data, isMissingValue, hasUnitRow }) {
    for (const column of data?.columns ?? []) {
      if (!data) return
      yield {
        reads: [],
        sheet: data,
        rowsOf: [column],
        *check(from, to) {
          for (let row = Math.max(from, hasUnitRow ? 1 : 0); row < Math.min(to, column.kinds.length); row++)
            if (isMissingValue(column, row))
              yield {
                ...at(data, column, row, textAt(workbook, column, row)),
                ...(positionColumns.has(column.header) ? {} : { fix: { value: null, confidence: 'safe' as const } }),
              }
        },
      }
    }
  },
}
