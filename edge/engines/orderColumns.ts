import type { ObservationTable, RowOrder } from '#core/observations/ObservationEngine.ts'

/** The columns that an order goes by: a climatology's hour is part of its time; `deepest` turns depth round. */
export function orderColumns(
  table: ObservationTable,
  order: RowOrder,
): readonly { readonly name: string; readonly isDescending: boolean }[] {
  if (order === 'none') return []
  const depth = table.hasDepth ? ['depth'] : []
  const hour = table.columns.some(({ name }) => name === 'hour') ? ['hour'] : []
  const names = order === 'time-depth-lat-lon' ? [...depth, 'lat', 'lon'] : [...hour, 'lat', 'lon', ...depth]
  return [table.timeColumn, ...names].map((name) => ({ name, isDescending: name === 'depth' && order === 'time-lat-lon-deepest' }))
}
