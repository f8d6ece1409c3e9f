import { chartProcedure } from './chartProcedure.ts'
import { placesAndFields, requireDepth } from './fields.ts'
import { subsetReading } from './subsetReading.ts'

/** Raw rows of a section, deepest first (PRC-07). */
export const sectionMap = chartProcedure({
  name: 'uspSectionMap',
  says: 'Rows within the ranges: time or month, lat, lon, depth, fields; ordered by time, lat, lon, deepest first. Needs a table with depth.',
  read({ table, fields, extent }) {
    requireDepth('uspSectionMap', table)
    const columns = placesAndFields(table, [table.timeColumn, 'lat', 'lon', 'depth'], fields)
    return subsetReading({ table, columns, extent, order: 'time-lat-lon-deepest' }, true)
  },
})
