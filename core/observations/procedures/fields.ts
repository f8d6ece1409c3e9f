import { Problem } from '#core/api/problem.ts'
import type { ObservationTable } from '../ObservationEngine.ts'

/** Column names from the `fields` argument: comma separated; brackets, quotes and spaces around names are dropped. */
export function parseFields(text: string): string[] {
  return text
    .split(',')
    .map((field) => field.replaceAll(/[[\]"'`]/g, '').trim())
    .filter((field) => field !== '')
}

/** The table's own spelling of the fields asked for (names are case-blind); `*` is every column. Throws `not-found` and `bad-request`. */
export function knownFields(table: ObservationTable, fields: readonly string[]): string[] {
  if (fields.length === 0) throw new Problem('bad-request', 'At least one field is needed.', { parameter: 'fields' })
  if (fields.includes('*')) return table.columns.map(({ name }) => name)
  return fields.map((field) => {
    const known = table.columns.find(({ name }) => name.toLowerCase() === field.toLowerCase())
    if (!known) throw new Problem('not-found', `${table.name} has no field ${field}.`, { field })
    return known.name
  })
}

/** The columns that place a row, in the order of the chart procedures: time or month, lat, lon, [hour], [depth]. */
export function placeColumns(table: ObservationTable): string[] {
  const hasHour = table.columns.some(({ name }) => name === 'hour')
  return [table.timeColumn, 'lat', 'lon', ...(hasHour ? ['hour'] : []), ...(table.hasDepth ? ['depth'] : [])]
}
