import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { RADIANS } from '#core/extent/track.ts'
import type { Window } from './raster.ts'

/** How degrees become a plane. Longitudes may run on past 180. */
export interface MapProjection {
  /** What it is called and where it is true to scale, for captions. */
  readonly caption: string
  /** How wide a unit across is drawn, of the height of a unit upwards. */
  readonly stretch: number
}

/** Degrees of longitude from which a map counts as one of the whole Earth, if the equator is on it. */
const WORLD_DEGREES = 300
/** The latitude closest to a pole at which a map is true: one that is true at a pole has no width. */
const HIGHEST = 85

/** The projection of a map of a region: equirectangular, true to scale at its middle latitude, and 1:1 for the whole Earth. */
export function mapProjection({ left, right, top, bottom }: Window): MapProjection {
  const isWorld = right - left >= WORLD_DEGREES && top > 0 && bottom < 0
  const latitude = isWorld ? 0 : Math.max(-HIGHEST, Math.min(HIGHEST, Math.round((top + bottom) / 2)))
  const place = latitude === 0 ? 'the equator' : formatLatitude(latitude, 0)
  return { caption: `Equirectangular, true at ${place}.`, stretch: Math.cos(latitude * RADIANS) }
}

/** A half of the Earth. */
export type Hemisphere = 'N' | 'S'

/** A region is polar that lies wholly beyond the first of these latitudes and reaches the second. */
const [POLAR_FROM, POLAR_TO] = [55, 75]

/** The latitude at which polar maps are true to scale, as in EPSG:3413 and EPSG:3976. */
export const TRUE_LATITUDE = 70

/** The pole of a region that is drawn in polar stereographic; `null` for regions that are not polar. */
export function polarHemisphere({ top, bottom }: Pick<Window, 'top' | 'bottom'>): Hemisphere | null {
  if (bottom >= POLAR_FROM && top >= POLAR_TO) return 'N'
  return top <= -POLAR_FROM && bottom <= -POLAR_TO ? 'S' : null
}

/** What a polar map says of itself; `centre` points down from the north pole, or up from the south pole. */
export function polarCaption(hemisphere: Hemisphere, centre: number): string {
  const [sign, edge] = hemisphere === 'N' ? [1, 'bottom'] : [-1, 'top']
  return `Polar stereographic, true at ${formatLatitude(sign * TRUE_LATITUDE, 0)}, ${meridianText(centre)} at the ${edge}.`
}

/** The longitude in the middle of a polar map of all longitudes. Source: EPSG:3413 and EPSG:3976. */
export const fullCircleCentre = (hemisphere: Hemisphere): number => (hemisphere === 'N' ? -45 : 0)

/** A longitude as meridians are labelled: without a hemisphere where it has none. */
export const meridianText = (degreesEast: number): string => {
  const wrapped = wrapLongitude(degreesEast)
  return wrapped % 180 === 0 ? `${Math.abs(wrapped)}°` : formatLongitude(wrapped, 0)
}

/** Width by height of a map of a window. */
export function aspectOf({ stretch }: MapProjection, { left, right, top, bottom }: Window): number {
  return ((right - left) * stretch) / (top - bottom)
}

/** No map is a strip: it is at most this much wider than high, and this much narrower. */
const [WIDEST, NARROWEST] = [3, 0.4]

/** A window with as much sea around it as it takes not to be a strip. */
export function withoutStrip(projection: MapProjection, window: Window): Window {
  const aspect = aspectOf(projection, window)
  if (aspect > WIDEST) {
    const height = ((window.top - window.bottom) * aspect) / WIDEST
    const bottom = Math.max(-90, Math.min(90 - height, (window.top + window.bottom - height) / 2))
    return { ...window, bottom, top: bottom + height }
  }
  if (aspect >= NARROWEST) return window
  const width = ((window.right - window.left) * NARROWEST) / aspect
  const left = Math.max(Math.min(-180, window.left), (window.left + window.right - width) / 2)
  return { ...window, left, right: left + width }
}
