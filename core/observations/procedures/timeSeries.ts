import { aggregateReading, areaMean, meanAndDeviation, meanPlaces, weightsParameter } from './aggregateReading.ts'
import { chartProcedure } from './chartProcedure.ts'
import { meanField } from './fields.ts'

/** Means per time step (PRC-05). */
export const timeSeries = chartProcedure({
  name: 'uspTimeSeries',
  says: 'The mean of one field per time step: time or month, mean lat, mean lon, [mean depth], mean, {field}_std; by time. With weights = area also {field}_area_mean, in which each value is weighted by the cosine of its latitude.',
  more: [weightsParameter],
  read({ table, fields, extent, more: [weights = ''] }) {
    const variable = meanField('uspTimeSeries', table, fields)
    const { timeColumn } = table
    const key = { kind: 'key', name: timeColumn, key: { kind: 'column', column: timeColumn } } as const
    const columns = [key, ...meanPlaces(table), ...meanAndDeviation(variable), ...areaMean(variable, weights)]
    return aggregateReading({ table, extent, columns }, true)
  },
})
