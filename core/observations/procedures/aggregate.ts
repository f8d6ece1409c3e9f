import { Problem } from '#core/request/Problem.ts'
import type { AggregateColumn, GroupKey, ObservationTable } from '../ObservationEngine.ts'
import { aggregateReading } from './aggregateReading.ts'
import { numberOf } from './argumentValues.ts'
import { bareName, checkCount, knownTable } from './catalogNames.ts'
import { boundTexts } from './chartProcedure.ts'
import { boundNames, extentOf } from './extentOf.ts'
import { columnNamed, meanField, parseFields } from './fields.ts'
import type { Parameter, Procedure } from './Procedure.ts'

const parameters: readonly Parameter[] = [
  { name: 'tableName' },
  { name: 'fields' },
  { name: 'period' },
  { name: 'periodValue' },
  ...boundNames.slice(2).map((name) => ({ name })),
  { name: 'flag', isOptional: true },
]

/** Means per place for one value of a period (PRC-09). */
export const aggregate: Procedure = {
  name: 'uspAggregate',
  says: 'The mean of one field per position for one value of a period column (or of the year, quarter, month or week of the time): lat, lon, [depth], mean, std, sample_size.',
  parameters,
  async prepare(given, catalog) {
    checkCount('uspAggregate', parameters, given)
    const [tableName = '', field = '', period = '', value = '', ...bounds] = given
    const table = knownTable(catalog, tableName)
    const variable = meanField('uspAggregate', table, parseFields(field))
    const only = { key: periodKey(table, bareName(period)), equals: numberOf('periodValue', value) }
    // The period says when; any date does, since it is replaced.
    const extent = { ...extentOf(table, boundTexts(['2000-01-01', '2000-01-01', ...bounds])), time: { kind: 'all' } as const }
    const places = ['lat', 'lon', ...(table.hasDepth ? ['depth'] : [])]
    const columns: AggregateColumn[] = [
      ...places.map((column) => ({ kind: 'key', name: column, key: { kind: 'column', column } }) as const),
      { kind: 'mean', name: variable, column: variable },
      { kind: 'std', name: 'std', column: variable },
      { kind: 'count', name: 'sample_size', column: variable },
    ]
    return aggregateReading({ table, extent, columns, only }, false)
  },
}

/** A column of the table where it has one of that name, else a part of its time. */
function periodKey(table: ObservationTable, period: string): GroupKey {
  const column = columnNamed(table, period)
  const type = table.columns.find(({ name }) => name === column)?.type
  if (column !== undefined && type !== 'text' && type !== 'timestamp') return { kind: 'column', column }
  const part = (['year', 'quarter', 'month', 'week'] as const).find((each) => each === period.toLowerCase())
  if (part !== undefined && table.timeColumn === 'time') return { kind: 'calendar', part }
  throw new Problem('bad-request', `${table.name} has no period ${period}.`, { parameter: 'period' })
}
