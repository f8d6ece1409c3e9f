import type { Reading } from '#core/catalog/readingFile.ts'
import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import { detectTimeForm, readTimeParts, timeForms } from '#core/columns/timeForms.ts'
import { parseInstant } from '#core/extent/time.ts'
import type { BlockNumbers, SourceRow } from '../SourceTable.ts'
import { quoteText, sourceProblem } from '../sourceProblem.ts'
import type { ColumnPlan, PlannedColumn } from './planColumns.ts'

/** The time of a row in milliseconds since 1970 UTC; NaN where its text is no time, null where it has none. */
export interface TimeOfRow {
  (row: SourceRow): number | null
  /** The same of a row of plain numbers and times; NaN or `ODD` where the row itself is needed. Left out where it always is. */
  readonly plain?: (block: BlockNumbers, row: number) => number
}

/** Times that a block reads by itself. */
export const plainInstant =
  (index: number, zoneMs = 0) =>
  (block: BlockNumbers, row: number) =>
    block.instant(row, index) - zoneMs

const partRoles: readonly PlaceRole[] = ['date', 'timeOfDay', 'year', 'month', 'day', 'dayOfYear', 'hour', 'minute', 'second']

/** The columns that the time of a row is read from, in the order of their roles; none where it is written once for all rows. */
export function timeColumnsOf({ places }: ColumnPlan): readonly (readonly [PlaceRole, PlannedColumn])[] {
  const whole = places.get('time') ?? places.get('decimalYear')
  if (whole) return [[places.has('time') ? 'time' : 'decimalYear', whole]]
  return partRoles.flatMap((role) => {
    const column = places.get(role)
    return column ? [[role, column] as const] : []
  })
}

/**
 * How the time of a row is read: its form is the one that a person names, else found by the given texts of its columns. Throws a Problem
 * where there is no time, where no form fits, or where several do, such as for 03/04/2020.
 */
export function timeReader(plan: ColumnPlan, { time = {} }: Reading, samples: ReadonlyMap<PlaceRole, readonly string[]>): TimeOfRow {
  const zoneMs = offsetOf(zoneOfTimes(plan, { time }))
  if (time.value !== undefined) {
    const ms = parseInstant(time.value) ?? readWhole(time.value)
    if (Number.isNaN(ms)) throw sourceProblem(`The entry “reading.time.value” holds ${quoteText(time.value)}, which is no time.`)
    return () => ms - zoneMs
  }
  const columns = timeColumnsOf(plan)
  const [first] = columns
  if (first === undefined) throw sourceProblem(NO_TIME)
  const [role, { column, index }] = first
  if (column.type === 'timestamp') return Object.assign(({ cells }: SourceRow) => numberIn(cells[index]), { plain: plainInstant(index) })
  if (role === 'time' || role === 'decimalYear') {
    const form = time.form ?? (role === 'decimalYear' ? 'decimal year' : formOf(column.name, samples.get('time') ?? []))
    const read = timeForms.get(form)?.read
    if (read === undefined)
      throw sourceProblem(`There is no form of times ${quoteText(form)}; there are: ${[...timeForms.keys()].join(', ')}.`)
    const timeOf: TimeOfRow = (row) => timed(first[1].cells.text(row.cells[index]), (text) => read(text) - zoneMs)
    return form.startsWith('YYYY-MM-DDT') ? Object.assign(timeOf, { plain: plainInstant(index, zoneMs) }) : timeOf
  }
  const date = role === 'date' ? (time.form ?? formOf(column.name, samples.get('date') ?? [])) : undefined
  return (row) => {
    const parts: Partial<Record<PlaceRole, string>> = {}
    for (const [part, { index: at, cells }] of columns) {
      const text = cells.text(row.cells[at])
      if (text === null || cells.isMarked(text)) return null
      parts[part] = text
    }
    return readTimeParts(parts, date === undefined ? {} : { date }) - zoneMs
  }
}

/** The month of a row, 1 to 12: a column of its own, or that of its time. */
export function monthReader(plan: ColumnPlan, reading: Reading, samples: ReadonlyMap<PlaceRole, readonly string[]>): TimeOfRow {
  const { places } = plan
  const alone = places.get('month')
  const time = places.get('time')
  if (alone !== undefined && !places.has('year') && time === undefined) return monthIn(alone)
  if (time !== undefined && time.column.type !== 'timestamp' && (samples.get('time') ?? []).every((text) => /^\d{1,2}$/.test(text)))
    return monthIn(time)
  const read = timeReader(plan, reading, samples)
  return (row) => {
    const ms = read(row)
    return ms === null || Number.isNaN(ms) ? ms : new Date(ms).getUTCMonth() + 1
  }
}

const monthIn = ({ cells, index }: PlannedColumn): TimeOfRow => {
  const read: TimeOfRow = (row) => {
    const value = cells.number(row.cells[index])
    return typeof value === 'string' ? Number.NaN : value
  }
  return Object.assign(read, { plain: (block: BlockNumbers, row: number) => storedIn(cells, block.number(row, index)) })
}

const storedIn = (cells: PlannedColumn['cells'], value: number): number => (cells.isStored(value) ? value : Number.NaN)

const NO_TIME =
  'No column holds the time. Name its columns: "reading": {"time": {"columns": ["DATE", "TIME"]}}, or write one time for all rows: "reading": {"time": {"value": "2019-04-30T12:00:00Z"}}.'

const numberIn = (cell: SourceRow['cells'][number] | undefined): number | null =>
  typeof cell === 'number' && !Number.isNaN(cell) ? cell : null

const timed = (text: string | null, read: (text: string) => number): number | null => (text === null ? null : read(text))

function readWhole(text: string): number {
  const found = detectTimeForm([text])
  return found !== null && 'form' in found ? (timeForms.get(found.form)?.read(text) ?? Number.NaN) : Number.NaN
}

function formOf(column: string, samples: readonly string[]): string {
  const found = detectTimeForm(samples)
  if (found === null)
    throw sourceProblem(
      `The times of the column ${column}, such as ${quoteText(samples[0] ?? '')}, are written in no known form. Name one: "reading": {"time": {"form": "…"}}; there are: ${[...timeForms.keys()].join(', ')}.`,
    )
  if ('form' in found) return found.form
  throw sourceProblem(
    `The dates of the column ${column}, such as ${quoteText(samples[0] ?? '')}, can be read in more than one way. Say which: "reading": {"time": {"form": "${found.ambiguous.join('" or "')}"}}.`,
  )
}

/** The zone of the times, as a person says, else as their column is called (`Date Time, GMT-05:00`). */
export function zoneOfTimes(plan: ColumnPlan, { time = {} }: Reading): string {
  if (time.zone !== undefined) return time.zone
  const named = timeColumnsOf(plan).flatMap(([, { column }]) => /\b(?:UTC|GMT) ?([+-]) ?(\d{1,2})(?::?(\d{2}))?\b/i.exec(column.name) ?? [])
  const [, sign = '', hours = '', minutes = '00'] = named
  return named.length === 0 ? 'UTC' : `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** The milliseconds that a zone is ahead of UTC. */
function offsetOf(zone: string | undefined): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{2}):(\d{2})$/.exec(zone ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
