import { projection } from 'vega'
import { type Hemisphere, TRUE_LATITUDE } from '#core/charts/plane/mapProjection.ts'
import type { PlaneAxes } from '#core/charts/plane/planeView.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import { EARTH_RADIUS_KM, RADIANS } from '#core/extent/track.ts'

/** A polar stereographic map: kilometres from the pole to the right and upwards, true to scale at `TRUE_LATITUDE`. */
export interface PolarMap {
  readonly hemisphere: Hemisphere
  /** The longitude that points down from the north pole, or up from the south pole. */
  readonly centre: number
  readonly axes: PlaneAxes
  forward(degreesEast: number, degreesNorth: number): readonly [x: number, y: number]
  inverse(x: number, y: number): readonly [degreesEast: number, degreesNorth: number]
}

/** What is used here of a projection of d3, whose types Vega leaves out. */
interface Projection {
  (position: readonly [number, number]): [number, number] | null
  rotate(angles: readonly [number, number]): Projection
  translate(point: readonly [number, number]): Projection
  scale(scale: number): Projection
  precision(pixels: number): Projection
}

/** Asked for only when a map is drawn: the server leaves Vega out. */
const stereographic = () => (projection as unknown as (type: string) => () => Projection)('stereographic')()

/** Kilometres of a degree of latitude. */
export const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS

/** The map of a pole with a longitude in its middle. */
export function polarMap(hemisphere: Hemisphere, centre: number): PolarMap {
  const sign = hemisphere === 'N' ? 1 : -1
  const scale = EARTH_RADIUS_KM * (1 + Math.sin(TRUE_LATITUDE * RADIANS))
  const project = stereographic()
    .rotate([-centre, -90 * sign])
    .translate([0, 0])
    .scale(scale)
    .precision(0)
  return {
    hemisphere,
    centre,
    axes: `polar ${hemisphere} ${centre}`,
    forward(degreesEast, degreesNorth) {
      const [x, y] = project([degreesEast, degreesNorth]) ?? [Number.NaN, Number.NaN]
      return [x, -y]
    },
    // By formula, as it is asked for once per pixel. Source: Snyder, Map Projections: A Working Manual, USGS 1395 (1987), 21-15 and 20-16.
    inverse(x, y) {
      const away = (2 * Math.atan(Math.hypot(x, y) / scale)) / RADIANS
      const east = centre + Math.atan2(x, -sign * y) / RADIANS
      return [east - 360 * Math.round(east / 360), sign * (90 - away)]
    },
  }
}

/** The least and greatest of positions on the map, in a little sea. */
export function windowOf(positions: Iterable<readonly [x: number, y: number]>, air: number): Window {
  let [left, right, bottom, top] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const [x, y] of positions) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  const margin = air * Math.max(right - left, top - bottom)
  return { left: left - margin, right: right + margin, top: top + margin, bottom: bottom - margin }
}

/** A window around the same middle with the shape of an aspect, width by height, and no smaller than so many kilometres. */
export function shapedWindow({ left, right, top, bottom }: Window, aspect: number, minKm: number): Window {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const tall = Math.max(minKm, top - bottom, (right - left) / aspect)
  return { left: x - (tall * aspect) / 2, right: x + (tall * aspect) / 2, top: y + tall / 2, bottom: y - tall / 2 }
}
