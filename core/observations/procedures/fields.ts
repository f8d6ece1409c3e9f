import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import type { ObservationTable } from '../ObservationEngine.ts'
import { bareName } from './catalogNames.ts'

/** Column names from the `fields` argument: comma separated; brackets, quotes and spaces around names are dropped. Throws `bad-request` for too many. */
export function parseFields(text: string): string[] {
  const fields = text
    .split(',')
    .map(bareName)
    .filter((field) => field !== '')
  if (fields.length > limits.fieldsPerCall) {
    throw new Problem('bad-request', `A call takes no more than ${limits.fieldsPerCall} fields.`, { parameter: 'fields' })
  }
  return fields
}

/** The table's own spelling of the fields asked for (names are case-blind); `*` is every column. Throws `not-found` and `bad-request`. */
function knownFields(table: ObservationTable, fields: readonly string[]): string[] {
  if (fields.length === 0) throw new Problem('bad-request', 'At least one field is needed.', { parameter: 'fields' })
  if (fields.includes('*')) return table.columns.map(({ name }) => name)
  const columns = new Map(table.columns.map(({ name }) => [name.toLowerCase(), name]))
  return fields.map((field) => {
    const known = columns.get(field.toLowerCase())
    const shown = field.slice(0, limits.sqlNameCharacters)
    if (known === undefined) throw new Problem('not-found', `${table.name} has no field ${shown}.`, { field: shown })
    return known
  })
}

/** The table's own spelling of a column, whatever the letter case; undefined where it has none. */
export function columnNamed(table: ObservationTable, field: string): string | undefined {
  return table.columns.find(({ name }) => name.toLowerCase() === field.toLowerCase())?.name
}

/** The one field that a mean is taken of; throws `bad-request` for several, for a time or place, and for text. */
export function meanField(procedure: string, table: ObservationTable, fields: readonly string[]): string {
  const [variable, ...more] = knownFields(table, fields)
  if (variable === undefined || more.length > 0 || placeColumns(table).includes(variable)) {
    throw new Problem('bad-request', `${procedure} takes one field, which is neither a time nor a place.`, { parameter: 'fields' })
  }
  if (table.columns.find(({ name }) => name === variable)?.type === 'text') {
    throw new Problem('bad-request', `${variable} holds text, of which there is no mean.`, { parameter: 'fields' })
  }
  return variable
}

/** Throws `bad-request` where a procedure needs depths and the table has none. */
export function requireDepth(procedure: string, table: ObservationTable): void {
  if (!table.hasDepth) throw new Problem('bad-request', `${procedure} needs depths, which ${table.name} does not have.`)
}

/** Throws `bad-request` where a procedure needs dates and the table has months. */
export function requireDates(procedure: string, table: ObservationTable): void {
  if (table.timeColumn !== 'time') throw new Problem('bad-request', `${procedure} needs dates; ${table.name} has months of any year.`)
}

/** The columns that place a row, in the order of the chart procedures: time or month, lat, lon, [hour], [depth]. */
export function placeColumns(table: ObservationTable): string[] {
  const hour = columnNamed(table, 'hour')
  return [table.timeColumn, 'lat', 'lon', ...(hour === undefined ? [] : [hour]), ...(table.hasDepth ? ['depth'] : [])]
}

/** The places first, then the fields that are no places; `*` is the table in its own order. */
export function placesAndFields(table: ObservationTable, places: readonly string[], fields: readonly string[]): string[] {
  const known = knownFields(table, fields)
  return fields.includes('*') ? known : [...places, ...new Set(known.filter((field) => !places.includes(field)))]
}
