import { expect, test } from 'vitest'
import { distanceKm } from '#core/extent/track.ts'
import { LinearMatcher } from '#core/match/LinearMatcher.ts'
import type { MatchPoints } from '#core/match/MatchPoints.ts'
import type { MatchRequest } from '#core/match/MatchRequest.ts'
import type { MatchTable } from '#core/match/MatchTable.ts'
import { NearMatcher } from '#core/match/NearMatcher.ts'
import { Outcome } from '#core/match/Outcome.ts'
import { PreciseSums } from '#core/match/PreciseSums.ts'
import { planReads } from '#core/match/planReads.ts'
import type { Batch } from '#core/rows/Batch.ts'

const DAY = 86_400_000
const START = Date.UTC(2000, 0, 1)

/** Numerical Recipes' quick generator, so that a failing run can be run again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Row {
  readonly time: number
  readonly lat: number
  readonly lon: number
  readonly depth: number
  readonly value: number
}

/** Rows and points everywhere, many at the poles and on the date line. */
function scattered(seed: number, rows: number): Row[] {
  const next = random(seed)
  const special = (values: readonly number[], else_: () => number) =>
    next() < 0.4 ? (values[Math.floor(next() * values.length)] ?? 0) : else_()
  return Array.from({ length: rows }, () => ({
    time: START + Math.floor(next() * 40) * DAY,
    lat: special([90, -90, 89.6, -89.7, 0], () => next() * 180 - 90),
    lon: special([180, -180, 179.8, -179.9, 0], () => next() * 360 - 180),
    depth: Math.floor(next() * 10) * 10,
    value: next() < 0.2 ? Number.NaN : next() * 30,
  }))
}

const batchOf = (rows: readonly Row[]): Batch => ({
  rows: rows.length,
  columns: [
    ...(['time', 'lat', 'lon', 'depth'] as const).map((name) => ({ values: Float64Array.from(rows, (row) => row[name]), present: null })),
    { values: Float64Array.from(rows, ({ value }) => value), present: Uint8Array.from(rows, ({ value }) => (Number.isNaN(value) ? 0 : 1)) },
  ],
})

const pointsOf = (rows: readonly Row[]): MatchPoints => ({
  times: Float64Array.from(rows, ({ time }) => time),
  lats: Float64Array.from(rows, ({ lat }) => lat),
  lons: Float64Array.from(rows, ({ lon }) => lon),
  depths: Float64Array.from(rows, ({ depth }) => depth),
})

const table: MatchTable & { readonly rows: number } = {
  hasDepth: true,
  time: 'instants',
  bounds: {
    timeMs: { min: START, max: START + 40 * DAY },
    lat: { min: -90, max: 90 },
    lon: { min: -180, max: 180 },
    depthMetres: { min: 0, max: 100 },
  },
  axes: null,
  rows: 10_000_000,
}

const requestFor = (method: MatchRequest['method'], [timeDays, spaceKm, depthMetres]: readonly [number, number, number]): MatchRequest => ({
  variables: [],
  method,
  tolerance: { timeDays, spaceKm, depthMetres },
  climatology: 'month',
})

const isNear = ({ tolerance }: MatchRequest, point: Row, row: Row): boolean =>
  Math.abs(row.time - point.time) <= tolerance.timeDays * DAY &&
  distanceKm([point.lon, point.lat], [row.lon, row.lat]) <= tolerance.spaceKm + 1e-6 &&
  Math.abs(row.depth - point.depth) <= tolerance.depthMetres

