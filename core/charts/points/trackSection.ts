import type { Range } from '#core/extent/Extent.ts'
import { withUnit } from '#core/extent/position.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { distanceKm } from '#core/extent/track.ts'
import { metres } from '#core/messages/alongTrack.ts'
import { counted, countText } from '#core/text/counted.ts'
import { unitWords } from '#core/text/unitWords.ts'
import type { DepthScale } from '../plane/depthScale.ts'
import { pack, pixelColour, type Raster, type RasterStyle } from '../plane/raster.ts'
import { shortNumber } from '../values/distribution.ts'
import { type Cast, castsOf } from './casts.ts'

/** Values along one track with their depths; a position has several depths. */
export interface CastValues {
  /** Milliseconds since 1970 UTC. */
  readonly times: ArrayLike<number>
  readonly lons: ArrayLike<number>
  readonly lats: ArrayLike<number>
  /** Metres; `null` or NaN where a value has none, which is then not drawn. */
  readonly depths: ArrayLike<number | null>
  readonly values: ArrayLike<number>
}

/** What a section along a track runs along: kilometres since its start, or days. */
export type SectionAxis = 'distance' | 'time'

/** A value as a cell: its edges along the track and in metres of depth. */
interface SectionCell {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly value: number
}

/** Where a cast is along a track, and from where to where its cells reach. */
interface SectionColumn {
  readonly at: number
  readonly left: number
  readonly right: number
}

/** A section along a track. */
export interface TrackSection {
  readonly cells: readonly SectionCell[]
  /** One column per cast, in the order of `castsOf`. */
  readonly columns: readonly SectionColumn[]
  /** Kilometres or days. */
  readonly length: number
  readonly deepestMetres: number
  readonly range: Range
}

/** Positions further apart than so many typical steps leave a gap between their cells. */
const GAP_STEPS = 3

/** Values as cells that reach half-way to the next position and the next depth; `null` without a depth. */
export function trackSection(values: CastValues, axis: SectionAxis): TrackSection | null {
  const casts = castsOf(values)
  const along = placesAlong(casts, axis)
  const across = halves(along, GAP_STEPS)
  const columns = casts.map((_, at): SectionColumn => {
    const [left, right] = across[at] ?? [0, 0]
    return { at: along[at] ?? 0, left, right }
  })
  const cells = casts.flatMap((cast, at) => cellsOf(levelsOf(values, cast), columns[at] as SectionColumn))
  const range = rangeOf(cells.map(({ value }) => value))
  if (range === null) return null
  const deepestMetres = cells.reduce((deepest, { bottom }) => Math.max(deepest, bottom), 0)
  return { cells, columns, length: across.at(-1)?.[1] ?? 0, deepestMetres, range }
}

interface SectionLevel {
  readonly depth: number
  readonly value: number
}

/** The values of a cast by depth, the last of equally deep ones. */
function levelsOf({ depths, values }: CastValues, { points }: Cast): readonly SectionLevel[] {
  const levels = points.map((point): SectionLevel => ({ depth: depths[point] ?? 0, value: values[point] ?? Number.NaN }))
  return levels.filter(({ depth }, at) => levels[at + 1]?.depth !== depth)
}

function cellsOf(levels: readonly SectionLevel[], { left, right }: SectionColumn): readonly SectionCell[] {
  const edges = halves(
    levels.map(({ depth }) => depth),
    Number.POSITIVE_INFINITY,
  )
  return levels.map(({ value }, level): SectionCell => {
    const [top, bottom] = edges[level] ?? [0, 0]
    return { left, right, top: Math.max(0, top), bottom, value }
  })
}

function placesAlong(casts: readonly Cast[], axis: SectionAxis): number[] {
  const start = casts[0]?.time ?? 0
  if (axis === 'time') return casts.map(({ time }) => (time - start) / DAY_MS)
  let km = 0
  return casts.map(({ lon, lat }, at) => {
    const before = casts[at - 1]
    if (before) km += distanceKm([before.lon, before.lat], [lon, lat])
    return km
  })
}

