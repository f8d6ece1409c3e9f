import { calendarPart } from '#core/extent/calendar.ts'
import { HOUR_MS } from '#core/extent/time.ts'
import { distanceKm } from '#core/extent/track.ts'
import { nextTask } from '#core/request/nextTask.ts'
import type { Batch } from '#core/rows/Batch.ts'
import { type Bracket, bracketOf, type GridAxes, longitudeBracket } from './GridAxes.ts'
import type { MatchPoints } from './MatchPoints.ts'
import type { MatchRequest } from './MatchRequest.ts'
import { type MatchTable, placeColumnsOf } from './MatchTable.ts'
import type { Outcome } from './Outcome.ts'
import { middleOfMonth } from './rowTimes.ts'

/** Rows that are looked at before others have their turn: some milliseconds. */
const ROWS_AT_ONCE = 100_000
/** Corners of a cell in time, depth, latitude and longitude. */
const CORNERS = 16

const single: Bracket = { low: 0, high: 0, weight: 0, beyond: 0 }

/** Interpolates linearly between the cells around each point, in time, depth, latitude and longitude. Beyond the outermost cells their value counts, within the tolerances. */
export class LinearMatcher {
  readonly #table: MatchTable & { readonly axes: GridAxes }
  readonly #points: MatchPoints
  readonly #request: MatchRequest
  readonly #outcomes: readonly Outcome[]
  /** Cell and weight of the corners of each point, `CORNERS` apart; -1 for none. */
  readonly #corners: Float64Array
  readonly #weights: Float64Array
  /** The cells that are corners, rising, with their values by variable. */
  readonly #cells: Float64Array
  readonly #values: readonly Float64Array[]
  /** Columns of the grid that hold any of them. */
  readonly #isWanted: Uint8Array
  readonly #places: Readonly<Record<'times' | 'depths' | 'lats' | 'lons', ReadonlyMap<number, number>>>

  constructor(table: MatchTable & { readonly axes: GridAxes }, points: MatchPoints, request: MatchRequest, outcomes: readonly Outcome[]) {
    this.#table = table
    this.#points = points
    this.#request = request
    this.#outcomes = outcomes
    const { lats, lons, depths, times } = table.axes
    const rows = points.lats.length
    this.#corners = new Float64Array(rows * CORNERS).fill(-1)
    this.#weights = new Float64Array(rows * CORNERS)
    this.#isWanted = new Uint8Array(lats.length * lons.length)
    for (let row = 0; row < rows; row++) this.#findCorners(row)
    const sorted = this.#corners.filter((cell) => cell >= 0).sort()
    this.#cells = sorted.filter((cell, at) => cell !== sorted[at - 1])
    this.#values = outcomes.map(() => new Float64Array(this.#cells.length).fill(Number.NaN))
    const numbered = (axis: Float64Array | null) => new Map(Array.from(axis ?? [], (value, index) => [value, index]))
    this.#places = { times: numbered(times), depths: numbered(depths), lats: numbered(lats), lons: numbered(lons) }
  }

