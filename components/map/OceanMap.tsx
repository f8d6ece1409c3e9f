import './OceanMap.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { formatLatitude, formatLongitude } from '#core/extent/position.ts'
import { HereLink } from '../here/HereLink.tsx'
import { GlobeZoom } from './GlobeZoom.tsx'
import { graphics } from './graphics.ts'
import type { OceanGlobe } from './OceanMapGlobe.ts'
import type { LonLat, Region } from './OceanMapRegion.ts'
import { LandPoster, OceanMapStill } from './OceanMapStill.tsx'
import type { MapAddresses } from './OceanMapStyle.ts'
import { circleOfAll, type PlainTrack } from './OceanMapTracks.ts'
import type { Track } from './Track.ts'
import { useGlobe } from './useGlobe.ts'
import type { TrackColours } from './valueRuns.ts'

interface OceanMapProps {
  readonly addresses: MapAddresses
  /** Shown as a cyan rectangle; the globe turns to it when it changes. */
  readonly region?: Region | null
  /** Drawn above the sea, broken where they cross the date line; the globe turns to them when the list changes. Name them in a `TrackLegend`. */
  readonly tracks?: readonly Track[]
  /** Drawn thin and in one colour below the others; the globe first shows their side of the Earth. */
  readonly plainTracks?: readonly PlainTrack[]
  /** The track that the globe turns to; a new object asks again. */
  readonly located?: { readonly id: number } | null
  /** While true the pointer draws a region instead of turning the globe. */
  readonly isDrawing?: boolean
  readonly label: string
  /** Shown until the globe is painted; the land of the whole Earth by default. */
  readonly poster?: ReactNode
  /** Colours the tracks by what was measured along them. */
  readonly values?: TrackColours | null
  /** Where a click on the map, or its middle, leads; without it there is no link. */
  readonly hereOf?: (lat: number, lon: number) => string
  readonly onRegion?: (region: Region) => void
  readonly onDrawn?: () => void
}

const none: readonly Track[] = []
const nonePlain: readonly PlainTrack[] = []
/** The Pacific, where there is nothing else to show. */
const PACIFIC: LonLat = [-150, 10]

/** A globe of the ocean from local geometry; where it cannot be drawn a flat map that says so. Never asks another host for anything. */
export function OceanMap(props: OceanMapProps) {
  const [canDraw, setCanDraw] = useState<boolean | null>(null)
  useEffect(() => {
    // After the page is laid out: finding out what draws takes its time.
    const timer = setTimeout(() => setCanDraw(graphics() !== 'none'))
    return () => clearTimeout(timer)
  }, [])
  if (canDraw === null)
    return (
      <div className="ocean-map">
        <Poster>{props.poster}</Poster>
      </div>
    )
  return canDraw ? (
    <LiveGlobe {...props} onFailed={() => setCanDraw(false)} />
  ) : (
    <OceanMapStill
      region={props.region ?? null}
      tracks={props.tracks ?? none}
      plainTracks={props.plainTracks ?? nonePlain}
      label={props.label}
      {...(props.hereOf ? { hereOf: props.hereOf } : {})}
    />
  )
}

type LiveGlobeProps = OceanMapProps & { readonly onFailed: () => void }

function LiveGlobe(props: LiveGlobeProps) {
  const { region = null, tracks = none, plainTracks = nonePlain, located = null, isDrawing = false, values = null } = props
  const [pointer, setPointer] = useState<LonLat | null>(null)
  const [centre, setCentre] = useState<LonLat | null>(null)
  const [chosen, setChosen] = useState<LonLat | null>(null)
  const [isPainted, setPainted] = useState(false)
  const { addresses, label, hereOf, onRegion, onDrawn, onFailed } = props
  const named = chosen ?? centre
  const start = () => ({ region, centre: circleOfAll(plainTracks)?.center ?? PACIFIC, label })
  const { place, globe } = useGlobe(addresses, start, {
    onPointer: setPointer,
    onChosen: setChosen,
    onCentre: (next) => {
      setCentre(next)
      setChosen(null)
    },
    onPainted: () => setPainted(true),
    onRegion: (next) => onRegion?.(next),
    onDrawn: () => onDrawn?.(),
    onFailed,
  })
  useEffect(() => globe?.setRegion(region), [globe, region])
  useTracks(globe, tracks, plainTracks, located)
  useEffect(() => globe?.colourTracks(values), [globe, values])
  useEffect(() => globe?.setDrawing(isDrawing), [globe, isDrawing])
  return (
    <div className="ocean-map">
      <div ref={place} className="ocean-map-globe" />
      {!isPainted && <Poster>{props.poster}</Poster>}
      <GlobeZoom globe={globe} />
      <div className="status">
        <span>{pointer ? <b>{positionText(pointer)}</b> : centre ? `Centre ${positionText(centre)}` : 'Drag to rotate the globe'}</span>
        {hereOf && named && <HereLink lat={named[1]} lon={wrapLongitude(named[0])} href={hereOf(named[1], named[0])} />}
        <span className="end">{region ? `Region ${regionText(region)}` : 'Natural Earth land, ETOPO5 depths'}</span>
      </div>
    </div>
  )
}

function Poster({ children = <LandPoster /> }: { readonly children: ReactNode }) {
  return <div className="ocean-map-poster">{children}</div>
}

/** Draws tracks when they change, and turns to the one asked for. */
function useTracks(
  globe: OceanGlobe | null,
  tracks: readonly Track[],
  plain: readonly PlainTrack[],
  located: { readonly id: number } | null,
): void {
  const drawn = useRef(none)
  useEffect(() => {
    if (!globe || (tracks.length === 0 && plain.length === 0 && drawn.current.length === 0)) return
    drawn.current = tracks
    globe.setTracks(tracks, plain)
  }, [globe, tracks, plain])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that changes is turned to as a whole, above
  useEffect(() => {
    const track = located && tracks.find(({ id }) => id === located.id)
    if (track) globe?.locate(track)
  }, [globe, located])
}

function positionText([lon, lat]: LonLat): string {
  return `${formatLatitude(lat)} ${formatLongitude(wrapLongitude(lon))}`
}

/** A region in words: latitudes, then longitudes. */
function regionText({ lat, lon }: Region): string {
  return `${formatLatitude(lat.min, 3)} to ${formatLatitude(lat.max, 3)}, ${formatLongitude(lon.west, 3)} to ${formatLongitude(lon.east, 3)}`
}
