import { chartProcedure } from './chartProcedure.ts'
import { placeColumns, placesAndFields } from './fields.ts'
import { subsetReading } from './subsetReading.ts'

/** Raw rows within the ranges (PRC-04). */
export const spaceTime = chartProcedure({
  name: 'uspSpaceTime',
  says: 'Rows within the ranges: time or month, lat, lon, [hour], [depth], fields; ordered by time, depth, lat and lon.',
  read({ table, fields, extent }) {
    const columns = placesAndFields(table, placeColumns(table), fields)
    return subsetReading({ table, columns, extent, order: table.hasDepth ? 'time-depth-lat-lon' : 'time-lat-lon-depth' }, true)
  },
})
