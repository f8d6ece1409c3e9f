import { formatInstant } from '#core/extent/time.ts'
import { columnNamed, textAt } from '../Workbook.ts'
import { at, type Place, type Rule } from './Rule.ts'
import { readTime, type TimeForm } from './timeCell.ts'

const titles: Readonly<Record<Exclude<TimeForm, 'asWritten'>, string>> = {
  dateOnly: 'dates without a time are read as midnight UTC',
  zone: 'times in another zone are read as UTC',
  serial1900: 'Excel dates are read as UTC',
  serial1904: 'Excel dates of the 1904 system are read as UTC',
}

/** D21, WBK-50: times that are read differently from how they are written are confirmed, with one example and the count of each kind. */
export const timeChanged: Rule = {
  code: 'time-changed',
  severity: 'confirmation',
  sheet: 'data',
  says: 'Times are changed on reading.',
  *check({ workbook, data }) {
    const column = data && columnNamed(data, 'time')
    if (!data || !column) return
    const kinds = new Map<Exclude<TimeForm, 'asWritten'>, { count: number; place: Place; example: string }>()
    for (let row = 0; row < data.rowCount; row++) {
      const reading = readTime(workbook, column, row)
      if (reading.kind !== 'instant' || reading.form === 'asWritten') continue
      const known = kinds.get(reading.form)
      if (known) known.count++
      else
        kinds.set(reading.form, {
          count: 1,
          place: at(data, column, row, textAt(workbook, column, row)),
          example: formatInstant(reading.ms),
        })
    }
    for (const [form, { count, place, example }] of kinds)
      yield {
        ...place,
        says: `${titles[form]} (${count} in all), for example ${place.value} as ${example}.`.replace(/^./, (first) => first.toUpperCase()),
      }
  },
}
