import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { WorkbookTrack } from '#core/submission/records.ts'
import { Chip } from '../controls/Chip.tsx'
import { FlatTracks } from '../map/FlatTracks.tsx'
import { type Track, trackLook } from '../map/Track.ts'
import { TrackLegend } from '../map/TrackLegend.tsx'
import './SubmittedTracks.css'

export interface SubmittedTracksProps {
  readonly tracks: readonly WorkbookTrack[]
}

/** Where the cruises of a submitted workbook went by its own rows, and which of them the portal did not know. */
export function SubmittedTracks({ tracks }: SubmittedTracksProps) {
  const drawn = tracks.map(({ name, lons, lats }, place): Track => ({ id: place, name, lons, lats, ...trackLook(place) }))
  const names = tracks.map(({ name }) => name).join(', ')
  return (
    <div className="submitted-tracks">
      <FlatTracks id="submitted-tracks" label={`${texts.tracksTitle}: ${names}`} tracks={drawn} />
      <TrackLegend tracks={drawn} markOf={({ id }) => tracks[id]?.isNew && <Chip tone="accent">{texts.newCruise}</Chip>} />
    </div>
  )
}
