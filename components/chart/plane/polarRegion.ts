import { fullCircleCentre, polarCaption, polarHemisphere } from '#core/charts/plane/mapProjection.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import { polarMap, shapedWindow, windowOf } from './polar.ts'

/** Degrees of longitude from which a region goes all around the pole. */
const ROUND = 300

/** Sea around the cells, as a share of the map; widest and narrowest shape of it; kilometres that it shows at least. */
const [AIR, WIDEST, NARROWEST, MIN_KM] = [0.02, 3, 0.4, 100]

/** The polar map of a region of cells, and all that it shows in a room of an aspect, width by height; `null` where the region is not polar. */
export function polarOfCells(extent: Window) {
  const hemisphere = polarHemisphere(extent)
  if (!hemisphere) return null
  const { left, right, top, bottom } = extent
  const centre = right - left >= ROUND ? fullCircleCentre(hemisphere) : Math.round((left + right) / 2)
  const map = polarMap(hemisphere, centre)
  const steps = Math.max(2, Math.ceil(right - left))
  const lons = Array.from({ length: steps + 1 }, (_, at) => left + (at / steps) * (right - left))
  const whole = windowOf(
    lons.flatMap((lon) => [map.forward(lon, top), map.forward(lon, bottom)]),
    AIR,
  )
  return {
    map,
    wholeIn: (aspect: number) => shapedWindow(whole, Math.min(WIDEST, Math.max(NARROWEST, aspect)), MIN_KM),
    caption: polarCaption(hemisphere, centre),
  }
}

/** Points whose coordinates are degrees. */
interface Degrees {
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
}

/** The share of their distance from the pole that the middle of points must be away from it to say which way the map points. */
const DISTINCT = 0.1

/** The polar map of points with their places on it; `null` where their region is not polar. */
export function polarOfPoints(extent: Window, { x: lons, y: lats }: Degrees) {
  const hemisphere = polarHemisphere(extent)
  if (!hemisphere) return null
  const centre = middleLongitude(lons, lats) ?? fullCircleCentre(hemisphere)
  const map = polarMap(hemisphere, centre)
  const [x, y] = [new Float64Array(lons.length), new Float64Array(lons.length)]
  const places = Array.from({ length: lons.length }, (_, at) => map.forward(lons[at] as number, lats[at] as number))
  places.forEach(([across, up], at) => {
    x[at] = across
    y[at] = up
  })
  return { map, points: { x, y }, places, caption: polarCaption(hemisphere, centre) }
}

/** The longitude of the middle of points around a pole, to ten degrees; `null` where they lie all around it. */
function middleLongitude(lons: ArrayLike<number>, lats: ArrayLike<number>): number | null {
  let [east, north, all] = [0, 0, 0]
  for (let at = 0; at < lons.length; at++) {
    const [angle, away] = [((lons[at] as number) * Math.PI) / 180, 90 - Math.abs(lats[at] as number)]
    east += away * Math.sin(angle)
    north += away * Math.cos(angle)
    all += away
  }
  if (Math.hypot(east, north) < DISTINCT * all) return null
  return Math.round((Math.atan2(east, north) * 18) / Math.PI) * 10
}
