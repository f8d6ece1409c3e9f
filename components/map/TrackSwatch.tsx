import './TrackSwatch.css'
import type { Track } from './Track.ts'

/** A short piece of a track's line, as it looks on the map, beside its name. */
export function TrackSwatch({ colour, pattern = 'solid' }: Pick<Track, 'colour' | 'pattern'>) {
  return (
    <svg className="track-swatch" data-pattern={pattern} viewBox="0 0 24 12" aria-hidden="true">
      <path d="M2 6h20" stroke={colour} />
    </svg>
  )
}
