import type { ColumnName } from '#core/columns/columnKey.ts'
import type { PlaceRole } from '#core/columns/placeOfColumn.ts'

/** What the columns of a time hold, by their indexes: all of it, or a part each. */
export type TimeParts = readonly (readonly [PlaceRole, number])[]

const parts = ['date', 'timeOfDay', 'year', 'month', 'day', 'dayOfYear', 'hour', 'minute', 'second'] as const

/** The roles that say when. */
export const timeRoles: readonly PlaceRole[] = ['time', ...parts, 'decimalYear']

/** The parts of a time without which a row has none; without a time of day it is midnight. */
export const neededRoles: ReadonlySet<PlaceRole> = new Set<PlaceRole>(['time', 'date', 'year', 'month', 'day', 'dayOfYear', 'decimalYear'])

/** The columns that say when, of those of a table: one with all of it, or its parts. */
export function timePartsOf(places: ReadonlyMap<PlaceRole, number>): TimeParts {
  for (const whole of ['time', 'decimalYear'] as const) {
    const index = places.get(whole)
    if (index !== undefined) return [[whole, index]]
  }
  // A month beside the day of the year says the same.
  const isByDay = places.has('dayOfYear') && places.has('year')
  const wanted = parts.filter((role) => !(isByDay && (role === 'month' || role === 'day')))
  return wanted.flatMap((role) => {
    const index = places.get(role)
    return index === undefined ? [] : [[role, index] as const]
  })
}

/** What the name of a time's column says its zone is ahead of UTC, in milliseconds, as in `Date Time, GMT-05:00`. */
export function zoneMsOf(columns: readonly ColumnName[], times: TimeParts): number {
  for (const [, index] of times) {
    const { name = '', unit = '' } = columns[index] ?? {}
    const [, sign, hours, minutes = '0'] = /\b(?:UTC|GMT) ?([+-]) ?(\d{1,2})(?::?(\d{2}))?\b/i.exec(`${name} ${unit}`.slice(0, 200)) ?? []
    if (hours !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
  return 0
}
