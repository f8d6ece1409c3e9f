import { columnOf, outcomeType } from '#core/observations/columnOf.ts'
import type { AggregateQuery, GroupKey, MatchQuery, MatchSource, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { ColumnInfo } from '#core/rows/Batch.ts'

/** The column that a key is read from. */
export function columnOfKey(table: ObservationTable, key: GroupKey): ColumnInfo {
  const column = columnOf(table, key.kind === 'column' ? key.column : 'time')
  if (key.kind === 'calendar' && column.type !== 'timestamp') throw new TypeError(`${table.name} has no calendar`)
  return column
}

/** The columns of an aggregate's answer. */
export const aggregateColumns = ({ table, columns }: AggregateQuery): readonly ColumnInfo[] =>
  columns.map((column) => {
    const { name } = column
    if (column.kind === 'count') return { name, type: 'int32' }
    if (column.kind !== 'key') return { name, type: outcomeType(table, column.column) }
    return { name, type: column.key.kind === 'calendar' ? 'int32' : columnOfKey(table, column.key).type }
  })

/** The columns of a match's answer that describe the places of its source. */
export function placeColumns(source: MatchSource): readonly ColumnInfo[] {
  if (source.kind === 'points')
    return [
      { name: 'time', type: 'timestamp' },
      { name: 'lat', type: 'float64' },
      { name: 'lon', type: 'float64' },
    ]
  const { table } = source
  return [table.timeColumn, 'lat', 'lon', ...(table.hasDepth ? ['depth'] : [])].map((name) => columnOf(table, name))
}

/** The mean and the deviation of a variable. */
const meanColumns = (table: ObservationTable, variable: string): readonly ColumnInfo[] =>
  [variable, `${variable}_std`].map((name) => ({ name, type: outcomeType(table, variable) }))

/** The columns of a match's answer: the places, what the source has there, and what was found near them. */
export const matchColumns = ({ source, target }: MatchQuery): readonly ColumnInfo[] => [
  ...placeColumns(source),
  ...(source.kind === 'rows' ? meanColumns(source.table, source.variable) : []),
  ...meanColumns(target.table, target.variable),
]
