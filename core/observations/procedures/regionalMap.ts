import type { Range } from '#core/extent/Extent.ts'
import { Problem } from '#core/request/Problem.ts'
import type { ObservationTable } from '../ObservationEngine.ts'
import { numberOf } from './argumentValues.ts'
import { bareName, checkCount, knownTable } from './catalogNames.ts'
import { latitudesOf, storedLongitudes, timeOf } from './extentOf.ts'
import { parseFields, placesAndFields } from './fields.ts'
import type { Parameter, Procedure } from './Procedure.ts'
import { subsetReading } from './subsetReading.ts'

const parameters: readonly Parameter[] = [
  ...['tableName', 'fields', 'dt', 'lat1', 'lat2', 'lon1', 'lon2'].map((name) => ({ name })),
  { name: 'extraColumn', isOptional: true },
  { name: 'extraValue', isOptional: true },
]

/** Rows of one time over a region (PRC-16). */
export const regionalMap: Procedure = {
  name: 'uspRegionalMap',
  says: 'Rows of one time (or month) within the ranges: time, lat, lon, fields; by lat and lon. The extra column can be depth with its one value.',
  parameters,
  async prepare(given, catalog) {
    checkCount('uspRegionalMap', parameters, given)
    const [tableName = '', fields = '', dt = '', lat1 = '', lat2 = '', lon1 = '', lon2 = '', extra = '', value = ''] = given
    const table = knownTable(catalog, tableName)
    const columns = placesAndFields(table, [table.timeColumn, 'lat', 'lon'], parseFields(fields))
    const extent = {
      time: timeOf(table, dt, dt),
      lat: latitudesOf(lat1, lat2),
      lon: storedLongitudes(table, lon1, lon2),
      depthMetres: oneDepth(table, bareName(extra), value),
    }
    return subsetReading({ table, columns, extent, order: 'time-lat-lon-depth' }, false)
  },
}

function oneDepth(table: ObservationTable, column: string, value: string): Range | null {
  if (column === '') return null
  if (column.toLowerCase() !== 'depth' || !table.hasDepth) {
    throw new Problem('bad-request', 'The extra column of uspRegionalMap can only be the depth of a table that has one.', {
      parameter: 'extraColumn',
    })
  }
  const depth = numberOf('extraValue', value)
  return { min: depth, max: depth }
}
