import { requiredColumns } from '../columns.ts'
import { columnNamed } from '../Workbook.ts'
import { blankRows } from './cells.ts'
import { inData } from './introduceError.ts'
import type { Rule } from './Rule.ts'

/** WBK-04 to WBK-06: every row has a time, a lat and a lon. */
export const valueRequired: Rule = {
  code: 'value-required',
  severity: 'error',
  sheet: 'data',
  says: 'Every row needs a time, a lat and a lon.',
  example: {
    introduceError: inData('lat', 3, null),
    because: 'A value without a time and a position cannot be found, mapped or matched with others.',
  },
  *parts(input) {
    const { data } = input
    if (data === undefined) return
    for (const name of requiredColumns(data)) {
      const column = columnNamed(data, name)
      if (column !== undefined) yield blankRows(input, data, column)
    }
  },
}
