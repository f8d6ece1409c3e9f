import type { DepthScale } from '#core/charts/plane/depthScale.ts'
import { rangeOf } from '#core/charts/values/summary.ts'
import type { Box, Room } from '../ChartKind.ts'
import type { Signals } from '../drawing/view.ts'
import { headingRoom, headingWords, type Word, word } from '../drawing/words.ts'
import { ticksBetween } from '../plane/planeAxis.ts'

/** Where the axis of values is: below, or above for profiles, whose depth goes down from the surface. */
export type ValueSide = 'bottom' | 'top'

const NARROW = 560

/** The inside of a graph's axes. */
export function graphBox({ width, height, headings }: Pick<Room, 'width' | 'height' | 'headings'>, side: ValueSide = 'bottom'): Box {
  const left = width < NARROW ? 46 : 58
  const top = headingRoom(headings) + (side === 'top' ? 54 : 30)
  const bottom = side === 'top' ? 14 : 46
  const high = Math.max(40, height - top - bottom)
  const wide = Math.max(40, width - left - 24)
  return { x: left, y: top, width: side === 'top' ? Math.min(wide, Math.round(high * UPRIGHT)) : wide, height: high }
}

/** A profile is upright: so wide of its height at most. */
const UPRIGHT = 0.75

/** The signals of an upright axis of depths between two ends. */
export function depthSignals(scale: DepthScale, ends: readonly [number, number], { height }: Box): Signals {
  return { metresBelow: scale.metresBelow, depthTicks: ticksBetween('depth', ends, height, 40, scale) }
}

/** The words of a graph: headings, and what its axes show. The upper axis is named at the left, the lower one at the right. */
export function graphWords(plot: Box, headings: readonly string[], names: { readonly top: string; readonly bottom?: string }): Word[] {
  return [
    ...headingWords(headings, plot.x),
    word(names.top, plot.x, headingRoom(headings) + 18),
    ...(names.bottom ? [word(names.bottom, plot.x + plot.width, plot.y + plot.height + 40, { align: 'right' })] : []),
  ]
}

/** The ends of an axis that shows every value with some air; 5% of the span unless said otherwise. */
export function paddedDomain(values: ArrayLike<number>, air = 0.05): readonly [number, number] {
  const range = rangeOf(values)
  if (!range) return [0, 1]
  const pad = (range.max - range.min) * air || Math.abs(range.max) * 0.05 || 1
  return [range.min - pad, range.max + pad]
}
