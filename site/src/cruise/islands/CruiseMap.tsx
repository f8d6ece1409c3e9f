import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { ValueKey } from '#components/cruise/ValueKey.tsx'
import { type Track, trackLook } from '#components/map/Track.ts'
import { TrackStage } from '#components/map/TrackStage.tsx'
import { hereAt } from '#core/catalog/hereAddress.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { mapAddresses } from '../../common/mapAddresses.ts'
import { $measured, $trackColours, $valueRange, openAlong } from '../stores/alongTrack.ts'

/** Another island may have read the values before this one is hydrated. */
const atFirst = { ssr: 'initial' } as const

interface CruiseMapProps {
  readonly track: Pick<Track, 'id' | 'name' | 'lons' | 'lats'>
  /** Stands there until the globe does. */
  readonly children?: ReactNode
}

/** The track of one cruise on a globe, with its length and its ends in words. */
export function CruiseMap({ track, children }: CruiseMapProps) {
  const { id, name } = track
  useEffect(() => void openAlong({ id, name, colour: trackLook(0).colour }), [id, name])
  const [measured, range] = [useStore($measured, atFirst), useStore($valueRange, atFirst)]
  const tracks = track.lons.length === 0 ? [] : [{ ...track, ...trackLook(0) }]
  return (
    <Guarded>
      <TrackStage
        tracks={tracks}
        addresses={mapAddresses}
        values={useStore($trackColours)}
        hereOf={hereAt}
        label={`Globe showing the track of ${name}`}
        still={children}
      >
        {measured && range && <ValueKey variable={measured} range={range} isNamed />}
      </TrackStage>
    </Guarded>
  )
}
