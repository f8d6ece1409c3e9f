import { columnNamed } from '../Workbook.ts'
import { isBlank } from './cells.ts'
import { at, type Rule } from './Rule.ts'

/** WBK-04 to WBK-06: every row has a time, a lat and a lon. */
export const valueRequired: Rule = {
  code: 'value-required',
  severity: 'error',
  sheet: 'data',
  says: 'Every row needs a time, a lat and a lon.',
  *check({ workbook, data }) {
    if (data === undefined) return
    for (const name of ['time', 'lat', 'lon']) {
      const column = columnNamed(data, name)
      if (column === undefined) continue
      for (let row = 0; row < data.rowCount; row++) if (isBlank(workbook, column, row)) yield at(data, column, row, '')
    }
  },
}
