import './TrackLines.css'
import type { LonRange } from '#core/extent/Extent.ts'
import type { TrackPosition } from '#core/extent/track.ts'
import { linePath } from './geography/Land.ts'
import { type Track, trackShape } from './Track.ts'

interface TrackLinesProps {
  readonly tracks: readonly Track[]
  /** The frame's degrees east. */
  readonly lon: LonRange
  /** Positions are snapped to this, in degrees. */
  readonly step: number
}

/** Tracks in a still map, each in its own colour and pattern. Belongs inside an `<svg>` measured in degrees, y growing southwards. */
export function TrackLines({ tracks, lon, step }: TrackLinesProps) {
  return tracks.map((track) => {
    const { lines, start, end } = trackShape(track)
    const path = lines.map((line) => linePath(line, lon, step)).join('')
    const dot = (point: TrackPosition | null) => point && `${linePath([point], lon, step)}h0`
    return (
      <g key={track.id} className="track-line" data-pattern={track.pattern ?? 'solid'} stroke={track.colour}>
        {path && <path className="track-line-rim" d={path} />}
        {path && <path d={path} />}
        {end && <path className="track-line-end" d={dot(end) ?? ''} />}
        {end && <path className="track-line-hole" d={dot(end) ?? ''} />}
        {start && <path className="track-line-start" d={dot(start) ?? ''} />}
      </g>
    )
  })
}
