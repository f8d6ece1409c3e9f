import { oncePer } from '#core/oncePer.ts'
import { isOnRegularGrid, stationsOf } from './stations.ts'

/** Where and when a cast was taken, which tells it from the others of its data set. Degrees; milliseconds since 1970 UTC, or a month. */
export interface CastKey {
  readonly time: number
  readonly lat: number
  readonly lon: number
}

/** Values of one position and time at several depths. */
export interface Cast extends CastKey {
  /** The indices of its points, from the surface down. */
  readonly points: readonly number[]
}

/** Points in any order; those without a depth, which is missing or not finite, belong to no cast. */
interface Points {
  readonly times: ArrayLike<number>
  readonly lats: ArrayLike<number>
  readonly lons: ArrayLike<number>
  readonly depths: ArrayLike<number | null>
}

/** The casts of points in the order of time. */
export const castsOf = oncePer(groupedByCast, ({ depths }) => depths)

function groupedByCast({ times, lats, lons, depths }: Points): readonly Cast[] {
  const casts = new Map<string, CastKey & { readonly points: number[] }>()
  const depthAt = (point: number) => depths[point] ?? Number.NaN
  for (let point = 0; point < times.length; point++) {
    if (!Number.isFinite(depthAt(point))) continue
    const cast = castAt({ times, lats, lons, depths }, point)
    const key = `${cast.time} ${cast.lat} ${cast.lon}`
    const of = casts.get(key) ?? { ...cast, points: [] }
    casts.set(key, of)
    of.points.push(point)
  }
  for (const { points } of casts.values()) points.sort((a, b) => depthAt(a) - depthAt(b))
  return [...casts.values()].sort((a, b) => a.time - b.time)
}

/** The key of the cast of a point. */
export const castAt = ({ times, lats, lons }: Points, point: number): CastKey => ({
  time: times[point] ?? Number.NaN,
  lat: lats[point] ?? Number.NaN,
  lon: lons[point] ?? Number.NaN,
})

/** The cast with this key; `null` where there is none. */
export const findCast = (points: Points, key: CastKey | null): Cast | null =>
  castsOf(points).find(({ time, lat, lon }) => Object.is(time, key?.time) && lat === key?.lat && lon === key?.lon) ?? null

/** Whether points in the order of time and position are casts: several depths at each of them, and positions that are not those of a grid. */
export function hasCasts(points: Parameters<typeof isOnRegularGrid>[0] & { readonly hasDepth: boolean }): boolean {
  const { times, lats, lons, hasDepth } = points
  if (!hasDepth) return false
  let casts = 0
  for (let at = 0; at < times.length; at++) {
    if (at === 0 || !Object.is(times[at], times[at - 1]) || lats[at] !== lats[at - 1] || lons[at] !== lons[at - 1]) casts++
  }
  return casts > 1 && times.length >= 2 * casts && !isOnRegularGrid(points)
}

/** Along what the casts of a section are best seen: the way between them, or time where the same stations are occupied again and again. */
export function sectionAxisOf(points: Points & Parameters<typeof stationsOf>[0]): 'distance' | 'time' {
  return castsOf(points).length > 2 * stationsOf(points).count ? 'time' : 'distance'
}
