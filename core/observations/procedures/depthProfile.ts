import { aggregateReading, areaMean, meanAndDeviation, weightsParameter } from './aggregateReading.ts'
import { chartProcedure } from './chartProcedure.ts'
import { meanField, requireDepth } from './fields.ts'

/** Means per depth (PRC-06). */
export const depthProfile = chartProcedure({
  name: 'uspDepthProfile',
  says: 'The mean of one field per depth: mean lat, mean lon, mean, {field}_std, depth; by depth. With weights = area also {field}_area_mean, in which each value is weighted by the cosine of its latitude. Needs a table with depth.',
  more: [weightsParameter],
  read({ table, fields, extent, more: [weights = ''] }) {
    requireDepth('uspDepthProfile', table)
    const variable = meanField('uspDepthProfile', table, fields)
    return aggregateReading(
      {
        table,
        extent,
        columns: [
          { kind: 'mean', name: 'lat', column: 'lat' },
          { kind: 'mean', name: 'lon', column: 'lon' },
          ...meanAndDeviation(variable),
          { kind: 'key', name: 'depth', key: { kind: 'column', column: 'depth' } },
          ...areaMean(variable, weights),
        ],
      },
      true,
    )
  },
})