test.each([
  [3, 300, 10],
  [0, 0, 0],
  [40, 1000, 100],
  [1, 50, 20],
] as const)(
  'MAT-01 MAT-03 within %d days, %d km and %d m the mean, count and distance are those of every pair tried',
  async (...tolerance) => {
    const [rows, points] = [scattered(7, 1500), scattered(8, 300)]
    const request = requestFor('mean', tolerance)
    const outcome = new Outcome(points.length)
    const matcher = new NearMatcher(table, pointsOf(points), request, [outcome])
    await matcher.take(batchOf(rows))
    matcher.finish()
    for (const [at, point] of points.entries()) {
      const near = rows.filter((row) => isNear(request, point, row))
      const values = near.map(({ value }) => value).filter((value) => !Number.isNaN(value))
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      expect(outcome.count[at]).toBe(values.length)
      expect(matcher.hasMissing[0]?.[at]).toBe(near.length > values.length ? 1 : 0)
      if (values.length === 0) {
        expect(outcome.value[at]).toBeNaN()
        continue
      }
      expect(outcome.value[at]).toBeCloseTo(mean, 9)
      const best = Math.min(...near.flatMap((row) => (Number.isNaN(row.value) ? [] : [scoreOf(request, point, row)])))
      const chosen = {
        time: outcome.time[at] ?? 0,
        lat: outcome.lat[at] ?? 0,
        lon: outcome.lon[at] ?? 0,
        depth: outcome.depth[at] ?? 0,
        value: 0,
      }
      expect(scoreOf(request, point, chosen)).toBeCloseTo(best, 6)
    }
  },
)

function scoreOf({ tolerance }: MatchRequest, point: Row, row: Row): number {
  const part = (apart: number, most: number) => (most === 0 ? 0 : (apart / most) ** 2)
  const km = distanceKm([point.lon, point.lat], [row.lon, row.lat])
  return (
    part(km, tolerance.spaceKm) +
    part((row.time - point.time) / DAY, tolerance.timeDays) +
    part(row.depth - point.depth, tolerance.depthMetres)
  )
}

