import { type KeyboardEvent, lazy, type MouseEvent, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import { TrackLegend } from '#components/map/TrackLegend.tsx'
import { cruisePath } from '#core/catalog/pagePaths.ts'
import { failureOf, isPending, shownValue } from '#core/client/RequestState.ts'
import { cruiseTexts } from '#core/messages/cruises.ts'
import { clearTrajectories, type Drawing } from '../stores/cruises.ts'
import { mapAddresses } from './mapAddresses.ts'

/** The map's code comes only when somebody turns to the globe or draws. */
const OceanMap = lazy(async () => ({ default: (await import('#components/map/OceanMap.tsx')).OceanMap }))

interface StageProps {
  readonly still: ReactNode
  readonly opener: RefObject<HTMLAnchorElement | null>
  readonly drawing: Drawing
  /** The panel lies over it: nothing of it can be reached. */
  readonly isCovered: boolean
  readonly onOpen: () => void
}

const noTracks = [] as const

/** The globe with its trajectories, their legend, and the button that opens the search. */
export function Stage({ still, opener, drawing, isCovered, onOpen }: StageProps) {
  const [isAwake, setAwake] = useState(false)
  const [located, setLocated] = useState<{ readonly id: number } | null>(null)
  const tracks = shownValue(drawing) ?? noTracks
  const activate = () => setAwake(true)
  return (
    <section className="explorer-stage glass" aria-label="Globe" inert={isCovered} data-tracks={tracks.length > 0 || undefined}>
      <div className="explorer-globe" onPointerEnter={activate} onPointerDown={activate}>
        {isAwake || isPending(drawing) || tracks.length > 0 ? (
          <Suspense fallback={still}>
            <OceanMap addresses={mapAddresses} tracks={tracks} located={located} label="Globe showing the cruise trajectories" />
          </Suspense>
        ) : (
          still
        )}
      </div>
      <div className="explorer-tools">
        <Opener link={opener} isCovered={isCovered} onOpen={onOpen} />
        {!isAwake && tracks.length === 0 && (
          <Button onPress={activate} data-tour="map">
            Rotate the globe
          </Button>
        )}
        {tracks.length > 0 && <Button onPress={clearTrajectories}>Clear trajectories</Button>}
      </div>
      <DrawingStatus drawing={drawing} />
      {tracks.length > 0 && (
        <div className="explorer-legend" data-tour="map">
          <TrackLegend tracks={tracks} hrefOf={({ name }) => cruisePath(name)} onLocate={({ id }) => setLocated({ id })} />
        </div>
      )}
    </section>
  )
}

/** A link in the page as it is served, so that nothing is lost before scripts run; a button in what it does and says. */
function Opener({ link, isCovered, onOpen }: { readonly link: StageProps['opener'] } & Pick<StageProps, 'isCovered' | 'onOpen'>) {
  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    onOpen()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a press of a button would be lost on a page whose script has not come
    // biome-ignore lint/a11y/useValidAnchor: its address is the list of cruises, for those without scripts
    <a
      ref={link}
      className="button"
      data-tone="primary"
      role="button"
      href="#search"
      onClick={open}
      onKeyDown={(event) => event.key === ' ' && open(event)}
      data-tour={isCovered ? undefined : 'search'}
    >
      {cruiseTexts.open}
    </a>
  )
}

function DrawingStatus({ drawing }: { readonly drawing: Drawing }) {
  const drawn = shownValue(drawing)
  const count = drawn ? `${drawn.length} ${drawn.length === 1 ? 'trajectory' : 'trajectories'} drawn` : ''
  return (
    <div className="explorer-status" data-state={drawing.state}>
      <p role="status">{isPending(drawing) ? 'Loading the trajectories …' : (failureOf(drawing) ?? count)}</p>
      {isPending(drawing) && <Button onPress={clearTrajectories}>Cancel</Button>}
    </div>
  )
}
