import './FlatTracks.css'
import { type DayMark, dayMarks, markEveryDays } from '#core/extent/dayMarks.ts'
import { unwrapLongitude } from '#core/extent/longitude.ts'
import { brokenAtDateLine } from '#core/extent/track.ts'
import { type MapFrame, xOf, yOf } from './frame.ts'
import { fineLand } from './geography/fine.ts'
import { linePath, unwrappedEast } from './geography/Land.ts'
import { MapFigure } from './MapFigure.tsx'
import type { PlainTrack } from './OceanMapTracks.ts'
import { ScaleBar, scaleBox } from './ScaleBar.tsx'
import type { Track } from './Track.ts'
import { type TrackFrame, trackFrame } from './trackFrame.ts'
import { type TrackColours, valueRuns } from './valueRuns.ts'

const DAY_MARKS = 40 // along all tracks of a map together, so that they can be counted
const LABELLED_TRACKS = 12 // more names cover the map; the legend has them all

interface FlatTracksProps {
  readonly id: string
  readonly label: string
  readonly tracks: readonly Track[]
  /** Drawn thin, in one colour, below the others. */
  readonly plainTracks?: readonly PlainTrack[]
  /** The tracks to fit into the map; all of them by default. */
  readonly shown?: readonly PlainTrack[]
  /** Colours the tracks by what was measured along them. */
  readonly values?: TrackColours
}

/** Tracks on a flat map: names, a mark for every few days, a scale, and the measured value in colour. */
export function FlatTracks({ id, label, tracks, plainTracks = [], shown, values }: FlatTracksProps) {
  const frame = trackFrame(shown ?? (tracks.length > 0 ? tracks : plainTracks))
  const every = markEveryDays(
    tracks.flatMap(({ times }) => (times ? [times] : [])),
    DAY_MARKS,
  )
  const hasMarks = tracks.some(({ times = [] }) => times.some(Number.isFinite))
  return (
    <div className="flat-tracks">
      <MapFigure
        id={id}
        label={label}
        {...frame}
        land={fineLand}
        hasLabels
        tracks={plainTracks.flatMap(({ lons, lats }) => brokenAtDateLine(lons, lats))}
        coloured={tracks}
        overlayAbove={values && <ColouredValues values={values} frame={frame} />}
        marks={(drawn) => <Marks frame={drawn} tracks={tracks} every={every} />}
      />
      {hasMarks && (
        <p className="flat-tracks-key">
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <circle cx="5" cy="5" r="3" />
          </svg>
          {every === 1 ? 'Each day at 00:00 UTC' : `Every ${every} days at 00:00 UTC`}
        </p>
      )}
    </div>
  )
}

/** The track in short pieces, each in the colour of the value at its start. */
function ColouredValues({ values, frame }: { readonly values: TrackColours; readonly frame: TrackFrame }) {
  const step = (unwrappedEast(frame.lon) - frame.lon.west) / 2880
  const paths = new Map<string, string>()
  for (const { colour, lons, lats } of valueRuns(values)) {
    const path = brokenAtDateLine(lons, lats).map((line) => linePath(line, frame.lon, step))
    paths.set(colour, (paths.get(colour) ?? '') + path.join(''))
  }
  return (
    <g className="flat-tracks-values">
      <path className="halo" d={[...paths.values()].join('')} />
      {[...paths].map(([colour, path]) => (
        <path key={colour} d={path} stroke={colour} />
      ))}
    </g>
  )
}

interface MarksProps {
  readonly frame: MapFrame
  readonly tracks: readonly Track[]
  readonly every: number
}

function Marks({ frame, tracks, every }: MarksProps) {
  const labels = placedLabels(frame, tracks)
  return (
    <g className="flat-tracks-marks">
      {tracks.map(({ id, colour, lons, lats, times = [] }) => (
        <g key={id} stroke={colour}>
          {dayMarks(lons, lats, times, every).map((mark) => (
            <Dot key={mark.ms} frame={frame} mark={mark} />
          ))}
        </g>
      ))}
      {labels.map(({ id, name, colour, x, y, isLeft }) => (
        <text key={id} x={x} y={y} fill={colour} textAnchor={isLeft ? 'end' : 'start'}>
          {name}
        </text>
      ))}
      <ScaleBar frame={frame} />
    </g>
  )
}

function Dot({ frame, mark }: { readonly frame: MapFrame; readonly mark: DayMark }) {
  const { x, y } = placeOf(frame, mark.lon, mark.lat)
  return isInside(frame, x, y) ? <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="2.5" /> : null
}

const placeOf = (frame: MapFrame, lon: number, lat: number) => ({ x: xOf(frame, unwrapLongitude(frame.lon, lon)), y: yOf(frame, lat) })

const isInside = ({ x, y, width, height }: MapFrame, left: number, top: number): boolean =>
  left >= x && left <= x + width && top >= y && top <= y + height

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface PlacedLabel extends Box {
  readonly id: number
  readonly name: string
  readonly colour: string
  readonly x: number
  readonly y: number
  readonly isLeft: boolean
}

/** Pixels of a letter of the labels, of a line, between a track's end and its name, and around each name. */
const [LETTER, LINE, AWAY, AROUND] = [7.3, 14, 12, 3]
/** A name for so many pixels of a map's width: about four on a phone. */
const WIDTH_PER_NAME = 60

/** Names beside the ends of the longest tracks, as far as they cover neither each other nor the scale; the legend has them all. */
function placedLabels(frame: MapFrame, tracks: readonly Track[]): PlacedLabel[] {
  const most = Math.min(LABELLED_TRACKS, Math.floor(frame.width / WIDTH_PER_NAME))
  const placed: PlacedLabel[] = []
  const taken: Box[] = [scaleBox(frame)]
  for (const track of tracks.toSorted((one, other) => other.lons.length - one.lons.length)) {
    if (placed.length === most) break
    const label = possibleLabels(frame, track).find((box) => taken.every((other) => !overlaps(box, other)))
    if (label === undefined) continue
    placed.push(label)
    taken.push(label)
  }
  return placed
}

/** Where the name of a track may be: right or left of its end, on the same line, above or below; else in the middle above or below. */
function possibleLabels(frame: MapFrame, { id, name, colour, lons, lats }: Track): PlacedLabel[] {
  const end = placeOf(frame, lons.at(-1) ?? Number.NaN, lats.at(-1) ?? Number.NaN)
  if (!isInside(frame, end.x, end.y)) return []
  const width = name.length * LETTER
  const label = (x: number, y: number, isLeft: boolean): PlacedLabel => {
    const left = isLeft ? x - width : x
    return { id, name, colour, x, y, isLeft, left, right: left + width, top: y - LINE + 3, bottom: y + 3 }
  }
  const beside = [0, -LINE, LINE].flatMap((offset) => [
    label(end.x + AWAY, end.y + 4 + offset, false),
    label(end.x - AWAY, end.y + 4 + offset, true),
  ])
  const middle = Math.max(frame.x, Math.min(end.x - width / 2, frame.x + frame.width - width))
  return [...beside, label(middle, end.y - AWAY, false), label(middle, end.y + AWAY + LINE, false)].filter((box) => isWhole(frame, box))
}

const isWhole = ({ x, y, width, height }: MapFrame, { left, right, top, bottom }: Box): boolean =>
  left >= x && right <= x + width && top >= y && bottom <= y + height

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right + AROUND && one.right > other.left - AROUND && one.top < other.bottom + AROUND && one.bottom > other.top - AROUND