test('MAT-01 the order of rows changes no bit of an answer', async () => {
  const [rows, points] = [scattered(3, 3000), scattered(4, 100)]
  const answers = []
  for (const order of [rows, rows.toReversed(), rows.toSorted((a, b) => a.value - b.value)]) {
    const outcome = new Outcome(points.length)
    const matcher = new NearMatcher(table, pointsOf(points), requestFor('mean', [30, 1000, 60]), [outcome])
    await matcher.take(batchOf(order))
    matcher.finish()
    answers.push(outcome)
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(answers[0]?.deviation.filter((value) => !Number.isNaN(value)).length).toBeGreaterThan(50)
})

test('MAT-01 sums keep small deviations of large values', () => {
  const sums = new PreciseSums(1)
  for (const value of [1e9 + 0.25, 1e9, 1e9 + 0.5, 1e9 - 0.25]) sums.add(0, value)
  expect(sums.mean(0)).toBe(1e9 + 0.125)
  expect(sums.deviation(0)).toBeCloseTo(Math.sqrt(0.3125 / 3), 12)
  expect(new PreciseSums(1).mean(0)).toBeNaN()
})

/** A grid whose values are linear in everything but its longitude, which goes round. */
const lats = Float64Array.from({ length: 90 }, (_, index) => -89 + index * 2)
const lons = Float64Array.from({ length: 180 }, (_, index) => -179 + index * 2)
const depths = Float64Array.of(0, 10, 50, 300)
const months = Float64Array.from({ length: 12 }, (_, index) => index + 1)
const valueAt = (lat: number, depth: number, month: number) => 3 * lat - depth / 7 + month * 5

function wholeGrid(): Batch {
  const rows = months.length * depths.length * lats.length * lons.length
  const columns = [0, 1, 2, 3, 4].map(() => new Float64Array(rows))
  let row = 0
  for (const month of months)
    for (const depth of depths)
      for (const lat of lats)
        for (const lon of lons) {
          for (const [at, value] of [month, lat, lon, depth, valueAt(lat, depth, month)].entries())
            (columns[at] as Float64Array)[row] = value
          row += 1
        }
  return { rows, columns: columns.map((values) => ({ values, present: null })) }
}

test('MAT-01 MAT-03 a linear field on irregular levels is interpolated to itself, across the date line and between the middles of months', async () => {
  const next = random(5)
  const points = {
    times: Float64Array.from({ length: 400 }, (_, row) =>
      row % 4 === 0 ? START + 3 * DAY : Date.UTC(2000, 1, 15, 12) + next() * 250 * DAY,
    ),
    lats: Float64Array.from({ length: 400 }, () => next() * 178 - 89),
    lons: Float64Array.from({ length: 400 }, (_, row) => (row % 3 === 0 ? 179 + next() : next() * 360 - 180)),
    depths: Float64Array.from({ length: 400 }, () => next() * 300),
  }
  const grid = { ...table, time: 'months', axes: { lats, lons, depths, times: months } } as const
  const outcome = new Outcome(400)
  const matcher = new LinearMatcher(grid, points, { ...requestFor('linear', [0, 200, 10]), climatology: 'day' }, [outcome])
  await matcher.take(wholeGrid())
  matcher.finish()
  for (let row = 0; row < 400; row++) {
    const at = points.times[row] ?? 0
    const middle = (month: number) => (Date.UTC(2000, month - 1) + Date.UTC(2000, month)) / 2
    // Before the middle of January December is the earlier month: its value stands 11 months apart.
    const month = at < middle(1) ? 12 - (11 * (at - middle(0))) / (middle(1) - middle(0)) : monthBetween(at, middle)
    expect(outcome.value[row]).toBeCloseTo(valueAt(points.lats[row] ?? 0, points.depths[row] ?? 0, month), 6)
    expect(outcome.count[row]).toBe(16)
  }
})

function monthBetween(at: number, middle: (month: number) => number): number {
  const low = [...months].findLast((month) => middle(month) <= at) ?? 1
  return low + (at - middle(low)) / (middle(low + 1) - middle(low))
}

test('MAT-01 MAT-02 beyond the outermost cells their value counts within the tolerances, and a missing corner leaves a gap', async () => {
  const axes = { lats: Float64Array.of(10, 12), lons: Float64Array.of(20, 22), depths: null, times: null }
  const small: MatchTable & { axes: typeof axes } = { ...table, hasDepth: false, time: 'none', axes }
  const points = {
    times: new Float64Array(4),
    lats: Float64Array.of(9.5, 9.5, 11, 12),
    lons: Float64Array.of(20, 18, 21, 20),
    depths: null,
  }
  const outcome = new Outcome(4)
  const matcher = new LinearMatcher(small, points, requestFor('linear', [0, 100, 0]), [outcome])
  const [cellLats, cellLons, values] = [Float64Array.of(10, 10, 12), Float64Array.of(20, 22, 20), Float64Array.of(1, 2, 3)]
  const columns = [new Float64Array(3), cellLats, cellLons, values].map((values) => ({ values, present: null }))
  await matcher.take({ rows: 3, columns })
  matcher.finish()
  expect([...outcome.value]).toEqual([1, Number.NaN, Number.NaN, 3])
  expect([...(matcher.hasMissing[0] ?? [])]).toEqual([0, 0, 1, 0])
})

test('MAT-05 reads are divided where points lie far apart, and hold all that is near each point', () => {
  const points = pointsOf(scattered(11, 200))
  const request = requestFor('nearest', [2, 100, 10])
  const reads = planReads(table, points, request)
  expect(reads.length).toBeGreaterThan(5)
  expect(reads.flatMap(({ points }) => [...points]).toSorted((a, b) => a - b)).toEqual([...points.lats.keys()])
  expect(reads.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(table.rows)
  for (const { extent, points: rows } of reads)
    for (const row of rows) {
      expect(extent.lat.min).toBeLessThanOrEqual(Math.max(-90, (points.lats[row] ?? 0) - 0.89))
      expect(extent.lat.max).toBeGreaterThanOrEqual(Math.min(90, (points.lats[row] ?? 0) + 0.89))
      if (extent.time.kind === 'instants') expect(extent.time.startMs).toBeLessThanOrEqual((points.times[row] ?? 0) - 2 * DAY)
    }
})
