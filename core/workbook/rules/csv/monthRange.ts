import { columnNamed, numberAt, textAt } from '../../Workbook.ts'
import { isBlank } from '../cells.ts'
import { at, type Rule } from '../Rule.ts'

/** The rows of a climatology are of months of the year. */
export const monthRange: Rule = {
  code: 'month-range',
  severity: 'error',
  sheet: 'data',
  says: 'A month must be a whole number from 1 to 12.',
  example: {
    name: 'climatology.csv',
    wrong: 'month,lat,lon,temperature\n13,22.5,-158.5,25.2',
    right: 'month,lat,lon,temperature\n12,22.5,-158.5,25.2',
    because: 'The rows of a climatology are of months of the year, from 1 for January to 12 for December.',
  },
  *parts({ workbook, data, isSkipped }) {
    const column = data?.places?.has('month') ? columnNamed(data, 'month') : undefined
    if (!data || !column) return
    yield {
      reads: [],
      sheet: data,
      rowsOf: [column],
      *check(from, to) {
        for (let row = from; row < Math.min(to, column.kinds.length); row++) {
          const month = numberAt(workbook, column, row)
          if (isBlank(workbook, column, row) || isSkipped(column, row) || (Number.isInteger(month) && month >= 1 && month <= 12)) continue
          yield at(data, column, row, textAt(workbook, column, row))
        }
      },
    }
  },
}
