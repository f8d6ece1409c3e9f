import { columnNamed, textAt } from '../Workbook.ts'
import { at, type Rule } from './Rule.ts'
import { readTime } from './timeCell.ts'
import { timeFix } from './timeFix.ts'

const isInteger = 'A whole number is not a time. Write it as 2019-04-30T12:00:00.'

/** WBK-04, D21: the time column holds times of the real calendar. */
export const timeForm: Rule = {
  code: 'time-form',
  severity: 'error',
  sheet: 'data',
  says: 'This is not a time. Write it as 2019-04-30T12:00:00, in UTC or with a time zone.',
  *check({ workbook, data, isMissingValue }) {
    const column = data && columnNamed(data, 'time')
    if (!data || !column) return
    for (let row = 0; row < data.rowCount; row++) {
      const { kind } = readTime(workbook, column, row)
      if (kind === 'blank' || kind === 'instant' || isMissingValue(column, row)) continue
      const text = textAt(workbook, column, row)
      const fix = timeFix(text.trim(), workbook.uses1904)
      yield { ...at(data, column, row, text), ...(kind === 'integer' ? { says: isInteger } : {}), ...(fix ? { fix } : {}) }
    }
  },
}
