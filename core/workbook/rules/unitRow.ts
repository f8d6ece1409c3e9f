import { columnNamed, textAt } from '../Workbook.ts'
import { at, type Rule } from './Rule.ts'

/** Instruments write units below the headers; here they belong to the variables. */
export const unitRow: Rule = {
  code: 'unit-row',
  severity: 'error',
  sheet: 'data',
  says: 'The first row below the headers holds units. Delete the row; the units of variables belong in var_unit.',
  reads: ['lat', 'lon'],
  example: {
    introduceError: (book) => book.data.splice(1, 0, ['UTC', 'deg N', 'deg E', 'm', '°C', '1']),
    because: 'Every row below the headers is a measurement. A row of units would turn its columns into text.',
  },
  *check({ workbook, data, hasUnitRow }) {
    const lat = data && columnNamed(data, 'lat')
    if (data && lat && hasUnitRow) yield at(data, lat, 0, textAt(workbook, lat, 0))
  },
}
