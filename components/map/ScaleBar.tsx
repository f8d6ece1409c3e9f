import { formatLatitude, withUnit } from '#core/extent/position.ts'
import { EARTH_RADIUS_KM } from '#core/extent/track.ts'
import { countText } from '#core/text/counted.ts'
import type { MapFrame } from './frame.ts'
import { unwrappedEast } from './geography/Land.ts'

/** Lengths that readers measure with, in km. */
const LENGTHS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** What the scale and its words cover of a map, at most, in pixels. */
export const scaleBox = ({ x, y, width, height }: MapFrame) => ({
  left: x + 14,
  right: x + 14 + Math.max(width / 4, 120),
  top: y + height - 38,
  bottom: y + height - 12,
})

/** How long a distance is on a flat map: true along the parallel in its middle, which it names. Belongs inside an `<svg>`. */
export function ScaleBar({ frame }: { readonly frame: MapFrame }) {
  const { lon, lat, x, y, width, height } = frame
  const middle = (lat.min + lat.max) / 2
  const kmPerDegree = (EARTH_RADIUS_KM * Math.PI * Math.cos((middle * Math.PI) / 180)) / 180
  const pixelsPerKm = width / ((unwrappedEast(lon) - lon.west) * kmPerDegree)
  const km = LENGTHS.findLast((length) => length * pixelsPerKm <= width / 4) ?? 5
  const [left, base] = [x + 14, y + height - 14]
  return (
    <g className="map-scale">
      <path d={`M${left} ${base - 5}v5h${(km * pixelsPerKm).toFixed(1)}v-5`} />
      <text x={left} y={base - 9}>
        {withUnit(countText(km), 'km')} at {formatLatitude(middle, 0)}
      </text>
    </g>
  )
}
