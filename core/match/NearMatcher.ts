import { HOUR_MS } from '#core/extent/time.ts'
import { nextTask } from '#core/request/nextTask.ts'
import type { Batch, Column } from '#core/rows/Batch.ts'
import type { MatchPoints } from './MatchPoints.ts'
import type { MatchRequest } from './MatchRequest.ts'
import { type MatchTable, placeColumnsOf } from './MatchTable.ts'
import type { Outcome } from './Outcome.ts'
import { PlaceIndex } from './PlaceIndex.ts'
import { PointIndex } from './PointIndex.ts'
import { PreciseSums } from './PreciseSums.ts'
import { middleOfMonth, type TimeRule, timeRule } from './rowTimes.ts'

/** Rows and pairs that are looked at before others have their turn: some milliseconds. */
const STEPS_AT_ONCE = 100_000
/** Scores closer than this are alike; then the earlier, southern, western, shallower cell is taken, whatever the order of rows. */
const ALIKE = 1e-9
/** Less than the last digit of a depth, more than what the subtraction of two doubles adds; metres. */
const DEPTH_SLACK = 1e-6

/** The nearest row of each point so far, of one variable. */
interface Nearest {
  readonly score: Float64Array
  readonly sums: PreciseSums | null
  readonly hasMissing: Uint8Array
  readonly outcome: Outcome
}

/** What a row of the table has, beside its variables. */
interface Cell {
  readonly time: number
  readonly lat: number
  readonly lon: number
  readonly depth: number
}

/**
 * Takes the rows of a table in any order and finds for each point the nearest one within the tolerances and, where asked, the mean of all.
 * The nearest has the least sum of the squares of its distance, time lag and depth difference, each as a part of its tolerance.
 */
export class NearMatcher {
  readonly #table: MatchTable
  readonly #points: MatchPoints
  readonly #request: MatchRequest
  readonly #times: TimeRule
  readonly #places: PlaceIndex
  readonly #variables: readonly Nearest[]

  /** One outcome per variable, as long as the points; filled by `take`. */
  constructor(table: MatchTable, points: MatchPoints, request: MatchRequest, outcomes: readonly Outcome[]) {
    this.#table = table
    this.#points = points
    this.#request = request
    this.#times = timeRule(table, points.times, request.tolerance.timeDays)
    this.#places = new PlaceIndex(new PointIndex(points, request.tolerance.spaceKm), this.#times.ofPoints)
    const rows = points.lats.length
    this.#variables = outcomes.map((outcome) => ({
      score: new Float64Array(rows).fill(Number.POSITIVE_INFINITY),
      sums: request.method === 'mean' ? new PreciseSums(rows) : null,
      hasMissing: new Uint8Array(rows),
      outcome,
    }))
  }

  /** Takes rows: their time or month, lat, lon, perhaps depth, then the variables. */
  async take(batch: Batch): Promise<void> {
    const [times, lats, lons, depths] = batch.columns.slice(0, placeColumnsOf(this.#table)).map(({ values }) => values as Float64Array)
    const variables = batch.columns.slice(placeColumnsOf(this.#table))
    let steps = 0
    for (let row = 0; row < batch.rows; row++) {
      const [lat, lon] = [lats?.[row] ?? 0, lons?.[row] ?? 0]
      steps += 1 + this.#places.find(lat, lon)
      if (this.#places.end > this.#places.start) {
        const time = this.#times.isTimeless ? 0 : (times?.[row] ?? 0)
        this.#takeRow({ time, lat, lon, depth: depths?.[row] ?? Number.NaN }, variables, row)
      }
      if (steps <= STEPS_AT_ONCE) continue
      steps = 0
      await nextTask()
    }
  }

  /** Which points had a row within the tolerances, though none with a value; by variable. */
  get hasMissing(): readonly Uint8Array[] {
    return this.#variables.map(({ hasMissing }) => hasMissing)
  }

  /** Completes means and lags. */
  finish(): void {
    const { times } = this.#points
    for (const { outcome, sums } of this.#variables)
      for (let row = 0; row < times.length; row++) {
        if (Number.isNaN(outcome.value[row] ?? Number.NaN)) continue
        outcome.count[row] = sums?.counts[row] ?? 1
        if (sums) {
          outcome.value[row] = sums.mean(row)
          outcome.deviation[row] = sums.deviation(row)
        }
        outcome.lagHours[row] = this.#lagOf(outcome.time[row] ?? Number.NaN, times[row] ?? Number.NaN)
        if (this.#times.isTimeless) outcome.time[row] = Number.NaN
      }
  }

  #lagOf(cellTime: number, pointMs: number): number {
    if (this.#times.isTimeless) return Number.NaN
    const cellMs = this.#table.time === 'months' ? middleOfMonth(pointMs, cellTime) : cellTime
    return (cellMs - pointMs) / HOUR_MS
  }

  #takeRow(cell: Cell, variables: readonly Column[], row: number): void {
    const { tolerance } = this.#times
    const { rows, km, end } = this.#places
    const { spaceKm, depthMetres } = this.#request.tolerance
    for (let at = this.#firstInTime(cell.time - tolerance); at < end; at++) {
      const point = rows[at] ?? 0
      const late = cell.time - (this.#times.ofPoints[point] ?? 0)
      if (late < -tolerance) break
      const deep = this.#table.hasDepth ? Math.abs(cell.depth - (this.#points.depths?.[point] ?? 0)) : 0
      // A depth that is missing is within no tolerance.
      if (!(deep <= depthMetres + DEPTH_SLACK)) continue
      const score = part(km[at] ?? 0, spaceKm) + part(late, tolerance) + part(deep, depthMetres)
      for (const [index, nearest] of this.#variables.entries()) {
        const column = variables[index]
        const value = column?.present?.[row] === 0 ? Number.NaN : Number(column?.values[row])
        if (Number.isNaN(value)) nearest.hasMissing[point] = 1
        else {
          nearest.sums?.add(point, value)
          takeNearest(nearest, point, { ...cell, score, value, km: km[at] ?? 0 })
        }
      }
    }
  }

  /** The first of the points near the place that is not earlier. */
  #firstInTime(time: number): number {
    const { rows, start, end } = this.#places
    let [low, high] = [start, end]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#times.ofPoints[rows[middle] ?? 0] ?? 0) < time) low = middle + 1
      else high = middle
    }
    return low
  }
}

const part = (apart: number, tolerance: number): number => (tolerance === 0 ? 0 : (apart / tolerance) ** 2)

interface Candidate extends Cell {
  readonly score: number
  readonly value: number
  readonly km: number
}

function takeNearest({ score, outcome }: Nearest, point: number, cell: Candidate): void {
  const best = score[point] ?? 0
  if (cell.score > best + ALIKE || (cell.score >= best - ALIKE && !isBefore(cell, outcome, point))) return
  score[point] = cell.score
  outcome.value[point] = cell.value
  outcome.km[point] = cell.km
  outcome.time[point] = cell.time
  outcome.lat[point] = cell.lat
  outcome.lon[point] = cell.lon
  outcome.depth[point] = cell.depth
}

function isBefore({ time, lat, lon, depth, value }: Candidate, outcome: Outcome, point: number): boolean {
  const differences = [
    time - (outcome.time[point] ?? 0),
    lat - (outcome.lat[point] ?? 0),
    lon - (outcome.lon[point] ?? 0),
    Number.isNaN(depth) ? 0 : depth - (outcome.depth[point] ?? 0),
    value - (outcome.value[point] ?? 0),
  ]
  return (differences.find((difference) => difference !== 0) ?? 0) < 0
}
