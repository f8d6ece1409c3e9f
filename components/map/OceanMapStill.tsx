import { useId } from 'react'
import { brokenAtDateLine } from '#core/extent/track.ts'
import { HereLink } from '../here/HereLink.tsx'
import { coarseLand } from './geography/coarse.ts'
import { MapFigure } from './MapFigure.tsx'
import { type Region, regionRing } from './OceanMapRegion.ts'
import { circleOfAll, type PlainTrack } from './OceanMapTracks.ts'
import type { Track } from './Track.ts'

const world = { lon: { west: -180, east: 180 }, lat: { min: -90, max: 90 } } as const

/** The land of the whole Earth while a globe loads: it comes with the page, and says nothing to those who do not see it. */
export function LandPoster() {
  const id = `land-poster-${useId().replaceAll(':', '')}`
  return (
    <div aria-hidden="true">
      <MapFigure id={id} label="" {...world} land={coarseLand} />
    </div>
  )
}

interface OceanMapStillProps {
  readonly region: Region | null
  readonly tracks?: readonly Track[]
  /** Drawn in one colour. */
  readonly plainTracks?: readonly PlainTrack[]
  readonly label: string
  /** Where a click on the map leads. */
  readonly hereOf?: (lat: number, lon: number) => string
}

/** The flat map shown when the globe cannot be; it says so, and shows the region's outline and the tracks. */
export function OceanMapStill({ region, tracks = [], plainTracks = [], label, hereOf }: OceanMapStillProps) {
  const [lon, lat] = circleOfAll([...tracks, ...plainTracks])?.center ?? [0, 0]
  return (
    <div className="ocean-map still" data-here={hereOf && ''}>
      <MapFigure
        id="ocean-map-still"
        label={label}
        {...world}
        land={coarseLand}
        hasLabels
        tracks={[...(region ? edges(region) : []), ...plainTracks.flatMap(({ lons, lats }) => brokenAtDateLine(lons, lats))]}
        coloured={tracks}
      >
        <p className="ocean-map-says">
          The globe cannot be shown because WebGL is not available.{' '}
          {tracks.length + plainTracks.length > 0
            ? 'The flat map shows the tracks.'
            : 'Enter the bounds of the region in the panel; the flat map shows them.'}{' '}
          {hereOf && <HereLink lat={lat} lon={lon} href={hereOf(lat, lon)} hasHint />}
        </p>
      </MapFigure>
    </div>
  )
}

/** The region's edge, cut where it leaves the flat map. */
function edges(region: Region): [number, number][][] {
  const { lat, lon } = region
  if (lon.west <= lon.east) return [regionRing(region)]
  return [regionRing({ lat, lon: { west: lon.west, east: 180 } }), regionRing({ lat, lon: { west: -180, east: lon.east } })]
}
