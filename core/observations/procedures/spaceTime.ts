import { extentOf } from './extentOf.ts'
import { knownFields, placeColumns } from './fields.ts'
import type { Procedure } from './Procedure.ts'

/** Raw rows within the ranges (PRC-04). */
export const spaceTime: Procedure = {
  name: 'uspSpaceTime',
  says: 'Rows within the ranges: time or month, lat, lon, [depth], fields; by time, depth, lat and lon.',
  prepare(call) {
    const { table } = call
    const places = placeColumns(table)
    const isAll = call.fields.includes('*')
    const fields = knownFields(table, call.fields)
    const columns = isAll ? fields : [...places, ...new Set(fields.filter((field) => !places.includes(field)))]
    const order = table.hasDepth ? 'time-depth-lat-lon' : 'time-lat-lon-depth'
    const reads = { table, columns, extent: extentOf(call), order } as const
    return { reads, run: (engine, options) => engine.subset(reads, options) }
  },
}
