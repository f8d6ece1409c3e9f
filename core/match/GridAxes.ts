import { distanceKm } from '#core/extent/track.ts'

/** The places of a grid's cells along each axis, each rising. */
export interface GridAxes {
  readonly lats: Float64Array
  /** Degrees east, -180 to 180. */
  readonly lons: Float64Array
  /** Metres; `null` where the grid has no depths. */
  readonly depths: Float64Array | null
  /** Milliseconds since 1970 or months of the year; `null` for timeless grids. */
  readonly times: Float64Array | null
}

/** Where a value lies on an axis: between `low` and `high`, this part of the way from `low`; `beyond` says how far outside, 0 within. */
export interface Bracket {
  readonly low: number
  readonly high: number
  readonly weight: number
  readonly beyond: number
}

/** The places of an axis around a value; beyond its ends, the end. The axis has at least one place. */
export function bracketOf(axis: Float64Array, value: number): Bracket {
  const high = firstAtLeast(axis, value)
  const last = axis.length - 1
  if (high > last) return { low: last, high: last, weight: 0, beyond: value - (axis[last] ?? 0) }
  const above = axis[high] ?? 0
  if (high === 0) return { low: 0, high: 0, weight: 0, beyond: value - above }
  if (above === value) return { low: high, high, weight: 0, beyond: 0 }
  const below = axis[high - 1] ?? 0
  return { low: high - 1, high, weight: (value - below) / (above - below), beyond: 0 }
}

/** The same for longitudes, which run on past the date line where a grid goes round the Earth. */
export function longitudeBracket(lons: Float64Array, lon: number): Bracket {
  const [first = 0, last = 0] = [lons[0], lons.at(-1)]
  if (lon >= first && lon <= last) return bracketOf(lons, lon)
  const gap = first + 360 - last
  const fromLast = lon > last ? lon - last : lon + 360 - last
  if (goesRound(lons)) return { low: lons.length - 1, high: 0, weight: fromLast / gap, beyond: 0 }
  const isNearLast = fromLast <= gap - fromLast
  const end = isNearLast ? lons.length - 1 : 0
  return { low: end, high: end, weight: 0, beyond: isNearLast ? fromLast : fromLast - gap }
}

/** Whether the first and last longitudes of a grid are neighbours. A step may be half as wide again as another. */
export function goesRound(lons: Float64Array): boolean {
  return lons.length > 2 && (lons[0] ?? 0) + 360 - (lons.at(-1) ?? 0) <= 1.5 * maxStep(lons)
}

/** The widest step of an axis; 0 for a single place. */
export function maxStep(axis: Float64Array): number {
  return axis.reduce((widest, value, index) => (index === 0 ? 0 : Math.max(widest, value - (axis[index - 1] ?? 0))), 0)
}

/** How far the nearest place of an axis is from a value. */
export function apartOnAxis(axis: Float64Array, value: number): number {
  const { low, high } = bracketOf(axis, value)
  return Math.min(Math.abs(value - (axis[low] ?? 0)), Math.abs(value - (axis[high] ?? 0)))
}

/** How far the nearest of the four cells around a place is, in km. */
export function nearestCellKm({ lats, lons }: GridAxes, lat: number, lon: number): number {
  const [north, east] = [bracketOf(lats, lat), longitudeBracket(lons, lon)]
  const corners = [north.low, north.high].flatMap((at) => [east.low, east.high].map((side) => [lons[side] ?? 0, lats[at] ?? 0] as const))
  return Math.min(...corners.map((corner) => distanceKm([lon, lat], corner)))
}

function firstAtLeast(axis: Float64Array, value: number): number {
  let [low, high] = [0, axis.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((axis[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
