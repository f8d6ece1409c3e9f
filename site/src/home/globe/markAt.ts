import { RADIANS } from '#core/extent/track.ts'
import type { GlobeMark } from '#core/pages/globe.ts'
import type { GlobeCentre } from '../../workers/globe/GlobePainter.ts'

/** Pixels around a position that count as it when it is pressed. */
const REACH = 14

/** What is shown at a point of a globe `size` CSS pixels wide; `null` where nothing with a page is. */
export function markAt(marks: readonly GlobeMark[], centre: GlobeCentre, size: number, x: number, y: number): GlobeMark | null {
  const radius = size / 2
  let [nearest, distance]: [GlobeMark | null, number] = [null, REACH]
  for (const mark of marks) {
    for (const place of mark.lines.flat()) {
      const at = seenAt(place, centre)
      const away = at === null ? Number.POSITIVE_INFINITY : Math.hypot(radius * (1 + at.x) - x, radius * (1 - at.y) - y)
      if (away < distance) [nearest, distance] = [mark, away]
    }
  }
  return nearest
}

/** Orthographic projection on a globe of radius 1, y upwards (Snyder 1987, equations 20-3 to 20-5); `null` on the far side. */
function seenAt([lon, lat]: readonly [number, number], centre: GlobeCentre): { readonly x: number; readonly y: number } | null {
  const [east, north, middle] = [(lon - centre.lon) * RADIANS, lat * RADIANS, centre.lat * RADIANS]
  const [cosNorth, cosMiddle] = [Math.cos(north), Math.cos(middle)]
  if (Math.sin(middle) * Math.sin(north) + cosMiddle * cosNorth * Math.cos(east) < 0) return null
  return { x: cosNorth * Math.sin(east), y: cosMiddle * Math.sin(north) - Math.sin(middle) * cosNorth * Math.cos(east) }
}
