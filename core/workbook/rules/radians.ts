import { columnNamed, numberAt, type SheetColumn, type Workbook } from '../Workbook.ts'
import { all, anywhere, each } from './introduceError.ts'
import type { Rule } from './Rule.ts'

const inRadians = (cell: unknown) => Number(((Number(cell) * Math.PI) / 180).toFixed(4))

/** WBK-41: positions that all lie within half a circle's radians may be radians. */
export const radians: Rule = {
  code: 'radians',
  severity: 'warning',
  sheet: 'data',
  says: 'All longitudes lie within -3.14 and 3.14 and all latitudes within -1.57 and 1.57. Are they in radians? Degrees are expected.',
  reads: ['lat', 'lon'],
  example: {
    introduceError: all(each('lat', inRadians), each('lon', inRadians)),
    because: 'Programs calculate in radians and sometimes save them. On a map, the whole data set would lie off West Africa.',
    portal: anywhere,
  },
  *check({ workbook, data }) {
    const [lat, lon] = [data && columnNamed(data, 'lat'), data && columnNamed(data, 'lon')]
    if (!data || !lat || !lon || data.rowCount === 0) return
    if (isWithin(workbook, lon, data.rowCount, Math.PI) && isWithin(workbook, lat, data.rowCount, Math.PI / 2))
      yield { row: null, column: 'lon' }
  },
}

function isWithin(workbook: Workbook, column: SheetColumn, rows: number, most: number): boolean {
  let seen = 0
  for (let row = 0; row < rows; row++) {
    const value = numberAt(workbook, column, row)
    if (Math.abs(value) > most) return false
    if (!Number.isNaN(value)) seen++
  }
  return seen > 0
}
