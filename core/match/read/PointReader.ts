import { readAngle } from '#core/columns/angle.ts'
import { withMinusSign } from '#core/columns/decimalText.ts'
import { depthOfPressure } from '#core/columns/depthOfPressure.ts'
import type { PlaceRole } from '#core/columns/placeOfColumn.ts'
import { readTimeParts } from '#core/columns/timeForms.ts'
import { unitOfText } from '#core/columns/unitOfText.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { parseInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/match.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { cutName } from '#core/text/cutName.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { isSame, readUnit } from '#core/units/readUnit.ts'
import { isMissingText } from '#core/workbook/csv/missingText.ts'
import type { MatchPoints } from '../MatchPoints.ts'
import { type ColumnPlan, withPoint } from './columnPlan.ts'
import type { TableRow } from './recordsOf.ts'
import { neededRoles, type TimeParts, timePartsOf } from './timeParts.ts'

/** Places that are made for rows at first; then always twice as many. */
const FEW_ROWS = 1024
/** Faults that are told one by one. */
const MAX_FAULTS = 20
/** Deeper than any sea, and higher than any mast, in metres. */
const [DEEPEST, HIGHEST] = [12_000, -100]
/** Numbers that stand for a missing time or position, which are no degrees. */
const marks: ReadonlySet<number> = new Set([-999, -999.9, -999.99, -9999, -99_999, 999, 9999, 99_999, 1e20, 1e35, -1e34])

const SURFACE = /^(?:surface|surf|sfc)$/i

/** Reads where and when rows were taken; NaN for what they do not say. */
export class PointReader {
  readonly faults: string[] = []
  faultCount = 0
  readonly #plan: ColumnPlan
  readonly #times: TimeParts
  readonly #form: string | undefined
  readonly #vertical: number
  readonly #toMetres: (value: number, lat: number) => number
  #points: MatchPoints
  #row = 0

  constructor(plan: ColumnPlan) {
    this.#plan = plan
    this.#times = timePartsOf(plan.places)
    this.#form = (plan.forms.time ?? plan.forms.date)?.[0]
    const role = (['depth', 'pressure', 'height'] as const).find((each) => plan.places.has(each))
    this.#vertical = role === undefined ? -1 : (plan.places.get(role) ?? -1)
    this.#toMetres = metresOf(plan, role)
    const none = new Float64Array()
    this.#points = { times: none, lats: none, lons: none, depths: role === undefined ? null : none }
  }

  get rows(): number {
    return this.#row
  }

  /** Those of the rows until now. */
  get points(): MatchPoints {
    return eachOf(this.#points, (values) => values.subarray(0, this.#row))
  }

  /** Leaves a row without time and position. */
  skip(): void {
    this.#next()
  }

  take(row: TableRow): void {
    const at = this.#next()
    const { times, lats, lons, depths } = this.#points
    const lat = this.#angle(row, 'lat')
    const lon = this.#angle(row, 'lon')
    const isPlace = !Number.isNaN(lat + lon)
    lats[at] = isPlace ? lat : Number.NaN
    lons[at] = isPlace ? wrapLongitude(lon) : Number.NaN
    times[at] = this.#time(row)
    if (depths) depths[at] = this.#depth(row, lat)
  }

  /** The place of the next row, with NaN for what it does not say. */
  #next(): number {
    const held = this.#points.lats.length
    if (this.#row === held)
      this.#points = eachOf(this.#points, (values) => longer(values, Math.min(Math.max(FEW_ROWS, held * 2), limits.matchRows)))
    return this.#row++
  }

  #angle(row: TableRow, axis: 'lat' | 'lon'): number {
    const index = this.#plan.places.get(axis) ?? -1
    const text = this.#text(row, index)
    if (text === null) return Number.NaN
    const value = readAngle(text, axis)
    if (Number.isNaN(value)) this.#note(row, index, axis === 'lat' ? 'a latitude from -90 to 90' : 'a longitude from -180 to 360')
    return this.#plan.isTurned[axis] && !/[NSEW]/i.test(text) ? -Math.abs(value) + 0 : value
  }

