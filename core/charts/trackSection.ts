import type { Range } from '#core/extent/Extent.ts'
import { withUnit } from '#core/extent/position.ts'
import { DAY_MS } from '#core/extent/time.ts'
import { distanceKm } from '#core/extent/track.ts'
import { metres } from '#core/messages/alongTrack.ts'
import { counted, countText } from '#core/text/counted.ts'
import { unitWords } from '#core/text/unitWords.ts'
import type { DepthScale } from './depthScale.ts'
import { shortNumber } from './distribution.ts'
import { rangeOf } from './sparse/sparseModel.ts'

/** Values along one track with their depths, ordered by time, position and depth; a position has several depths. */
export interface CastValues {
  /** Milliseconds since 1970 UTC. */
  readonly times: readonly number[]
  readonly lons: readonly number[]
  readonly lats: readonly number[]
  /** Metres; `null` where a value has none, which is then not drawn. */
  readonly depths: readonly (number | null)[]
  readonly values: readonly number[]
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

/** A section along a track. */
interface TrackSection {
  readonly cells: readonly SectionCell[]
  readonly positions: number
  /** Kilometres or days. */
  readonly length: number
  readonly deepestMetres: number
  readonly range: Range
}

/** Positions further apart than so many typical steps leave a gap between their cells. */
const GAP_STEPS = 3

/** Values as cells that reach half-way to the next position and the next depth; `null` without a depth. */
export function trackSection(cast: CastValues, axis: SectionAxis): TrackSection | null {
  const casts = castsOf(cast)
  const range = rangeOf(casts.flatMap(({ levels }) => levels.map(({ value }) => value)))
  if (range === null) return null
  const along = placesAlong(casts, axis)
  const across = halves(along, GAP_STEPS)
  const cells = casts.flatMap(({ levels }, at) => {
    const [left, right] = across[at] ?? [0, 0]
    const edges = halves(
      levels.map(({ depth }) => depth),
      Number.POSITIVE_INFINITY,
    )
    return levels.map(({ value }, level): SectionCell => {
      const [top, bottom] = edges[level] ?? [0, 0]
      return { left, right, top: Math.max(0, top), bottom, value }
    })
  })
  const deepestMetres = cells.reduce((deepest, { bottom }) => Math.max(deepest, bottom), 0)
  return { cells, positions: casts.length, length: across.at(-1)?.[1] ?? 0, deepestMetres, range }
}

interface Cast {
  readonly time: number
  readonly lon: number
  readonly lat: number
  readonly levels: { readonly depth: number; readonly value: number }[]
}

/** The values of each position by depth, the last of equally deep ones. */
function castsOf({ times, lons, lats, depths, values }: CastValues): Cast[] {
  const casts: Cast[] = []
  times.forEach((time, at) => {
    const [lon, lat, depth, value] = [lons[at] ?? 0, lats[at] ?? 0, depths[at] ?? null, values[at] ?? Number.NaN]
    if (depth === null) return
    const last = casts.at(-1)
    const cast = last && last.time === time && last.lon === lon && last.lat === lat ? last : { time, lon, lat, levels: [] }
    if (cast !== last) casts.push(cast)
    if (cast.levels.at(-1)?.depth === depth) cast.levels.pop()
    cast.levels.push({ depth, value })
  })
  return casts
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
  const typical = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] || 1
  const reach = (step: number | undefined) => (step === undefined || step > gapSteps * typical ? typical / 2 : step / 2)
  return places.map((place, at) => [Math.max(0, place - reach(steps[at - 1])), place + reach(steps[at])] as const)
}

/** A section in one sentence: what was measured, how much of it, and over what. */
export function sectionInWords(
  { cells, positions, range, deepestMetres, length }: TrackSection,
  { title, unit, axis }: { readonly title: string; readonly unit: string; readonly axis: SectionAxis },
): string {
  const values = `${counted(cells.length, 'value')} at ${counted(positions, 'position')}`
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
