import { type Direction, directionOf, RADIANS } from '#core/extent/track.ts'

/** How a globe is seen: the place in the middle, its zoom, the size of the picture in pixels, and the camera's vertical angle in degrees. */
export interface GlobeView {
  readonly lon: number
  readonly lat: number
  readonly zoom: number
  readonly width: number
  readonly height: number
  readonly fieldOfViewDegrees: number
}

/** Positions on the unit sphere, three numbers each, neighbours at most `STEP_DEGREES` apart. */
export type SpherePoints = Float64Array

/** A straight piece of a track longer than this would cut through the globe. */
const STEP_DEGREES = 2
const COSINE_OF_STEP = Math.cos(STEP_DEGREES * RADIANS)

/** A track as positions on the unit sphere; long legs are filled in along the great circle, so that the date line is no edge. */
export function spherePoints(lons: readonly number[], lats: readonly number[]): SpherePoints {
  const points: number[] = []
  let before: Direction | null = null
  lons.forEach((lon, index) => {
    const next = directionOf(lon, lats[index] ?? 0)
    if (before !== null) fillIn(points, before, next)
    points.push(next[0], next[1], next[2])
    before = next
  })
  return Float64Array.from(points)
}

/** Places on the unit sphere, without what lies between them. */
export const placesOnSphere = (lons: readonly number[], lats: readonly number[]): SpherePoints =>
  Float64Array.from(lons.flatMap((lon, index) => directionOf(lon, lats[index] ?? 0)))

/** Written out axis by axis, as long tracks have many thousand legs, of which nearly all are short. */
function fillIn(points: number[], from: Direction, to: Direction): void {
  const cosine = from[0] * to[0] + from[1] * to[1] + from[2] * to[2]
  if (cosine >= COSINE_OF_STEP) return
  const angle = Math.acos(Math.max(-1, Math.min(1, cosine)))
  const parts = Math.ceil(angle / (STEP_DEGREES * RADIANS))
  for (let part = 1; part < parts; part++) {
    const near = Math.sin((1 - part / parts) * angle) / Math.sin(angle)
    const far = Math.sin((part / parts) * angle) / Math.sin(angle)
    points.push(from[0] * near + to[0] * far, from[1] * near + to[1] * far, from[2] * near + to[2] * far)
  }
}

/** Where a position is on the picture, in pixels, and how far above the visible edge of the globe; negative beyond it. */
interface Projected {
  readonly x: number
  readonly y: number
  readonly height: number
}

/** Projects a position on the unit sphere. */
export type Projection = (x: number, y: number, z: number) => Projected

/** The numbers of a projection that hold for all positions. */
interface GlobeConstants {
  readonly sinLon: number
  readonly cosLon: number
  readonly sinLat: number
  readonly cosLat: number
  /** Of the globe, in pixels. */
  readonly radius: number
  /** From the camera to the middle of the picture, in pixels. */
  readonly camera: number
  /** How far along the view the visible edge of the unit sphere lies. */
  readonly edge: number
}

/**
 * A globe seen from a camera straight above its middle (vertical perspective, Snyder 1987, chapter 23), as MapLibre draws it without pitch
 * and bearing: with a radius of 512 x 2^zoom / (2 pi cos latitude) pixels.
 */
export function globeConstants({ lon, lat, zoom, height, fieldOfViewDegrees }: GlobeView): GlobeConstants {
  const radius = (512 * 2 ** zoom) / (2 * Math.PI * Math.cos(lat * RADIANS))
  const camera = height / (2 * Math.tan((fieldOfViewDegrees * RADIANS) / 2))
  return {
    sinLon: Math.sin(lon * RADIANS),
    cosLon: Math.cos(lon * RADIANS),
    sinLat: Math.sin(lat * RADIANS),
    cosLat: Math.cos(lat * RADIANS),
    radius,
    camera,
    edge: radius / (radius + camera),
  }
}

/** The part of a picture's smaller side that a whole globe takes. */
const WHOLE = 0.94

/** The zoom at which a whole globe just fits the picture: `globeConstants` turned round. */
export function wholeGlobeZoom({ lat, width, height, fieldOfViewDegrees }: Omit<GlobeView, 'lon' | 'zoom'>): number {
  const camera = height / (2 * Math.tan((fieldOfViewDegrees * RADIANS) / 2))
  const edge = Math.sin(Math.atan((Math.min(width, height) * WHOLE) / 2 / camera))
  const radius = (edge * camera) / (1 - edge)
  return Math.log2((radius * 2 * Math.PI * Math.cos(lat * RADIANS)) / 512)
}

/** The projection of a globe by these numbers. */
export function globeProjection(view: GlobeView): Projection {
  const { width, height } = view
  const { sinLon, cosLon, sinLat, cosLat, radius, camera, edge } = globeConstants(view)
  return (a, b, c) => {
    const outwards = a * cosLon + b * sinLon
    const up = cosLat * outwards + sinLat * c
    const scale = (radius * camera) / (camera + radius - radius * up)
    return {
      x: width / 2 + scale * (b * cosLon - a * sinLon),
      y: height / 2 - scale * (cosLat * c - sinLat * outwards),
      height: up - edge,
    }
  }
}

/** Pixels that a line must go on before it is drawn further: a long track has many positions for each. */
const MIN_PIXELS = 0.5

/** The visible lines of a track, each as x and y in turn; they end on the edge of the globe, where the track passes behind it. */
export function visibleLines(points: SpherePoints, project: Projection): number[][] {
  const lines: number[][] = []
  let line: number[] = []
  let before: Projected | null = null
  for (let at = 0; at < points.length; at += 3) {
    const here = project(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0)
    const isCrossing = before !== null && before.height >= 0 !== here.height >= 0
    if (isCrossing && before) line.push(...onEdge(before, here))
    const isLast = at + 3 >= points.length
    if (here.height >= 0) {
      if (isLast || isFarther(line, here)) line.push(here.x, here.y)
    } else if (line.length > 0) {
      lines.push(line)
      line = []
    }
    before = here
  }
  return line.length > 0 ? [...lines, line] : lines
}

function isFarther(line: readonly number[], { x, y }: Projected): boolean {
  const [lastX, lastY] = [line.at(-2), line.at(-1)]
  return lastX === undefined || lastY === undefined || Math.abs(x - lastX) + Math.abs(y - lastY) >= MIN_PIXELS
}

function onEdge(one: Projected, other: Projected): [number, number] {
  const share = one.height / (one.height - other.height)
  return [one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share]
}
