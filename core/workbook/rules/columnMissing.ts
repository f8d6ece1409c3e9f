import { columnNamed } from '../Workbook.ts'
import type { Rule } from './Rule.ts'

/** WBK-04 to WBK-06: the data sheet has the columns time, lat and lon, by these exact headers. */
export const columnMissing: Rule = {
  code: 'column-missing',
  severity: 'error',
  sheet: 'data',
  says: 'The data sheet needs the columns time, lat and lon.',
  *check({ data }) {
    if (data === undefined || data.columns.length === 0) return
    for (const column of ['time', 'lat', 'lon']) {
      if (columnNamed(data, column)) continue
      const similar = data.columns.find(({ header }) => header.toLowerCase().startsWith(column))
      const hint = similar === undefined ? '' : ` If "${similar.header.slice(0, 40)}" is meant, rename it.`
      yield { row: null, column, says: `The column ${column} is missing.${hint}` }
    }
  },
}
