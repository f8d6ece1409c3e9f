import '#components/map/CoverageThumbnail.css'

interface BoxThumbnailProps {
  readonly label: string
  readonly south: number
  readonly north: number
  readonly west: number
  /** Below `west` where the box crosses the date line; it is then drawn as two. */
  readonly east: number
  readonly className?: string
}

/** A small world map with a box on it. Refers to the coastlines of `CoverageShapes`. */
export function BoxThumbnail({ label, south, north, west, east, className = '' }: BoxThumbnailProps) {
  const spans = west > east ? [[west, 180] as const, [-180, east] as const] : [[west, east] as const]
  const top = Math.max(-87, -north)
  return (
    <svg className={`thumbnail ${className}`.trim()} viewBox="-180 -90 360 180" role="img" aria-label={label}>
      <use href="#thumbnail-land" />
      {spans.map(([from, to]) => {
        const left = Math.max(-177, from)
        return (
          <rect
            key={from}
            className="thumbnail-box"
            x={left}
            y={top}
            width={Math.max(0, Math.min(177, to) - left)}
            height={Math.max(0, Math.min(87, -south) - top)}
          />
        )
      })}
    </svg>
  )
}