  #time(row: TableRow): number {
    const [first] = this.#times
    if (first === undefined) return Number.NaN
    const parts: Partial<Record<PlaceRole, string>> = {}
    for (const [role, index] of this.#times) {
      const text = this.#text(row, index)
      if (text !== null) parts[role] = text
      else if (neededRoles.has(role)) return Number.NaN
    }
    const form = this.#form
    const hasForm = first[0] === 'time' || first[0] === 'date'
    // Its form is open: what a reader is asked about is no fault of the row.
    if (hasForm && form === undefined) return Number.NaN
    const ms = readTimeParts(parts, form === undefined ? {} : { time: form, date: form }) - this.#plan.zoneMs
    const value = Number.isNaN(ms) && this.#times.length === 1 && hasForm ? (parseInstant(parts[first[0]] ?? '') ?? ms) : ms
    if (Number.isNaN(value)) this.#note(row, first[1], 'a time in the form of the others')
    return value
  }

  #depth(row: TableRow, lat: number): number {
    const text = this.#plain(row, this.#vertical)
    if (isMissingText(text)) return this.#plan.missingDepth
    if (SURFACE.test(text)) return 0
    const read = decimalOf(text)
    const value = Number.isNaN(read) ? withMinusSign(text) : read
    if (this.#plan.depthMarks.includes(value)) return this.#plan.missingDepth
    // Adding zero makes 0 of -0.
    const metres = this.#toMetres(value, lat) + 0
    if (metres <= DEEPEST && metres >= HIGHEST) return metres
    this.#note(row, this.#vertical, 'a depth')
    return Number.NaN
  }

  /** A cell without blanks around it and with a decimal point; null where it says that something is missing. */
  #text(row: TableRow, index: number): string | null {
    const text = this.#plain(row, index)
    // `Number` is the faster of the two and takes more for numbers.
    return isMissingText(text) || (marks.has(Number(text)) && !Number.isNaN(decimalOf(text))) ? null : text
  }

  #plain = ({ cells }: TableRow, index: number): string => withPoint((cells[index] ?? '').trim(), this.#plan.hasDecimalComma)

  #note({ line, cells }: TableRow, index: number, what: string): void {
    this.faultCount += 1
    if (this.faults.length === MAX_FAULTS) return
    const [column, text] = [this.#plan.names[index] ?? '', (cells[index] ?? '').trim()]
    this.faults.push(matchFileTexts.unreadableCell(line, cutName(column), cutName(text), what))
  }
}

const eachOf = ({ times, lats, lons, depths }: MatchPoints, change: (values: Float64Array) => Float64Array): MatchPoints => ({
  times: change(times),
  lats: change(lats),
  lons: change(lons),
  depths: depths && change(depths),
})

function longer(values: Float64Array, length: number): Float64Array {
  const all = new Float64Array(length).fill(Number.NaN, values.length)
  all.set(values)
  return all
}

const metre = readUnit('m')
const decibar = readUnit('dbar')
/** The depth of a pressure differs by 1 % at most between the equator and a pole. */
const ANY_LATITUDE = 45

/** How the numbers of a column become metres below the surface at a latitude. */
function metresOf({ places, units, isDepthNegative }: ColumnPlan, role: 'depth' | 'pressure' | 'height' | undefined) {
  const unit = readUnit(unitOfText(units[places.get(role ?? 'depth') ?? -1] ?? ''))
  const wanted = role === 'pressure' ? decibar : metre
  const factor = unit !== undefined && wanted !== undefined && isSame(unit, wanted) ? unit.size / wanted.size : 1
  if (role === 'pressure') return (value: number, lat: number) => depthOfPressure(value * factor, Number.isNaN(lat) ? ANY_LATITUDE : lat)
  const sign = role === 'height' || isDepthNegative ? -1 : 1
  return (value: number) => value * factor * sign
}
