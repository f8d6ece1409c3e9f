import { readAngle } from '#core/columns/angle.ts'
import { withDecimalPoint, withMinusSign } from '#core/columns/decimalText.ts'
import { depthOfPressure } from '#core/columns/depthOfPressure.ts'
import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import { isSentinel } from '#core/columns/suspectedSentinel.ts'
import { readTimeParts } from '#core/columns/timeForms.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/match.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { cutName } from '#core/text/cutName.ts'
import { decimalOf } from '#core/text/decimal.ts'
import type { MatchPoints } from '../MatchPoints.ts'
import { type ColumnChoices, type ColumnPlan, formOfOrder, formsReading, planColumns, SAMPLE_ROWS } from './columnPlan.ts'
import type { TableRow, TableRows } from './recordsOf.ts'

/** Faults that are told one by one. */
const MAX_FAULTS = 20

/** A table of somebody's own, read. */
export interface OwnTable {
  readonly plan: ColumnPlan
  readonly points: MatchPoints
  /** The rows below the header, as they stand, to be read again. */
  readonly rows: TableRows
  /** A date that reads both ways, where all of them do; its rows have no times until the order is chosen. */
  readonly ambiguous: string | null
  /** Cells of time or position that cannot be read: the first ones, and how many there are. */
  readonly faults: readonly string[]
  readonly faultCount: number
}

/**
 * Reads where and when each row of a table was taken, looking at each row twice. Throws `bad-request`, with line and column, for a table that
 * cannot be read; a row that has no position or time stays, with NaN.
 */
export function readTable(table: TableRows, choices: ColumnChoices = {}): OwnTable {
  const [header, ...sample] = firstRows(table)
  if (header === undefined) throw new Problem('bad-request', matchFileTexts.empty)
  if (header.cells.length > limits.matchColumns) throw new Problem('bad-request', matchFileTexts.tooManyColumns(limits.matchColumns))
  const plan = planColumns(header, sample, choices)
  const rows = function* () {
    let isHeader = true
    for (const row of table()) {
      if (!isHeader) yield row
      isHeader = false
    }
  }
  const { count, forms, ambiguous } = surveyRows(rows, plan, choices)
  const reader = new PointReader({ ...plan, forms }, count)
  for (const row of rows()) reader.take(row)
  return { plan, points: reader.points, rows, ambiguous, faults: reader.faults, faultCount: reader.faultCount }
}

function firstRows(table: TableRows): readonly TableRow[] {
  const first: TableRow[] = []
  for (const row of table()) if (first.push(row) > SAMPLE_ROWS) break
  return first
}

/** Counts the rows and settles, by all of them, whether day or month comes first. */
function surveyRows(rows: TableRows, { names, places, forms }: ColumnPlan, { dates }: ColumnChoices) {
  const role = (['time', 'date'] as const).find((each) => (forms[each]?.length ?? 0) > 1)
  let left = role === undefined ? [] : (forms[role] ?? [])
  let example = ''
  let count = 0
  for (const { line, cells } of rows()) {
    if (++count > limits.matchRows) throw new Problem('bad-request', matchFileTexts.tooManyRows(limits.matchRows))
    if (cells.length > names.length && cells.slice(names.length).some((cell) => cell.trim() !== ''))
      throw new Problem('bad-request', matchFileTexts.moreCells(line, cells.length, names.length))
    if (role === undefined || left.length < 2) continue
    const text = (cells[places.get(role) ?? -1] ?? '').trim()
    if (/\d/.test(text)) {
      example ||= text
      left = formsReading(left, text)
    }
  }
  if (role === undefined) return { count, forms, ambiguous: null }
  const chosen = left.length > 1 ? formOfOrder(left, dates) : left[0]
  return { count, forms: { ...forms, [role]: chosen === undefined ? [] : [chosen] }, ambiguous: chosen === undefined ? example : null }
}

class PointReader {
  readonly points: MatchPoints
  readonly faults: string[] = []
  faultCount = 0
  readonly #plan: ColumnPlan
  #row = 0

  constructor(plan: ColumnPlan, rows: number) {
    this.#plan = plan
    const hasDepth = (['depth', 'pressure', 'height'] as const).some((role) => plan.places.has(role))
    const missing = () => new Float64Array(rows).fill(Number.NaN)
    this.points = { times: missing(), lats: missing(), lons: missing(), depths: hasDepth ? missing() : null }
  }

  take(row: TableRow): void {
    const { times, lats, lons, depths } = this.points
    const at = this.#row++
    const lat = this.#angle(row, 'lat')
    const lon = this.#angle(row, 'lon')
    const isPlace = !Number.isNaN(lat + lon)
    lats[at] = isPlace ? lat : Number.NaN
    lons[at] = isPlace ? wrapLongitude(lon) : Number.NaN
    times[at] = this.#time(row)
    if (depths) depths[at] = this.#depth(row, lat)
  }

  #cell({ cells }: TableRow, role: PlaceRole): string {
    return (cells[this.#plan.places.get(role) ?? -1] ?? '').trim()
  }

  #angle(row: TableRow, axis: 'lat' | 'lon'): number {
    const text = this.#cell(row, axis)
    const value = readAngle(text, axis)
    if (Number.isNaN(value)) this.#note(row, axis, text)
    return this.#plan.isTurned[axis] && value > 0 ? -value : value
  }

  #time(row: TableRow): number {
    const { places, forms } = this.#plan
    const parts = Object.fromEntries([...places].map(([role, at]) => [role, row.cells[at] ?? '']))
    const [time, date] = [forms.time?.[0], forms.date?.[0]]
    const ms = readTimeParts(parts, { ...(time ? { time } : {}), ...(date ? { date } : {}) })
    const role = (['time', 'date', 'year', 'decimalYear'] as const).find((each) => places.has(each))
    const text = role === undefined ? '' : this.#cell(row, role)
    const read = Number.isNaN(ms) && (role === 'time' || role === 'date') && !places.has('timeOfDay') ? parseInstant(text) : ms
    const value = read ?? Number.NaN
    if (Number.isNaN(value) && role !== undefined && forms[role === 'date' ? 'date' : 'time']?.length !== 0) this.#note(row, role, text)
    return value
  }

  #depth(row: TableRow, lat: number): number {
    const role = (['depth', 'pressure', 'height'] as const).find((each) => this.#plan.places.has(each)) ?? 'depth'
    const text = this.#cell(row, role)
    const number =
      [decimalOf, withDecimalPoint, withMinusSign].map((read) => read(text)).find((value) => !Number.isNaN(value)) ?? Number.NaN
    if (Number.isNaN(number) && text !== '') this.#note(row, role, text)
    const value = isSentinel(number) ? Number.NaN : number
    if (role === 'height') return -value
    return role === 'pressure' ? depthOfPressure(value, Number.isNaN(lat) ? 45 : lat) : value
  }

  #note({ line }: TableRow, role: PlaceRole, text: string): void {
    this.faultCount += 1
    const column = this.#plan.names[this.#plan.places.get(role) ?? -1] ?? role
    if (this.faults.length < MAX_FAULTS) this.faults.push(matchFileTexts.unreadableCell(line, cutName(column), cutName(text)))
  }
}
