import { type GlobeView, globeConstants } from '../globeProjection.ts'

/** The place in `positions` of the point nearest to a pixel of a globe, at most `reach` CSS pixels away, of equally near ones the topmost; -1 for none. */
export function nearestPoint(positions: Float32Array, view: GlobeView, left: number, top: number, reach: number): number {
  const { cosLon, sinLon, cosLat, sinLat, radius, camera, edge } = globeConstants(view)
  const [right, up] = [left - view.width / 2, view.height / 2 - top]
  let nearest = -1
  let least = reach * reach
  for (let at = positions.length - 3; at >= 0; at -= 3) {
    const [x, y, z] = [positions[at] as number, positions[at + 1] as number, positions[at + 2] as number]
    const outwards = x * cosLon + y * sinLon
    const height = cosLat * outwards + sinLat * z
    if (height < edge) continue
    const scale = (radius * camera) / (camera + radius - radius * height)
    const squared = (scale * (y * cosLon - x * sinLon) - right) ** 2 + (scale * (cosLat * z - sinLat * outwards) - up) ** 2
    if (squared >= least) continue
    nearest = at / 3
    least = squared
  }
  return nearest
}
