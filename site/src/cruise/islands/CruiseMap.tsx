import type { ReactNode } from 'react'
import { type Track, trackLook } from '#components/map/Track.ts'
import { TrackStage } from '#components/map/TrackStage.tsx'
import { Guarded } from '../../shell/islands/Guarded.tsx'
import { mapAddresses } from './mapAddresses.ts'

interface CruiseMapProps {
  readonly track: Pick<Track, 'id' | 'name' | 'lons' | 'lats'>
  /** Stands there until the globe does. */
  readonly children?: ReactNode
}

/** The track of one cruise on a globe, with its length and its ends in words. */
export function CruiseMap({ track, children }: CruiseMapProps) {
  const tracks = track.lons.length === 0 ? [] : [{ ...track, ...trackLook(0) }]
  return (
    <Guarded>
      <TrackStage tracks={tracks} addresses={mapAddresses} label={`Globe showing the track of ${track.name}`} still={children} />
    </Guarded>
  )
}
