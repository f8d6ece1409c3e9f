import { columnNamed, numberAt, textAt } from '../Workbook.ts'
import { dayOrderOf, dayPart } from './dayOrder.ts'
import { ambiguousDays, type DayOrder, orderOfDay } from './dayText.ts'
import { inData } from './introduceError.ts'
import { at, type Rule } from './Rule.ts'
import { endsInZone, timeFix } from './timeFix.ts'
import { timeKinds } from './timeReadings.ts'

/** WBK-04, D21: the time column holds times of the real calendar. */
export const timeForm: Rule = {
  code: 'time-form',
  severity: 'error',
  sheet: 'data',
  says: 'This is not a time. Write it as 2019-04-30T12:00:00, in UTC or with a time zone.',
  example: {
    introduceError: inData('time', 3, '30/04/2019 noon'),
    because: 'Day and month are read differently in different countries; year, month and day in this order are not.',
  },
  *parts({ workbook, data, isSkipped, times }) {
    const column = data && columnNamed(data, 'time')
    if (!data || !column) return
    const { kinds } = times()
    const order = dayOrderOf(workbook, column)
    yield {
      reads: [order],
      sheet: data,
      rowsOf: [column],
      *check(from, to) {
        for (let row = from; row < to; row++) {
          const kind = timeKinds[kinds[row] ?? 0]
          if ((kind !== 'integer' && kind !== 'unreadable') || isSkipped(column, row)) continue
          const text = textAt(workbook, column, row)
          const fix = timeFix(text.trim(), workbook.uses1904, order)
          const says = reasonOf(text.slice(0, 50).trim(), numberAt(workbook, column, row), order)
          yield { ...at(data, column, row, text), ...(says ? { says } : {}), ...(fix ? { fix } : {}) }
        }
      },
    }
  },
}

/** Why the cell is no time, where that can be told. */
function reasonOf(text: string, number: number, order: DayOrder): string | undefined {
  if (number >= 1 && number < 367) return 'A day of the year is not a time. Write it with its year, as 2019-07-01T12:00:00.'
  if (number >= 1700 && number < 2101) return 'A year is not a time. Write it with month and day, as 2019-07-01T12:00:00.'
  if (Number.isInteger(number)) return 'A whole number is not a time. Write it as 2019-04-30T12:00:00.'
  if (!Number.isNaN(number)) return 'A number without the style of a date is not a time. Write it as 2019-04-30T12:00:00.'
  const day = dayPart(text)
  if (order === 'excel' && orderOfDay(day) !== undefined)
    return 'Excel has taken some dates of this column for its own and left others as text, so days and months may be exchanged. Write all of them as 2019-04-30.'
  if (order === 'both' && orderOfDay(day) !== undefined)
    return 'In some rows of this column the day stands before the month, in others behind it. Write all of them as 2019-04-30.'
  const days = order === 'open' ? ambiguousDays(day) : undefined
  if (days) return `${day} may be ${days[0]} or ${days[1]}. Write the one that is meant.`
  return endsInZone(text) ? 'Write the time zone as its offset from UTC, such as -10:00 for HST.' : undefined
}
