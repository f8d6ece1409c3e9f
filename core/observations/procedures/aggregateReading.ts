import { aggregateColumns } from '../AnswerColumn.ts'
import type { AggregateColumn, AggregateQuery, ObservationTable } from '../ObservationEngine.ts'
import { columnNamed } from './fields.ts'
import type { PreparedReading } from './Procedure.ts'
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
