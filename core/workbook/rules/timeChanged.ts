import { formatInstant } from '#core/extent/time.ts'
import { columnNamed, textAt } from '../Workbook.ts'
import { inData } from './introduceError.ts'
import { at, type CellPosition, type Rule } from './Rule.ts'
import type { TimeForm } from './timeCell.ts'
import { timeKinds } from './timeReadings.ts'

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
  reads: ['time'],
  example: {
    introduceError: inData('time', 3, '2019-04-29T14:00:00-10:00'),
    because: 'The times of a data set are all in UTC. Check that the time zone was meant.',
  },
  *check({ workbook, data, times }) {
    const column = data && columnNamed(data, 'time')
    if (!data || !column) return
    const kinds = new Map<Exclude<TimeForm, 'asWritten'>, { count: number; place: CellPosition; example: string }>()
    const readings = times()
    for (let row = 0; row < data.rowCount; row++) {
      const form = timeKinds[readings.kinds[row] ?? 0]
      if (form === undefined || form === 'asWritten' || form === 'blank' || form === 'integer' || form === 'unreadable') continue
      const known = kinds.get(form)
      if (known) known.count++
      else
        kinds.set(form, {
          count: 1,
          place: at(data, column, row, textAt(workbook, column, row)),
          example: formatInstant(readings.ms[row] ?? 0),
        })
    }
    for (const [form, { count, place, example }] of kinds)
      yield {
        ...place,
        says: `${titles[form]} (${count} in all), for example ${place.value} as ${example}.`.replace(/^./, (first) => first.toUpperCase()),
      }
  },
}
