import './FlatTracks.css'
import { colourOf, type PaletteName } from '#core/charts/palettes.ts'
import { type DayMark, dayMarks, markEveryDays } from '#core/extent/dayMarks.ts'
import type { Range } from '#core/extent/Extent.ts'
import { unwrapLongitude } from '#core/extent/longitude.ts'
import { brokenAtDateLine } from '#core/extent/track.ts'
import { limits } from '#core/limits.ts'
import { type MapFrame, xOf, yOf } from './frame.ts'
import { fineLand } from './geography/fine.ts'
import { linePath, unwrappedEast } from './geography/Land.ts'
import { MapFigure } from './MapFigure.tsx'
import type { PlainTrack } from './OceanMapTracks.ts'
import { ScaleBar } from './ScaleBar.tsx'
import type { Track } from './Track.ts'
import { type TrackFrame, trackFrame } from './trackFrame.ts'

/** A measured value along a track, as many values as positions. */
interface TrackValues extends PlainTrack {
  readonly values: readonly number[]
}

interface FlatTracksProps {
  readonly id: string
  readonly label: string
  readonly tracks: readonly Track[]
  /** Drawn thin, in one colour, below the others. */
  readonly plainTracks?: readonly PlainTrack[]
  /** The tracks to fit into the map; all of them by default. */
  readonly shown?: readonly PlainTrack[]
  /** Colours the tracks by what was measured along them. */
  readonly values?: { readonly along: readonly TrackValues[]; readonly palette: PaletteName; readonly range: Range }
}

/** Tracks on a flat map: names, a mark for every few days, a scale, and the measured value in colour. */
export function FlatTracks({ id, label, tracks, plainTracks = [], shown, values }: FlatTracksProps) {
  const frame = trackFrame(shown ?? (tracks.length > 0 ? tracks : plainTracks))
  const every = markEveryDays(
    tracks.flatMap(({ times }) => (times ? [times] : [])),
    limits.dayMarks,
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
        overlayAbove={values && <ColouredValues {...values} frame={frame} />}
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

/** So many colours are told apart along a line; more would only be more paths. */
const COLOURS = 32

/** The track in short pieces, each in the colour of the value at its start. */
function ColouredValues({ along, palette, range, frame }: NonNullable<FlatTracksProps['values']> & { readonly frame: TrackFrame }) {
  const step = (unwrappedEast(frame.lon) - frame.lon.west) / 2880
  const paths = Array.from({ length: COLOURS }, () => '')
  for (const { lons, lats, values } of along)
    for (let at = 1; at < values.length; at++) {
      const share = ((values[at - 1] ?? 0) - range.min) / (range.max - range.min || 1)
      const colour = Math.max(0, Math.min(COLOURS - 1, Math.floor(share * COLOURS)))
      const piece = brokenAtDateLine(lons.slice(at - 1, at + 1), lats.slice(at - 1, at + 1))
      paths[colour] += piece.map((line) => linePath(line, frame.lon, step)).join('')
    }
  return (
    <g className="flat-tracks-values">
      {paths.map((path, index) => {
        const stroke = colourOf(palette, range.min + ((index + 0.5) / COLOURS) * (range.max - range.min), range)
        return path && <path key={stroke + String(index)} d={path} stroke={stroke} />
      })}
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

interface PlacedLabel {
  readonly id: number
  readonly name: string
  readonly colour: string
  readonly x: number
  readonly y: number
  readonly isLeft: boolean
}

/** Pixels of a letter of the labels and between two of them. */
const [LETTER, LINE] = [7.3, 14]

/** A name beside the end of each track, as far as it covers no other name. */
function placedLabels(frame: MapFrame, tracks: readonly Track[]): PlacedLabel[] {
  const placed: (PlacedLabel & { readonly left: number; readonly right: number })[] = []
  for (const { id, name, colour, lons, lats } of tracks.slice(0, limits.labelledTracks)) {
    const end = placeOf(frame, lons.at(-1) ?? Number.NaN, lats.at(-1) ?? Number.NaN)
    if (!isInside(frame, end.x, end.y)) continue
    const width = name.length * LETTER
    const isLeft = end.x + 12 + width > frame.x + frame.width
    const x = end.x + (isLeft ? -12 : 12)
    const [left, right] = isLeft ? [x - width, x] : [x, x + width]
    const y = Math.max(frame.y + LINE, end.y + 4)
    const isFree = placed.every((other) => Math.abs(other.y - y) > LINE || right < other.left || left > other.right)
    if (isFree && left >= frame.x) placed.push({ id, name, colour, x, y, isLeft, left, right })
  }
  return placed
}
