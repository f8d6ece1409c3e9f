import type { DotHalo, DotSizes } from '#core/charts/points/paintPoints.ts'
import { RADIANS } from '#core/extent/track.ts'

/** Points to draw on a globe, the one that lies on top last. */
export interface GlobePoints {
  /** On the unit sphere, three numbers each: towards 0° E on the equator, towards 90° E, towards the North Pole. */
  readonly positions: Float32Array<ArrayBuffer>
  /** One pixel each: alpha, blue, green, red from the highest byte on. */
  readonly colours: Uint32Array<ArrayBuffer>
  /** Diameters in CSS pixels; the classes in the order of the positions. */
  readonly sizes: DotSizes
  /** Around all of them, CSS pixels. */
  readonly halo: DotHalo
}

/** The positions of places on the unit sphere, in the reverse of `topmost`, which begins with the point on top. */
export function positionsOnSphere(lons: ArrayLike<number>, lats: ArrayLike<number>, topmost: Uint32Array): Float32Array<ArrayBuffer> {
  const positions = new Float32Array(3 * topmost.length)
  let at = positions.length
  for (const point of topmost) {
    const [lon, lat] = [(lons[point] as number) * RADIANS, (lats[point] as number) * RADIANS]
    at -= 3
    positions[at] = Math.cos(lat) * Math.cos(lon)
    positions[at + 1] = Math.cos(lat) * Math.sin(lon)
    positions[at + 2] = Math.sin(lat)
  }
  return positions
}
