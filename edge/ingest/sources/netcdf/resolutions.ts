import { DAY_MS, MINUTE_MS } from '#core/extent/time.ts'
import type { Layout } from './buildLayout.ts'
import { type NetcdfFile, product } from './NetcdfFile.ts'

/** What a file's axes say of the distances between its places and times, in the words of `core/catalog/vocabulary`. */
export interface Resolutions {
  readonly spatial: string
  readonly temporal: string
}

const IRREGULAR = 'Irregular'
/** Of grids without any time, such as of the sea floor. */
export const STATIC = 'Static'
/** Longer axes are no axes of a grid. */
const MAX_ENTRIES = 100_000
/** How far a coordinate may lie beside its grid line, in steps, since files store them in single precision. */
const TOLERANCE = 0.02
/** Steps of 1/2° to 1/100° are written as fractions. */
const SMALLEST_FRACTION = 100

/** Reads latitudes, longitudes and times where each has a dimension of its own; other files, such as of trajectories, are irregular. */
export async function computeResolutions(file: NetcdfFile, { places }: Layout): Promise<Resolutions> {
  const axis = async (place: 'lat' | 'lon' | 'time'): Promise<readonly number[]> => {
    const field = places.get(place)?.field
    const [dimension = ''] = field?.dimensions ?? []
    const isOwn = [...places.values()].filter((other) => other.field.dimensions.includes(dimension)).length === 1
    const count = file.dimensions.get(dimension) ?? 0
    if (field === undefined || field.dimensions.length !== 1 || !isOwn || count > MAX_ENTRIES) return []
    const shape = field.variable.dimensions.map((name) => file.dimensions.get(name) ?? 0)
    if (product(shape) !== count) return []
    const raw = await file.read(
      field.variable,
      shape.map(() => 0),
      shape,
    )
    return Array.from({ length: count }, (_, at) => Number(field.cell(raw, at) ?? Number.NaN))
  }
  const [lat, lon, times] = [await axis('lat'), await axis('lon'), await axis('time')]
  const isStatic = !places.has('time') && !places.has('month') && lat.length > 0 && lon.length > 0
  return { spatial: gridLabel(lat, lon), temporal: isStatic ? STATIC : timeLabel(times) }
}

/** The label of a regular grid, latitude first: `1° X 1°`, `1/4° X 1/4°`, `2.5° X 5°`; `Irregular` where the steps are not equal. */
export function gridLabel(lat: readonly number[], lon: readonly number[]): string {
  const steps = [stepOf(lat), lonStepOf(lon)]
  return steps.includes(null) ? IRREGULAR : steps.map((step) => `${degrees(step ?? 0)}°`).join(' X ')
}

/** The same for longitudes, which may pass from 180 to -180: then their steps must divide the circle, and no longitude may come twice. */
function lonStepOf(values: readonly number[]): number | null {
  let turns = 0
  const straight = values.map((value, at) => {
    turns += Math.round(((values[at - 1] ?? value) - value) / 360) * 360
    return value + turns
  })
  const step = stepOf(straight)
  if (step === null || turns === 0) return step
  const isWhole = Math.abs(360 / step - Math.round(360 / step)) < TOLERANCE
  return isWhole && (values.length - 0.5) * step < 360 ? step : null
}

/** The distance of neighbours on an axis, up or down; null where it has fewer than two values or unequal steps. */
function stepOf(values: readonly number[]): number | null {
  const [first = Number.NaN, last = Number.NaN] = [values[0], values.at(-1)]
  const step = (last - first) / (values.length - 1)
  const isRegular = values.every((value, at) => Math.abs((value - first) / step - at) < TOLERANCE)
  return isRegular && Number.isFinite(step) && step !== 0 ? Math.abs(step) : null
}

function degrees(step: number): string {
  const parts = Math.round(1 / step)
  const isFraction = parts > 1 && parts <= SMALLEST_FRACTION && Math.abs(1 / step - parts) < 1e-3 * parts
  return isFraction ? `1/${parts}` : String(Number(step.toPrecision(5)))
}

const FIXED: readonly (readonly [number, string])[] = [
  [3 * MINUTE_MS, 'Three Minutes'],
  [60 * MINUTE_MS, 'Hourly'],
  [360 * MINUTE_MS, 'Six Hourly'],
  [DAY_MS, 'Daily'],
  [3 * DAY_MS, 'Three Days'],
  [7 * DAY_MS, 'Weekly'],
  [8 * DAY_MS, 'Eight Days'],
]

/** The label of times in milliseconds since 1970 that follow one another evenly by the clock or the calendar; `Irregular` for all others. */
export function timeLabel(times: readonly number[]): string {
  if (times.length < 2 || times.some(Number.isNaN)) return IRREGULAR
  const isEach = (holds: (from: number, to: number) => boolean) => times.every((to, at) => at === 0 || holds(times[at - 1] ?? 0, to))
  const even = FIXED.find(([ms]) => isEach((from, to) => Math.abs(to - from - ms) <= TOLERANCE * ms))
  if (even !== undefined) return even[1]
  if (isEach((from, to) => monthOf(to) - monthOf(from) === 1)) return 'Monthly'
  return isEach((from, to) => monthOf(to) - monthOf(from) === 12) ? 'Annual' : IRREGULAR
}

/** Months since the year 0. */
function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
