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

function distanceToSegment(point: Position, from: Position, to: Position): number {
  const dx = x(to) - x(from)
  const dy = y(to) - y(from)
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x(point) - x(from)) * dx + (y(point) - y(from)) * dy) / length))
  return Math.hypot(x(point) - x(from) - t * dx, y(point) - y(from) - t * dy)
}

/**
 * Thins a closed ring so that no dropped point lies farther than `tolerance` degrees from what remains
 * (Douglas and Peucker 1973). The first point stays, and so does every point on the frame of the map, where cuts must meet.
 */
export function simplifyRing(ring: readonly Position[], tolerance: number): Position[] {
  const kept = new Set([0, ring.length - 1])
  ring.forEach((point, index) => {
    if (Math.abs(Math.abs(x(point)) - 180) < 1e-6) kept.add(index)
  })
  const farthest = ring.reduce((best, point, index) => (apart(point, ring[0]) > apart(ring[best], ring[0]) ? index : best), 0)
  kept.add(farthest)
  const anchors = [...kept].sort((a, b) => a - b)
  for (let i = 1; i < anchors.length; i++) keepBetween(ring, anchors[i - 1] ?? 0, anchors[i] ?? 0, tolerance, kept)
  return withoutStraightCuts(ring.filter((_, index) => kept.has(index)))
}

const apart = (a: Position | undefined, b: Position | undefined) => Math.hypot(x(a) - x(b), y(a) - y(b))

function keepBetween(ring: readonly Position[], first: number, last: number, tolerance: number, kept: Set<number>): void {
  const spans: [number, number][] = [[first, last]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let worst = tolerance
    let index = -1
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToSegment(ring[i] ?? [], ring[from] ?? [], ring[to] ?? [])
      if (distance > worst) [worst, index] = [distance, i]
    }
    if (index < 0) continue
    kept.add(index)
    spans.push([from, index], [index, to])
  }
}

/** Drops the points inside a straight run along the antimeridian; its two ends stay. */
function withoutStraightCuts(ring: Position[]): Position[] {
  const onCut = (point: Position | undefined) => Math.abs(Math.abs(x(point)) - 180) < 1e-6
  return ring.filter((point, index) => {
    const isInner = index > 0 && index < ring.length - 1 && onCut(point) && onCut(ring[index - 1]) && onCut(ring[index + 1])
    return !isInner || x(ring[index - 1]) !== x(ring[index + 1])
  })
}
