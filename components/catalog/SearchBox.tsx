import '#components/map/CoverageThumbnail.css'
import type { SearchQuery } from '#core/catalog/query.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'

/** The part of the world that a search asks for, drawn; across the date line it is two boxes. Refers to the shores of `CoverageShapes`. */
export function SearchBox({ query }: { readonly query: SearchQuery }) {
  const { latStart = -90, latEnd = 90, lonStart = -180, lonEnd = 180 } = query
  const isWorld = latStart === -90 && latEnd === 90 && lonStart === -180 && lonEnd === 180
  const spans = lonStart > lonEnd ? [[lonStart, 180] as const, [-180, lonEnd] as const] : [[lonStart, lonEnd] as const]
  const words = isWorld
    ? 'the whole globe'
    : `${formatLatitude(latStart)} to ${formatLatitude(latEnd)}, ${formatLongitude(lonStart)} to ${formatLongitude(lonEnd)}`
  return (
    <svg className="thumbnail search-box" viewBox="-180 -90 360 180" role="img" aria-label={`Search box: ${words}`}>
      <use href="#thumbnail-land" />
      {spans.map(([west, east]) => (
        <rect
          key={west}
          className="thumbnail-box"
          x={Math.max(-177, west)}
          y={Math.max(-87, -latEnd)}
          width={Math.max(0, Math.min(177, east) - Math.max(-177, west))}
          height={Math.max(0, Math.min(87, -latStart) - Math.max(-87, -latEnd))}
        />
      ))}
    </svg>
  )
}
