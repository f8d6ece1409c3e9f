import { lineString, simplify } from '@turf/turf'

/** Degrees east and north. */
export type Position = number[]

const x = (point: Position | undefined): number => point?.[0] ?? 0
const y = (point: Position | undefined): number => point?.[1] ?? 0

/** The area of a ring in square degrees, by the shoelace formula; never negative. */
export function areaOf(ring: readonly Position[]): number {
  let twice = 0
  for (let i = 1; i < ring.length; i++) twice += x(ring[i - 1]) * y(ring[i]) - x(ring[i]) * y(ring[i - 1])
  return Math.abs(twice) / 2
}

/**
 * Thins a closed ring so that no dropped point lies farther than `tolerance` degrees from what remains
 * (Douglas and Peucker 1973). The first point stays, and so does every point on the frame of the map, where cuts must meet.
 */
export function simplifyRing(ring: readonly Position[], tolerance: number): Position[] {
  const anchors = ring.flatMap((point, index) => (index === 0 || index === ring.length - 1 || isOnCut(point) ? [index] : []))
  const thinned = anchors.slice(1).map((end, piece) => {
    const line = lineString(ring.slice(anchors[piece], end + 1))
    return simplify(line, { tolerance, highQuality: true }).geometry.coordinates.slice(1)
  })
  return withoutStraightCuts([...ring.slice(0, 1), ...thinned.flat()])
}

const isOnCut = (point: Position | undefined) => Math.abs(Math.abs(x(point)) - 180) < 1e-6

/** Drops the points inside a straight run along the antimeridian; its two ends stay. */
function withoutStraightCuts(ring: Position[]): Position[] {
  return ring.filter((point, index) => {
    const isInner = index > 0 && index < ring.length - 1 && isOnCut(point) && isOnCut(ring[index - 1]) && isOnCut(ring[index + 1])
    return !isInner || x(ring[index - 1]) !== x(ring[index + 1])
  })
}
