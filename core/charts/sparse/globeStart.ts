import { EARTH_RADIUS_KM, type TrackPosition, trackCircle } from '#core/extent/track.ts'
import { limits } from '#core/limits/charts.ts'
import type { SparseModel } from '../points/sparseModel.ts'

/** How a globe of points is seen at first. */
export interface GlobePosition {
  /** Degrees east and north. */
  readonly centre: TrackPosition
  /** Zoom levels, each twice as close as the one before; 0 is the whole globe. */
  readonly zoom: number
}

/**
 * How close points are seen whose farthest lie so many degrees apart: zoom levels above that of the whole globe. All points are then in
 * view: at level z a picture is `2 asin(2^-z)` wide. Source: CHT-25.
 */
export const sparseZoom = (degreesApart: number): number => Math.max(0, limits.sparseClosest - degreesApart / limits.sparseZoomDegrees)

/** The middle of all points, the date line and the poles being no edge, and the zoom at which they are all in view. */
export function globeStart(points: Pick<SparseModel, 'lats' | 'lons'>): GlobePosition {
  const places = distinctPlaces(points)
  const [lons, lats] = [places.map(([lon]) => lon), places.map(([, lat]) => lat)]
  const circle = trackCircle(lons, lats)
  if (!circle) return { centre: [0, 0], zoom: 0 }
  const reach = (circle.maxDistanceKm / EARTH_RADIUS_KM) * (180 / Math.PI)
  return { centre: circle.center, zoom: sparseZoom(2 * reach) }
}

/** More places than this are taken together by whole degrees: the circle around them takes time for each. */
const MAX_PLACES = 5_000

function distinctPlaces(points: Pick<SparseModel, 'lats' | 'lons'>): TrackPosition[] {
  const exact = placesBy(points, 0.01, MAX_PLACES)
  return exact ?? placesBy(points, 1, Number.POSITIVE_INFINITY) ?? []
}

/** The places of points, one for each cell of so many degrees; `null` where there are more than `maxPlaces`. */
function placesBy({ lats, lons }: Pick<SparseModel, 'lats' | 'lons'>, degrees: number, maxPlaces: number): TrackPosition[] | null {
  const places = new Map<number, TrackPosition>()
  for (let point = 0; point < lats.length; point++) {
    const [lon, lat] = [lons[point] as number, lats[point] as number]
    const cell = Math.round(lat / degrees) * 100_000 + Math.round(lon / degrees)
    if (!places.has(cell)) places.set(cell, [lon, lat])
    if (places.size > maxPlaces) return null
  }
  return [...places.values()]
}
