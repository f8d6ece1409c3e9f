import { columnNamed, textAt } from '../Workbook.ts'
import { at, type Rule } from './Rule.ts'
import { timeFix } from './timeFix.ts'
import { timeKinds } from './timeReadings.ts'

const isInteger = 'A whole number is not a time. Write it as 2019-04-30T12:00:00.'

/** WBK-04, D21: the time column holds times of the real calendar. */
export const timeForm: Rule = {
  code: 'time-form',
  severity: 'error',
  sheet: 'data',
  says: 'This is not a time. Write it as 2019-04-30T12:00:00, in UTC or with a time zone.',
  *parts({ workbook, data, isSkipped, times }) {
    const column = data && columnNamed(data, 'time')
    if (!data || !column) return
    const { kinds } = times()
    yield {
      reads: [],
      sheet: data,
      rowsOf: [column],
      *check(from, to) {
        for (let row = from; row < to; row++) {
          const kind = timeKinds[kinds[row] ?? 0]
          if ((kind !== 'integer' && kind !== 'unreadable') || isSkipped(column, row)) continue
          const text = textAt(workbook, column, row)
          const fix = timeFix(text.trim(), workbook.uses1904)
          yield { ...at(data, column, row, text), ...(kind === 'integer' ? { says: isInteger } : {}), ...(fix ? { fix } : {}) }
        }
      },
    }
  },
}
