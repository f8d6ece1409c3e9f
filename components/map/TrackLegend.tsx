import './TrackLegend.css'
import { type ReactNode, useId } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { Icon } from '#components/controls/Icon.tsx'
import { formatLatitude, formatLongitude, withUnit } from '#core/extent/position.ts'
import { trackLengthKm } from '#core/extent/track.ts'
import { countText } from '#core/text/counted.ts'
import type { Track } from './Track.ts'
import { TrackSwatch } from './TrackSwatch.tsx'

interface TrackLegendProps {
  readonly tracks: readonly Track[]
  /** Where a track's name leads; without it names are no links. */
  readonly hrefOf?: (track: Track) => string
  /** A short mark after a track's name. */
  readonly markOf?: (track: Track) => ReactNode
  /** Asks the map to turn to a track; without it, as beside a still map, there are no buttons. */
  readonly onLocate?: (track: Track) => void
}

/** What the lines of a map are, in words: colour, name, length, and where each starts and ends. It is the map for those who do not see it. */
export function TrackLegend({ tracks, hrefOf, markOf, onLocate }: TrackLegendProps) {
  const heading = useId()
  return (
    <section className="track-legend" aria-labelledby={heading}>
      <h2 id={heading}>Trajectories</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
      <ul tabIndex={0} aria-labelledby={heading}>
        {tracks.map((track) => (
          <li key={track.id}>
            <TrackSwatch {...track} />
            <div className="track-legend-text">
              <span className="track-legend-name">
                {hrefOf ? <a href={hrefOf(track)}>{track.name}</a> : <b>{track.name}</b>}
                {markOf?.(track)}
              </span>
              <span className="track-legend-facts">{trackFacts(track)}</span>
            </div>
            {onLocate && track.lons.length > 0 && (
              <Button tone="icon" aria-label={`Locate ${track.name} on the map`} onPress={() => onLocate(track)}>
                <Icon name="locate" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="track-legend-key">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle className="full" cx="8" cy="8" r="4" />
        </svg>
        Start
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="5" />
        </svg>
        End
      </p>
    </section>
  )
}

/** A track in words: `4,602 km, 21.3° N 158° W to 41° N 158° W`. */
function trackFacts({ lons, lats }: Track): string {
  const place = (at: number) => `${formatLatitude(lats.at(at) ?? 0)} ${formatLongitude(lons.at(at) ?? 0)}`
  if (lons.length === 0) return 'No known positions'
  if (lons.length === 1) return place(0)
  const length = withUnit(countText(Math.round(trackLengthKm(lons, lats))), 'km')
  return `${length}, ${place(0)} to ${place(-1)}`
}
