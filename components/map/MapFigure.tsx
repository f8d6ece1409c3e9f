import './MapFigure.css'
import type { ReactNode } from 'react'
import type { GridImage } from '#core/catalog/DatasetFile.ts'
import type { LonRange, Range } from '#core/extent/Extent.ts'
import { type MapFrame, multiples, NEATLINE_PIXELS, stepFor } from './frame.ts'
import { type Land, landPath, linePath, unwrappedEast } from './geography/Land.ts'
import { Neatline } from './Neatline.tsx'
import type { Track } from './Track.ts'
import { TrackLines } from './TrackLines.tsx'

type Position = readonly [degreesEast: number, degreesNorth: number]

/** A picture of a grid: one pixel a cell. */
interface MapRaster {
  readonly href: string
  readonly grid: Pick<GridImage, 'columns' | 'rows' | 'west' | 'north' | 'lonStep' | 'latStep'>
}

interface MapFigureProps {
  /** Once a page: parts of the drawing are named after it. */
  readonly id: string
  /** What the map shows, for those who do not see it. */
  readonly label: string
  readonly lon: LonRange
  readonly lat: Range
  /** The coastlines; or the name of another map of the same page with this frame or a larger one, whose coastlines this one shares. */
  readonly land: Land | string
  readonly raster?: MapRaster
  /** Positions joined by lines; a line of one position is a station. */
  readonly tracks?: readonly (readonly Position[])[]
  /** Lines each in a colour of its own, with a dot where it starts and a ring where it ends. */
  readonly coloured?: readonly Track[]
  readonly hasLabels?: boolean
  /** What shows where there is no data: hatching where values are missing, water where none are meant. */
  readonly ground?: 'hatch' | 'water'
  /** Drawn over the land, in degrees: x east, y minus north. */
  readonly overlay?: ReactNode
  /** The same above the coloured lines. */
  readonly overlayAbove?: ReactNode
  /** Drawn over everything in pixels, once for each size of the drawing: names, marks, a scale. */
  readonly marks?: (frame: MapFrame) => ReactNode
  /** Shown below the map, inside its frame: a colour key. */
  readonly children?: ReactNode
}

/** A still map in SVG for pages built on the server: water, data, land, graticule and neatline. Draws nothing that moves, and knows no page. */
export function MapFigure({
  id,
  label,
  lon,
  lat,
  land,
  raster,
  tracks = [],
  coloured = [],
  hasLabels = false,
  ground = 'water',
  overlay,
  overlayAbove,
  marks,
  children,
}: MapFigureProps) {
  const span = unwrappedEast(lon) - lon.west
  const step = span / 1440
  const view = `${lon.west} ${-lat.max} ${span} ${lat.max - lat.min}`
  const coastline = typeof land === 'string' ? `${land}-land` : `${id}-land`
  return (
    <div className="map-figure">
      <svg className="map-parts" aria-hidden="true" focusable="false">
        <defs>
          {typeof land !== 'string' && <path id={`${id}-land`} className="map-land" d={landPath(land, lon, lat, tidy(span / 1440))} />}
          <g id={`${id}-data`}>
            {raster && <Raster {...raster} lon={lon} />}
            <path className={raster ? 'map-graticule over' : 'map-graticule'} d={graticule(lon, lat)} />
            <use href={`#${coastline}`} />
            <Tracks tracks={tracks} lon={lon} step={step} isOverData={raster !== undefined} />
            {overlay}
            <TrackLines tracks={coloured} lon={lon} step={step} />
            {overlayAbove}
          </g>
        </defs>
      </svg>
      {sizes.map(({ name, width }) => (
        <Sheet
          key={name}
          name={name}
          label={label}
          frame={frameOf(width, lon, lat, hasLabels)}
          hasLabels={hasLabels}
          id={id}
          view={view}
          ground={ground}
          marks={marks}
        />
      ))}
      {children}
    </div>
  )
}

/** Two drawings, so that letters and lines keep their size: one for wide columns, one for phones. */
const sizes = [
  { name: 'wide', width: 720 },
  { name: 'narrow', width: 344 },
] as const

const tidy = (step: number): number => Math.max(0.02, Number(step.toFixed(2)))

