import { limits } from '#core/limits/workbook.ts'
import { columnNamed } from '../Workbook.ts'
import type { Rule } from './Rule.ts'

/** WBK-42: two rows of one time and place are probably one observation. */
export const repeatedPosition: Rule = {
  code: 'repeated-position',
  severity: 'warning',
  sheet: 'data',
  says: 'An earlier row has the same time and position.',
  maxListed: limits.repeatedPositionsListed,
  reads: ['time', 'lat', 'lon', 'depth', 'cruise'],
  example: {
    introduceError: (book) => book.data.splice(4, 0, [...(book.data[3] ?? []).slice(0, 5), 35.9]),
    because: 'Two different values at one time, place and depth may be replicates, or a mistake in the time or depth.',
  },
  *check({ data, facts }) {
    if (!data) return
    const columns = ['time', 'lat', 'lon', 'depth', 'cruise']
      .map((name) => columnNamed(data, name))
      .filter((column) => column !== undefined)
    if (!['time', 'lat', 'lon'].every((name) => columnNamed(data, name))) return
    for (const { row, first } of facts.hashes('positions').equalRows(data, columns))
      yield {
        row: data.rowNumbers[row] ?? null,
        column: 'time',
        cell: `${columns[0]?.letters}${data.rowNumbers[row]}`,
        says: `Row ${data.rowNumbers[first]} has the same time${columnNamed(data, 'depth') ? ', position and depth' : ' and position'}.`,
      }
  },
}
