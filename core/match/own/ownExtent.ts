import { evenPlaces } from '#core/catalog/trajectory.ts'
import type { Range } from '#core/extent/Extent.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import type { MatchPoints } from '../MatchPoints.ts'

/** Positions that a map draws: more would not be seen. */
const TRACK_POINTS = 2000

/** Where and when the rows of a file lie. */
export interface OwnExtent {
  readonly rows: number
  /** Rows with a position and a time. */
  readonly placed: number
  /** Of the rows with a position; `null` without any. */
  readonly lat: Range | null
  readonly lon: Range | null
  readonly timeMs: Range | null
  /** `null` where the file has no depths. */
  readonly depth: Range | null
  readonly withTime: number
  readonly withDepth: number
  /** How many rows are in each year, of those with a time; by year. */
  readonly years: readonly (readonly [number, number])[]
  /** Rows with a position, evenly chosen, in their order. */
  readonly track: { readonly lons: readonly number[]; readonly lats: readonly number[]; readonly rows: readonly number[] }
}

/** The extent of positions. */
export function ownExtent({ times, lats, lons, depths }: MatchPoints): OwnExtent {
  const located: number[] = []
  let placed = 0
  const years = new Map<number, number>()
  for (let row = 0; row < lats.length; row++) {
    const ms = times[row] ?? Number.NaN
    const isLocated = !Number.isNaN((lats[row] ?? Number.NaN) + (lons[row] ?? Number.NaN))
    if (isLocated) located.push(row)
    if (isLocated && !Number.isNaN(ms)) placed += 1
    if (!Number.isNaN(ms)) {
      const year = new Date(ms).getUTCFullYear()
      years.set(year, (years.get(year) ?? 0) + 1)
    }
  }
  const shown = evenPlaces(located.length, Math.min(located.length, TRACK_POINTS)).map((at) => located[at] ?? 0)
  return {
    rows: lats.length,
    placed,
    ...{ lat: rangeOf(lats), lon: rangeOf(lons), timeMs: rangeOf(times), depth: depths && rangeOf(depths) },
    withTime: known(times),
    withDepth: depths === null ? 0 : known(depths),
    years: [...years].toSorted(([one], [other]) => one - other),
    track: { lons: shown.map((row) => lons[row] ?? 0), lats: shown.map((row) => lats[row] ?? 0), rows: shown },
  }
}

function known(values: Float64Array): number {
  let count = 0
  for (const value of values) if (!Number.isNaN(value)) count += 1
  return count
}
