import { useStore } from '@nanostores/react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { RadioGroup } from '#components/controls/RadioGroup.tsx'
import { useIsHydrated } from '#components/controls/useIsHydrated.ts'
import type { PlainTrack } from '#components/map/OceanMapTracks.ts'
import type { Track } from '#components/map/Track.ts'
import { TrackLegend } from '#components/map/TrackLegend.tsx'
import { hereAt } from '#core/catalog/hereAddress.ts'
import { cruisePath } from '#core/catalog/pagePaths.ts'
import { failureOf, isPending, shownValue } from '#core/request/RequestState.ts'
import { countText } from '#core/text/counted.ts'
import { mapAddresses } from '../../common/mapAddresses.ts'
import { $trackColours } from '../stores/alongTrack.ts'
import { $mapKind, $overview, clearTrajectories, showDepth, showMap, showVariable, type TrackDrawing } from '../stores/cruises.ts'
import { AlongTracks } from './AlongTracks.tsx'

/** The maps' code comes only when somebody turns to them or draws. */
const OceanMap = lazy(async () => ({ default: (await import('#components/map/OceanMap.tsx')).OceanMap }))
const FlatMap = lazy(async () => ({ default: (await import('./FlatMap.tsx')).FlatMap }))

interface StageProps {
  readonly still: ReactNode
  readonly drawing: TrackDrawing
  /** The panel lies over it: nothing of it can be reached. */
  readonly isCovered: boolean
}

const noTracks = [] as const

const kinds = [
  { id: 'globe', label: 'Globe' },
  { id: 'flat', label: 'Flat map' },
] as const

/** The map with all tracks and the chosen trajectories, their legend, and what was measured along them. */
export function Stage({ still, drawing, isCovered }: StageProps) {
  const [isHydrated, setHydrated] = useState(false)
  const [located, setLocated] = useState<{ readonly id: number } | null>(null)
  const kind = useStore($mapKind)
  const tracks = shownValue(drawing) ?? noTracks
  const activate = () => setHydrated(true)
  const isStill = kind === 'globe' && !isHydrated && tracks.length === 0 && !isPending(drawing)
  return (
    <section
      className="explorer-stage glass"
      aria-label="Map"
      inert={isCovered}
      data-tracks={tracks.length > 0 || undefined}
      data-map={kind}
    >
      <div className="explorer-globe" onPointerEnter={activate} onPointerDown={activate}>
        {isStill ? (
          still
        ) : (
          <Suspense fallback={still}>
            <LiveMap tracks={tracks} located={located} poster={still} />
          </Suspense>
        )}
        <div className="explorer-tools">
          {useIsHydrated() && <RadioGroup label="Map" labelHidden options={kinds} value={kind} onChange={showMap} />}
          {isStill && (
            <Button onPress={activate} data-tour="map">
              Rotate the globe
            </Button>
          )}
          {tracks.length > 0 && <Button onPress={clearTrajectories}>Clear trajectories</Button>}
          <DrawingStatus drawing={drawing} />
        </div>
      </div>
      {tracks.length > 0 && (
        <div className="explorer-below">
          <div className="explorer-legend" data-tour="map">
            <TrackLegend tracks={tracks} hrefOf={({ name }) => cruisePath(name)} onLocate={({ id }) => setLocated({ id })} />
          </div>
          <AlongTracks onChoose={(key) => void showVariable(key)} onDepth={(depth) => void showDepth(depth)} />
        </div>
      )}
    </section>
  )
}

interface LiveMapProps {
  readonly tracks: readonly Track[]
  readonly located: { readonly id: number } | null
  readonly poster: ReactNode
}

function LiveMap({ tracks, located, poster }: LiveMapProps) {
  const colours = useStore($trackColours)
  const overview = shownValue(useStore($overview))
  const plain = useMemo((): readonly PlainTrack[] => {
    const drawn = new Set(tracks.map(({ id }) => id))
    return (overview ?? []).filter(({ ID }) => !drawn.has(ID))
  }, [overview, tracks])
  if (useStore($mapKind) === 'flat') return <FlatMap tracks={tracks} plainTracks={plain} located={located} />
  return (
    <OceanMap
      addresses={mapAddresses}
      tracks={tracks}
      plainTracks={plain}
      located={located}
      values={colours}
      poster={poster}
      hereOf={hereAt}
      label="Globe showing the cruise trajectories"
    />
  )
}

function DrawingStatus({ drawing }: { readonly drawing: TrackDrawing }) {
  const drawn = shownValue(drawing)
  const all = shownValue(useStore($overview))
  const count = drawn
    ? `${drawn.length} ${drawn.length === 1 ? 'trajectory' : 'trajectories'} drawn`
    : all
      ? `The tracks of ${all.length === 1 ? '1 cruise' : `${countText(all.length)} cruises`}`
      : ''
  return (
    <div className="explorer-status" data-state={drawing.state}>
      <p role="status">{isPending(drawing) ? 'Loading the trajectories …' : (failureOf(drawing) ?? count)}</p>
      {isPending(drawing) && <Button onPress={clearTrajectories}>Cancel</Button>}
    </div>
  )
}
