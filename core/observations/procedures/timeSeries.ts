import { Problem } from '#core/api/problem.ts'
import { extentOf } from './extentOf.ts'
import { knownFields, placeColumns } from './fields.ts'
import type { Procedure } from './Procedure.ts'

/** Means per time step (PRC-05). */
export const timeSeries: Procedure = {
  name: 'uspTimeSeries',
  says: 'The mean of one field per time step: time or month, mean lat, mean lon, [mean depth], mean, {field}_std; by time.',
  prepare(call) {
    const { table } = call
    const [variable, ...more] = knownFields(table, call.fields)
    const places = placeColumns(table)
    if (variable === undefined || more.length > 0 || places.includes(variable)) {
      throw new Problem('bad-request', 'uspTimeSeries takes one field, which is neither a time nor a place.', { parameter: 'fields' })
    }
    if (table.columns.find(({ name }) => name === variable)?.type === 'text') {
      throw new Problem('bad-request', `${variable} holds text, of which there is no mean.`, { parameter: 'fields' })
    }
    const extent = extentOf(call)
    return {
      reads: { table, columns: [...places, variable], extent, order: 'none' },
      run: (engine, options) => engine.timeSeries({ table, variable, extent }, options),
    }
  },
}
