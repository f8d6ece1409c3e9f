import { aggregateReading, meanAndDeviation, meanPlaces } from './aggregateReading.ts'
import { chartProcedure } from './chartProcedure.ts'
import { meanField } from './fields.ts'

/** Means per time step (PRC-05). */
export const timeSeries = chartProcedure({
  name: 'uspTimeSeries',
  says: 'The mean of one field per time step: time or month, mean lat, mean lon, [mean depth], mean, {field}_std; by time.',
  read({ table, fields, extent }) {
    const variable = meanField('uspTimeSeries', table, fields)
    const { timeColumn } = table
    const key = { kind: 'key', name: timeColumn, key: { kind: 'column', column: timeColumn } } as const
    return aggregateReading({ table, extent, columns: [key, ...meanPlaces(table), ...meanAndDeviation(variable)] }, true)
  },
})
