import { columnNamed, numberAt } from '../../Workbook.ts'
import { all, anywhere, rename } from '../introduceError.ts'
import type { Rule } from '../Rule.ts'

/** Latitudes beyond a pole with longitudes that would all do as latitudes: the columns are exchanged. */
export const swappedPositions: Rule = {
  code: 'swapped-positions',
  severity: 'warning',
  sheet: 'data',
  says: 'Many values of lat lie beyond the poles, and all of lon are valid latitudes. Are the columns swapped?',
  reads: ['lat', 'lon'],
  example: {
    introduceError: all(rename('data', 'lat', 'x'), rename('data', 'lon', 'lat'), rename('data', 'x', 'lon')),
    because: 'Some programs write x before y, others latitude before longitude. No place lies beyond the poles.',
    portal: anywhere,
    besides: ['lat-range', 'cruise'],
  },
  *check({ workbook, data }) {
    const [lat, lon] = [data && columnNamed(data, 'lat'), data && columnNamed(data, 'lon')]
    if (!data || !lat || !lon) return
    let [beyond, seen] = [0, 0]
    for (let row = 0; row < data.rowCount; row++) {
      if (Math.abs(numberAt(workbook, lon, row)) > 90) return
      const value = Math.abs(numberAt(workbook, lat, row))
      if (value <= 180) seen++
      if (value > 90 && value <= 180) beyond++
    }
    // A few of them are slips of their own.
    if (beyond > 1 && beyond * 10 > seen) yield { row: null, column: 'lat' }
  },
}
