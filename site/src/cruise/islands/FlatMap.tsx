import { useStore } from '@nanostores/react'
import { FlatTracks } from '#components/map/FlatTracks.tsx'
import type { PlainTrack } from '#components/map/OceanMapTracks.ts'
import type { Track } from '#components/map/Track.ts'
import { $trackColours } from '../stores/alongTrack.ts'

interface FlatMapProps {
  readonly tracks: readonly Track[]
  readonly plainTracks: readonly PlainTrack[]
  /** The track that the map is fitted to; all of them without one. */
  readonly located: { readonly id: number } | null
}

/** The tracks on a flat map, coloured by the variable that is drawn along them. */
export function FlatMap({ tracks, plainTracks, located }: FlatMapProps) {
  const colours = useStore($trackColours)
  const track = tracks.find(({ id }) => id === located?.id)
  return (
    <FlatTracks
      id="flat-tracks"
      label={
        tracks.length > 0
          ? `Flat map of the tracks of ${tracks.map(({ name }) => name).join(', ')}`
          : 'Flat map of the tracks of all cruises'
      }
      tracks={tracks}
      plainTracks={plainTracks}
      {...(track ? { shown: [track] } : {})}
      {...(colours ? { values: colours } : {})}
    />
  )
}
