import { limits } from '#core/limits/charts.ts'
import { ticksOf } from '../series/alongTrack.ts'
import { binCounts, joined, type Numbers } from '../values/binCounts.ts'
import { type Distribution, spreadFigures } from '../values/distribution.ts'

/** Values counted in equal bins between round numbers, with the figures that sum them up. */
export interface ValueBins extends Omit<Distribution, 'bins'> {
  /** Ascending, one more than bins. A value on an edge is in the bin that begins there, the greatest one in the last bin. */
  readonly edges: Float64Array
  readonly counts: Uint32Array
  readonly mean: number
}

/** Counts values that are all numbers, in the bins of the `whole` that they are part of or in their own; `null` where there are none. */
export function binsOf(parts: readonly Numbers[], whole?: Pick<ValueBins, 'edges'>): ValueBins | null {
  const values = joined(parts)
  const figures = spreadFigures(values)
  if (figures === null) return null
  const edges = whole?.edges ?? edgesFor(figures)
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] as number
  return { ...figures, edges, counts: binCounts(values, edges), mean: sum / values.length }
}

/** Share of the values' size below which their range is noise of the last digits, and the least range that can be divided. */
const [RELATIVE, MIN] = [1e-9, 1e-200]

/** Round numbers around all values; one bin around values that are as good as equal. */
function edgesFor({ min, max }: Pick<Distribution, 'min' | 'max'>): Float64Array {
  const size = Math.max(Math.abs(min), Math.abs(max))
  if (max - min > Math.max(size * RELATIVE, MIN)) return Float64Array.from(ticksOf(min, max, limits.histogramBins))
  const half = size * 0.05 || 0.5
  return Float64Array.of(min - half, max + half)
}
