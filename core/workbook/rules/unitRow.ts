import { columnNamed, textAt } from '../Workbook.ts'
import { at, type Rule } from './Rule.ts'

/** Instruments write units below the headers; here they belong to the variables. */
export const unitRow: Rule = {
  code: 'unit-row',
  severity: 'error',
  sheet: 'data',
  says: 'The first row below the headers holds units. Delete the row; the units of variables belong in var_unit.',
  reads: ['lat', 'lon'],
  *check({ workbook, data, hasUnitRow }) {
    const lat = data && columnNamed(data, 'lat')
    if (data && lat && hasUnitRow) yield at(data, lat, 0, textAt(workbook, lat, 0))
  },
}
