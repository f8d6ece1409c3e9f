import type { AggregateColumn } from '../ObservationEngine.ts'
import { aggregateReading, meanAndDeviation, meanPlaces } from './aggregateReading.ts'
import { chartProcedure } from './chartProcedure.ts'
import { meanField, requireDates } from './fields.ts'
import type { Procedure } from './Procedure.ts'

/** A procedure of means per year, or per part of each year (PRC-08): year, [part], means, {field}_std. */
function periodProcedure(name: Procedure['name'], part: 'quarter' | 'month' | 'week' | null): Procedure {
  const keys: AggregateColumn[] = (['year', ...(part === null ? [] : [part])] as const).map((each) => ({
    kind: 'key',
    name: each,
    key: { kind: 'calendar', part: each },
  }))
  const named = keys.map((key) => key.name).join(', ')
  return chartProcedure({
    name,
    says: `The mean of one field per ${part ?? 'year'}: ${named}, mean lat, mean lon, [mean depth], mean, {field}_std; in order.`,
    read({ table, fields, extent }) {
      requireDates(name, table)
      const variable = meanField(name, table, fields)
      return aggregateReading({ table, extent, columns: [...keys, ...meanPlaces(table), ...meanAndDeviation(variable)] }, true)
    },
  })
}

/** Means per part of each year, and per year. Weeks are counted as SQL Server does. */
export const periodProcedures: readonly Procedure[] = [
  periodProcedure('uspWeekly', 'week'),
  periodProcedure('uspMonthly', 'month'),
  periodProcedure('uspQuarterly', 'quarter'),
  periodProcedure('uspAnnual', null),
]
