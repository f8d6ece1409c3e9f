import { useEffect } from 'react'
import { trackLook } from '#components/map/Track.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { chooseDepth, chooseVariable, openAlong } from '../stores/alongTrack.ts'
import { AlongTracks } from './AlongTracks.tsx'

interface CruiseAlongProps {
  readonly cruise: { readonly id: number; readonly name: string }
}

/** What was measured along the track of one cruise. */
export function CruiseAlong({ cruise: { id, name } }: CruiseAlongProps) {
  useEffect(() => void openAlong({ id, name, colour: trackLook(0).colour }), [id, name])
  return (
    <Guarded>
      <AlongTracks onChoose={(key) => void chooseVariable(key)} onDepth={(depth) => void chooseDepth(depth)} />
    </Guarded>
  )
}
