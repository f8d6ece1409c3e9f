import type { LonRange, Range } from '#core/extent/Extent.ts'
import { wrapLongitude } from '#core/extent/longitude.ts'
import { limits } from '#core/limits/charts.ts'
import type { GridAxis } from './gridAxis.ts'

/** A part of a chart. What is left out is as the whole chart has it. */
export interface ChartPart {
  readonly time?: Partial<Record<'start' | 'end', string> & Record<'month1' | 'month2', number>>
  readonly lat?: Range
  readonly lon?: LonRange
  /** Metres. */
  readonly depth?: Range
}

/** A cell of a drawn grid. */
export interface ChartCell extends ChartPart {
  /** The position, as text. */
  readonly text: string
}

/** A range that holds one coordinate, however it was rounded. */
export function aroundOf(value: number): Range {
  const step = 10 ** -limits.exportedDecimals
  return { min: Number((value - step).toFixed(limits.exportedDecimals)), max: Number((value + step).toFixed(limits.exportedDecimals)) }
}

/** The middle half of a cell of an axis, which holds its centre alone, however coordinates were rounded. */
export function middleOf({ centres, edges }: GridAxis, place: number): Range {
  const centre = centres[place] ?? Number.NaN
  const half = (edge: number | undefined) => Number((((edge ?? Number.NaN) + centre) / 2).toFixed(limits.exportedDecimals))
  return { min: half(edges[place]), max: half(edges[place + 1]) }
}

/** `middleOf` for an axis of longitudes, which may run on past 180. */
export function middleLongitudes(axis: GridAxis, place: number): LonRange {
  const { min, max } = middleOf(axis, place)
  return { west: wrapLongitude(min), east: wrapLongitude(max) }
}