function frameOf(width: number, lon: LonRange, lat: Range, hasLabels: boolean): MapFrame {
  const inset = NEATLINE_PIXELS
  const [left, right] = hasLabels ? [58, 14] : [inset, inset]
  const inner = width - left - right
  const span = unwrappedEast(lon) - lon.west
  const middle = Math.min(60, Math.abs(lat.min + lat.max) / 2)
  const height = (inner * (lat.max - lat.min)) / (span * Math.cos((middle * Math.PI) / 180))
  return { lon, lat, x: left, y: hasLabels ? 14 : inset, width: inner, height: Math.round(height) }
}

interface SheetProps {
  readonly name: 'wide' | 'narrow'
  readonly label: string
  readonly id: string
  readonly frame: MapFrame
  readonly view: string
  readonly hasLabels: boolean
  readonly ground: 'hatch' | 'water'
  readonly marks: MapFigureProps['marks']
}

function Sheet({ name, label, id, frame, view, hasLabels, ground, marks }: SheetProps) {
  const { x, y, width, height } = frame
  const below = hasLabels ? 28 : NEATLINE_PIXELS
  const right = hasLabels ? 14 : NEATLINE_PIXELS
  const hatch = `${id}-${name}-hatch`
  return (
    <svg className={`map-sheet ${name}`} viewBox={`0 0 ${x + width + right} ${y + height + below}`} role="img" aria-label={label}>
      <rect className="map-water" x={x} y={y} width={width} height={height} />
      {ground === 'hatch' && (
        <>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path className="map-hatch" d="M0 0v6" />
          </pattern>
          <rect fill={`url(#${hatch})`} x={x} y={y} width={width} height={height} />
        </>
      )}
      <svg x={x} y={y} width={width} height={height} viewBox={view} preserveAspectRatio="none" aria-hidden="true">
        <use href={`#${id}-data`} />
      </svg>
      <Neatline frame={frame} hasLabels={hasLabels} />
      {marks?.(frame)}
    </svg>
  )
}

/** Once for every turn of the globe that reaches into the frame, since a grid may begin just west of it. */
function Raster({ href, grid, lon }: MapRaster & { readonly lon: LonRange }) {
  const { columns, rows, west, north, lonStep, latStep } = grid
  const width = columns * lonStep
  const turns = [-360, 0, 360].filter((turn) => west + turn < unwrappedEast(lon) && west + turn + width > lon.west)
  return turns.map((turn) => (
    <image
      key={turn}
      className="map-raster"
      href={href}
      x={west + turn}
      y={-north}
      width={width}
      height={rows * latStep}
      preserveAspectRatio="none"
    />
  ))
}

/** Lines and stations as strokes of fixed width, whatever the scale; a station is a line of no length with round ends. */
function Tracks({
  tracks,
  lon,
  step,
  isOverData,
}: {
  readonly tracks: readonly (readonly Position[])[]
  readonly lon: LonRange
  readonly step: number
  readonly isOverData: boolean
}) {
  const lines = tracks.filter((track) => track.length > 1).map((track) => linePath(track, lon, step))
  const dots = tracks.filter((track) => track.length === 1).map((track) => `${linePath(track, lon, step)}h0`)
  const kind = `map-track${lines.length > 40 ? ' many' : ''}${isOverData ? ' over' : ''}`
  return (
    <>
      {lines.length > 0 && isOverData && <path className="map-track rim" d={lines.join('')} />}
      {lines.length > 0 && <path className={kind} d={lines.join('')} />}
      {dots.length > 0 && <path className="map-dot ground" d={dots.join('')} />}
      {dots.length > 0 && <path className="map-dot" d={dots.join('')} />}
    </>
  )
}

function graticule(lon: LonRange, lat: Range): string {
  const east = unwrappedEast(lon)
  const step = Math.max(stepFor(east - lon.west, 720, 48), stepFor(lat.max - lat.min, 360, 48))
  const meridians = multiples(lon.west, east, step).map((x) => `M${x} ${-lat.max}V${-lat.min}`)
  const parallels = multiples(lat.min, lat.max, step).map((y) => `M${lon.west} ${-y}H${east}`)
  return [...meridians, ...parallels].join('')
}