/** Edges half-way between ascending places; at the ends and beside gaps of more than `gapSteps` median steps as far as half a median step. */
function halves(places: readonly number[], gapSteps: number): (readonly [number, number])[] {
  const steps = places.slice(1).map((place, at) => place - (places[at] ?? place))
  // Several casts at one station are no steps of the ship.
  const mean = steps.reduce((sum, step) => sum + step, 0) / (steps.length || 1)
  const moves = steps.filter((step) => step > mean / 10).toSorted((a, b) => a - b)
  const typical = moves[Math.floor(moves.length / 2)] || 1
  const reach = (step: number | undefined) => (step === undefined || step > gapSteps * typical ? typical / 2 : step / 2)
  return places.map((place, at) => [Math.max(0, place - reach(steps[at - 1])), place + reach(steps[at])] as const)
}

/** A section in one sentence: what was measured, how much of it, and over what. */
export function sectionInWords(
  { cells, columns, range, deepestMetres, length }: TrackSection,
  { title, unit, axis }: { readonly title: string; readonly unit: string; readonly axis: SectionAxis },
): string {
  const values = `${counted(cells.length, 'value')} at ${counted(columns.length, 'position')}`
  const span = `${shortNumber(range.min)} to ${withUnit(shortNumber(range.max), unitWords(unit))}`
  const over = axis === 'time' ? counted(Math.round(length), 'day') : `${countText(Math.round(length))} km`
  return `${title} by depth along the track: ${values}, ${span}, down to ${metres(deepestMetres)}, over ${over}.`
}

/** The cells of a section as SVG paths on a square of 1000 units, one for each of `colours` steps of the range. */
export function sectionPaths({ cells, length, deepestMetres, range }: TrackSection, { placeOf }: DepthScale, colours: number): string[] {
  const paths = Array.from({ length: colours }, () => '')
  const [across, down] = [1000 / (length || 1), 1000 / (placeOf(deepestMetres) || 1)]
  const round = (place: number) => Number(place.toFixed(1))
  for (const { left, right, top, bottom, value } of cells) {
    const share = range.max > range.min ? (value - range.min) / (range.max - range.min) : 0.5
    const colour = Math.min(colours - 1, Math.floor(share * colours))
    const [x, y] = [round(left * across), round(placeOf(top) * down)]
    paths[colour] += `M${x} ${y}H${round(right * across)}V${round(placeOf(bottom) * down)}H${x}Z`
  }
  return paths
}

/** Paints the cells of a section from the start of the track and the surface to the deepest cell, over hatching where nothing is. */
export function paintSection(
  { cells, length, deepestMetres }: TrackSection,
  { placeOf }: DepthScale,
  { width, height }: { readonly width: number; readonly height: number },
  style: RasterStyle,
): Pick<Raster, 'width' | 'height' | 'rgba'> {
  const rgba = new Uint8ClampedArray(width * height * 4)
  const pixels = new Uint32Array(rgba.buffer)
  const colourOf = pixelColour(style)
  const [ground, missing] = [pack(style.ground), pack(style.missing)]
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = ((at % width) + Math.floor(at / width)) % style.hatchPixels === 0 ? missing : ground
  const [across, down] = [width / (length || 1), height / (placeOf(deepestMetres) || 1)]
  for (const { left, right, top, bottom, value } of cells) {
    const [first, last] = [Math.round(left * across), Math.round(right * across)]
    const [upper, lower] = [Math.round(placeOf(top) * down), Math.round(placeOf(bottom) * down)]
    // A cast narrower than a pixel is seen all the same.
    const end = Math.max(last, first + 1)
    for (let y = upper; y < Math.max(lower, upper + 1); y++)
      pixels.fill(colourOf(value), y * width + first, y * width + Math.min(end, width))
  }
  return { width, height, rgba }
}
