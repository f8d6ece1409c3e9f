import { Problem } from '#core/request/Problem.ts'
import { aggregateColumns } from '../AnswerColumn.ts'
import { areaMeanName } from '../areaMeanName.ts'
import type { AggregateColumn, AggregateQuery, ObservationTable } from '../ObservationEngine.ts'
import { columnNamed } from './fields.ts'
import type { Parameter, PreparedReading } from './Procedure.ts'
import { aggregateSelect } from './selectText.ts'

/** A call that answers one aggregate. */
export function aggregateReading(query: AggregateQuery, isChart: boolean): PreparedReading {
  const { table, extent } = query
  const columns = [...new Set(query.columns.flatMap(readColumn(table)))]
  return {
    kind: 'observations',
    table,
    reads: { table, columns, extent, order: 'none' },
    columns: aggregateColumns(query),
    answers: 'fewer rows',
    groupedBy: query.columns.flatMap((column) => (column.kind === 'key' ? [column.key] : [])),
    isChart,
    select: aggregateSelect(query),
    run: (engine, options) => engine.aggregate(query, options),
  }
}

const readColumn = (table: ObservationTable) => (column: AggregateColumn) => {
  const name = column.kind !== 'key' ? column.column : column.key.kind === 'column' ? column.key.column : table.timeColumn
  return columnNamed(table, name) ?? []
}

/** Mean lat, mean lon, [mean depth]. */
export function meanPlaces(table: ObservationTable): AggregateColumn[] {
  const places = ['lat', 'lon', ...(table.hasDepth ? ['depth'] : [])]
  return places.map((column) => ({ kind: 'mean', name: column, column }))
}

/** The mean of a field under its own name, and its deviation as `{field}_std`. */
export function meanAndDeviation(column: string): AggregateColumn[] {
  return [
    { kind: 'mean', name: column, column },
    { kind: 'std', name: `${column}_std`, column },
  ]
}

/** The argument that asks for `areaMean`. */
export const weightsParameter: Parameter = { name: 'weights', isOptional: true }

/** The mean of a field in which each value counts by the cosine of its latitude, where `weights` asks for it. */
export function areaMean(column: string, weights: string): AggregateColumn[] {
  if (weights === '') return []
  if (weights !== 'area') throw new Problem('bad-request', 'weights must be area, or left out.', { parameter: 'weights' })
  return [{ kind: 'areaMean', name: areaMeanName(column), column }]
}
