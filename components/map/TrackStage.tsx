import './TrackStage.css'
import { type ReactNode, useEffect, useState } from 'react'
import { OceanMap } from './OceanMap.tsx'
import type { MapAddresses } from './OceanMapStyle.ts'
import type { Track } from './Track.ts'
import { TrackLegend } from './TrackLegend.tsx'
import type { TrackColours } from './valueRuns.ts'

interface TrackStageProps {
  readonly tracks: readonly Track[]
  readonly addresses: MapAddresses
  readonly label: string
  /** Stands in the place of the globe until a script runs, and where there are no tracks. */
  readonly still: ReactNode
  /** Where a track's name leads; without it names are no links. */
  readonly hrefOf?: (track: Track) => string
  /** Where a click on the globe, or its middle, leads; without it there is no link. */
  readonly hereOf?: (lat: number, lon: number) => string
  /** A short mark after a track's name. */
  readonly markOf?: (track: Track) => ReactNode
  /** Colours the tracks by what was measured along them. */
  readonly values?: TrackColours | null
  /** Stands between the globe and the legend: how the tracks are coloured. */
  readonly children?: ReactNode
}

/** Tracks on a globe with what they are in words. The still map before and the globe after have the same size, so that nothing moves. */
export function TrackStage({ tracks, addresses, label, still, hrefOf, hereOf, markOf, values = null, children }: TrackStageProps) {
  const [isHydrated, setHydrated] = useState(false)
  const [located, setLocated] = useState<{ readonly id: number } | null>(null)
  useEffect(() => setHydrated(true), [])
  const poster = <div className="track-stage-still">{still}</div>
  const isLive = isHydrated && tracks.length > 0
  return (
    <div className="track-stage">
      <div className="track-stage-map">
        {isLive ? <OceanMap {...{ addresses, tracks, values, located, label, poster }} {...(hereOf ? { hereOf } : {})} /> : poster}
      </div>
      {children}
      {tracks.length > 0 && (
        <TrackLegend
          tracks={tracks}
          {...(hrefOf ? { hrefOf } : {})}
          {...(markOf ? { markOf } : {})}
          {...(isLive ? { onLocate: ({ id }: Track) => setLocated({ id }) } : {})}
        />
      )}
    </div>
  )
}
