import './ProgramTracks.css'
import { type ReactNode, useMemo, useState } from 'react'
import { counted } from '#components/catalog/words.ts'
import { Chip } from '#components/controls/Chip.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { useIsHydrated } from '#components/controls/useIsHydrated.ts'
import type { MapAddresses } from '#components/map/OceanMapStyle.ts'
import { type Track, trackLook } from '#components/map/Track.ts'
import { TrackStage } from '#components/map/TrackStage.tsx'
import { TrackSwatch } from '#components/map/TrackSwatch.tsx'
import type { ProgramCruise } from '#core/catalog/programPage.ts'

interface ProgramTracksProps {
  /** The program's title. */
  readonly title: string
  readonly cruises: readonly ProgramCruise[]
  readonly addresses: MapAddresses
  readonly cruiseHref: (name: string) => string
  /** Stands in the place of the globe until a script runs, and where there are no tracks. */
  readonly still: ReactNode
}

/** What gives a track its colour. */
type ColourBy = 'cruise' | 'program'

const ways = [
  { id: 'cruise', label: 'Cruise' },
  { id: 'program', label: 'Program' },
] as const

/** The cruises of a program on a globe, each in a colour of its own, or those of this program alone apart from those that it shares (PRG-07, PRG-08). */
export function ProgramTracks({ title, cruises, addresses, cruiseHref, still }: ProgramTracksProps) {
  const isHydrated = useIsHydrated()
  const [colourBy, setColourBy] = useState<ColourBy>('cruise')
  const tracks = useMemo(() => cruises.map((cruise, index) => trackOf(cruise, index, colourBy)), [cruises, colourBy])
  const shared = new Set(cruises.filter(({ isShared }) => isShared).map(({ id }) => id))
  return (
    <TrackStage
      tracks={tracks}
      addresses={addresses}
      label={`Globe showing the tracks of ${counted(cruises.length, 'cruise')} of ${title}`}
      still={still}
      hrefOf={({ name }) => cruiseHref(name)}
      markOf={({ id }) => shared.has(id) && <Chip tone="accent">Shared</Chip>}
    >
      {cruises.length > 0 && (
        <div className="program-colours">
          {isHydrated && <RadioGroup label="Colour by" options={ways} value={colourBy} onChange={setColourBy} />}
          {colourBy === 'program' && (
            <ul aria-label="Colours">
              <li>
                <TrackSwatch {...ownLook} />
                {title} only
              </li>
              <li>
                <TrackSwatch {...sharedLook} />
                Shared with other programs
              </li>
            </ul>
          )}
        </div>
      )}
    </TrackStage>
  )
}

const ownLook = trackLook(0)
/** Dashed, so that it is distinguished by more than its colour. */
const sharedLook = { ...trackLook(1), pattern: 'dashed' } as const

function trackOf({ id, name, lons, lats, isShared }: ProgramCruise, index: number, colourBy: ColourBy): Track {
  const look = colourBy === 'cruise' ? trackLook(index) : isShared ? sharedLook : ownLook
  return { id, name, lons, lats, ...look }
}
