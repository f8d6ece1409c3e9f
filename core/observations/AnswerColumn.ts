import type { AggregateColumn, AggregateQuery, ObservationTable } from './ObservationEngine.ts'

/** The statistic that combines several values. */
export type Statistic = 'mean' | 'area-weighted mean' | 'standard deviation' | 'variance' | 'minimum' | 'maximum' | 'sum' | 'count'

/** A dimension that values were put together over; `area` is lat and lon. */
export type CollapsedAxis = 'time' | 'area' | 'depth'

/** What a column of an answer was made of; `null` in the place of one that no single column of a table accounts for. */
export interface AnswerColumn {
  readonly table: ObservationTable
  readonly column: string
  /** `null` for values as the table has them. */
  readonly statistic: Statistic | null
  readonly over: readonly CollapsedAxis[]
}

/** A column as its table has it. */
export const plainColumn = (table: ObservationTable, column: string): AnswerColumn => ({ table, column, statistic: null, over: [] })

/** The dimensions of a table that grouping by these columns puts together. */
export function collapsedBy({ timeColumn, hasDepth }: ObservationTable, keys: readonly string[]): readonly CollapsedAxis[] {
  const isKept = (name: string) => keys.includes(name)
  return [
    ...(isKept(timeColumn) ? [] : (['time'] as const)),
    ...(isKept('lat') && isKept('lon') ? [] : (['area'] as const)),
    ...(!hasDepth || isKept('depth') ? [] : (['depth'] as const)),
  ]
}

const statisticOf = { mean: 'mean', areaMean: 'area-weighted mean', std: 'standard deviation', count: 'count' } as const

/** What the columns of an aggregate's answer were made of. */
export function aggregateColumns({ table, columns }: AggregateQuery): readonly (AnswerColumn | null)[] {
  const keys = columns.flatMap((column) => (column.kind === 'key' && column.key.kind === 'column' ? [column.key.column] : []))
  const over = collapsedBy(table, keys)
  return columns.map((column: AggregateColumn) => {
    if (column.kind === 'key') return column.key.kind === 'column' ? plainColumn(table, column.key.column) : null
    return { table, column: column.column, statistic: statisticOf[column.kind], over }
  })
}