  /** Takes rows: their time or month, lat, lon, perhaps depth, then the variables. */
  async take(batch: Batch): Promise<void> {
    const [times, lats, lons, depths] = batch.columns.slice(0, placeColumnsOf(this.#table)).map(({ values }) => values as Float64Array)
    const variables = batch.columns.slice(placeColumnsOf(this.#table))
    const places = this.#places
    for (let row = 0; row < batch.rows; row++) {
      if (row % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTask()
      const [lat = -1, lon = -1] = [places.lats.get(lats?.[row] ?? Number.NaN), places.lons.get(lons?.[row] ?? Number.NaN)]
      if (lat < 0 || lon < 0 || this.#isWanted[lat * this.#table.axes.lons.length + lon] === 0) continue
      const depth = this.#table.axes.depths === null ? 0 : places.depths.get(depths?.[row] ?? Number.NaN)
      const time = this.#table.axes.times === null ? 0 : places.times.get(times?.[row] ?? Number.NaN)
      if (time === undefined || depth === undefined) continue
      const at = this.#placeOf(this.#cellOf(time, depth, lat, lon))
      if (at < 0) continue
      for (const [index, column] of variables.entries()) {
        const values = this.#values[index]
        if (values && column.present?.[row] !== 0) values[at] = Number(column.values[row])
      }
    }
  }

  /** Which points lie among the grid's cells, of which one has no value; by variable. */
  get hasMissing(): readonly Uint8Array[] {
    const isInside = Uint8Array.from({ length: this.#points.lats.length }, (_, row) => ((this.#corners[row * CORNERS] ?? -1) < 0 ? 0 : 1))
    return this.#outcomes.map(({ value }) => isInside.map((is, row) => (Number.isNaN(value[row] ?? Number.NaN) ? is : 0)))
  }

  /** Computes the values. */
  finish(): void {
    for (let row = 0; row < this.#points.lats.length; row++) {
      const at = row * CORNERS
      if ((this.#corners[at] ?? -1) < 0) continue
      for (const [index, outcome] of this.#outcomes.entries()) {
        let [sum, count] = [0, 0]
        for (let corner = at; corner < at + CORNERS && (this.#corners[corner] ?? -1) >= 0; corner++, count++)
          sum += (this.#weights[corner] ?? 0) * (this.#values[index]?.[this.#placeOf(this.#corners[corner] ?? 0)] ?? Number.NaN)
        if (Number.isNaN(sum)) continue
        outcome.value[row] = sum
        outcome.count[row] = count
        this.#describeNearest(outcome, row)
      }
    }
  }

  /** The corner with the greatest weight. */
  #describeNearest(outcome: Outcome, row: number): void {
    const { lats, lons, depths, times } = this.#table.axes
    const weights = this.#weights.subarray(row * CORNERS, (row + 1) * CORNERS)
    const cell = this.#corners[row * CORNERS + weights.indexOf(Math.max(...weights))] ?? 0
    const lon = lons[cell % lons.length] ?? 0
    const rest = Math.floor(cell / lons.length)
    const lat = lats[rest % lats.length] ?? 0
    const layer = Math.floor(rest / lats.length)
    const levels = depths?.length ?? 1
    outcome.lat[row] = lat
    outcome.lon[row] = lon
    outcome.km[row] = distanceKm([this.#points.lons[row] ?? 0, this.#points.lats[row] ?? 0], [lon, lat])
    if (depths) outcome.depth[row] = depths[layer % levels] ?? Number.NaN
    if (!times) return
    const time = times[Math.floor(layer / levels)] ?? Number.NaN
    const pointMs = this.#points.times[row] ?? Number.NaN
    outcome.time[row] = time
    outcome.lagHours[row] = ((this.#table.time === 'months' ? middleOfMonth(pointMs, time) : time) - pointMs) / HOUR_MS
  }

  #findCorners(row: number): void {
    const brackets = this.#bracketsOf(row)
    if (brackets === null) return
    const [time, depth, lat, lon] = brackets
    let at = row * CORNERS
    for (const [timeAt, timeWeight] of endsOf(time))
      for (const [depthAt, depthWeight] of endsOf(depth))
        for (const [latAt, latWeight] of endsOf(lat))
          for (const [lonAt, lonWeight] of endsOf(lon)) {
            this.#corners[at] = this.#cellOf(timeAt, depthAt, latAt, lonAt)
            this.#weights[at] = timeWeight * depthWeight * latWeight * lonWeight
            this.#isWanted[latAt * this.#table.axes.lons.length + lonAt] = 1
            at += 1
          }
  }

  /** Where a point lies on the axes of time, depth, latitude and longitude; `null` where it is farther outside than the tolerances. */
  #bracketsOf(row: number): readonly [Bracket, Bracket, Bracket, Bracket] | null {
    const { lats, lons, depths } = this.#table.axes
    const { spaceKm, depthMetres } = this.#request.tolerance
    const [pointLat = Number.NaN, pointLon = Number.NaN] = [this.#points.lats[row], this.#points.lons[row]]
    if (Number.isNaN(pointLat + pointLon)) return null
    const time = this.#timeBracket(this.#points.times[row] ?? Number.NaN)
    const metres = this.#points.depths === null ? 0 : (this.#points.depths[row] ?? Number.NaN)
    const depth = depths === null ? single : bracketOf(depths, metres)
    const [lat, lon] = [bracketOf(lats, pointLat), longitudeBracket(lons, pointLon)]
    if (time === null || (depths !== null && !(Math.abs(depth.beyond) <= depthMetres))) return null
    const edge = [lon.beyond === 0 ? pointLon : (lons[lon.low] ?? 0), lat.beyond === 0 ? pointLat : (lats[lat.low] ?? 0)] as const
    return distanceKm([pointLon, pointLat], edge) <= spaceKm ? [time, depth, lat, lon] : null
  }

  #timeBracket(atMs: number): Bracket | null {
    const { times } = this.#table.axes
    if (times === null) return single
    if (Number.isNaN(atMs)) return null
    if (this.#table.time === 'months') return this.#request.climatology === 'day' ? dayBracket(times, atMs) : monthBracket(times, atMs)
    const found = bracketOf(times, atMs)
    return Math.abs(found.beyond) <= this.#request.tolerance.timeDays * 24 * HOUR_MS ? found : null
  }

  #cellOf(time: number, depth: number, lat: number, lon: number): number {
    const { lats, lons, depths } = this.#table.axes
    return ((time * (depths?.length ?? 1) + depth) * lats.length + lat) * lons.length + lon
  }

  /** Where a cell stands among those that are corners; -1 where it is none. */
  #placeOf(cell: number): number {
    let [low, high] = [0, this.#cells.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#cells[middle] ?? 0) < cell) low = middle + 1
      else high = middle
    }
    return this.#cells[low] === cell ? low : -1
  }
}

/** The two ends of a bracket with their weights; one where the other would count nothing. */
const endsOf = ({ low, high, weight }: Bracket): readonly (readonly [number, number])[] =>
  weight === 0
    ? [[low, 1]]
    : [
        [low, 1 - weight],
        [high, weight],
      ]

function monthBracket(months: Float64Array, atMs: number): Bracket | null {
  const at = months.indexOf(calendarPart(atMs, 'month'))
  return at < 0 ? null : { low: at, high: at, weight: 0, beyond: 0 }
}

/** Between the middles of two months, January following December; only of a whole year of months. */
function dayBracket(months: Float64Array, atMs: number): Bracket | null {
  if (months.length !== 12) return null
  const month = calendarPart(atMs, 'month')
  const isLater = atMs >= middleOfMonth(atMs, month)
  const [before, after] = isLater ? [month, month + 1] : [month - 1, month]
  const [start, end] = [middleOfMonth(atMs, before), middleOfMonth(atMs, after)]
  return { low: (before + 11) % 12, high: (after + 11) % 12, weight: (atMs - start) / (end - start), beyond: 0 }
}
