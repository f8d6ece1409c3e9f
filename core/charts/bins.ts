import { limits } from '#core/limits.ts'
import { ticksOf } from './alongTrack.ts'
import { type Distribution, distribution } from './distribution.ts'

/** Values counted in equal bins between round numbers, with the figures that sum them up. */
export interface ValueBins extends Omit<Distribution, 'bins'> {
  /** Ascending, one more than bins. A value on an edge is in the bin that begins there, the greatest one in the last bin. */
  readonly edges: Float64Array
  readonly counts: Uint32Array
  readonly mean: number
}

/** Counts values that are all numbers, in the bins of the `whole` that they are part of or in their own; `null` where there are none. */
export function binsOf(parts: readonly Float64Array[], whole?: Pick<ValueBins, 'edges'>): ValueBins | null {
  const values = joined(parts)
  const spread = distribution(values)
  if (spread === null) return null
  const { bins: _, ...figures } = spread
  const edges = whole?.edges ?? edgesFor(figures)
  const counts = new Uint32Array(edges.length - 1)
  const first = edges[0] as number
  const step = ((edges.at(-1) as number) - first) / counts.length
  let sum = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    sum += value
    let bin = Math.max(0, Math.min(counts.length - 1, Math.floor((value - first) / step)))
    // The division may end on the wrong side of an edge; the edges decide.
    if (value < (edges[bin] as number) && bin > 0) bin--
    else if (value >= (edges[bin + 1] as number) && bin < counts.length - 1) bin++
    counts[bin] = (counts[bin] as number) + 1
  }
  return { ...figures, edges, counts, mean: sum / values.length }
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const values = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    values.set(part, at)
    at += part.length
  }
  return values
}

/** Share of the values' size below which their range is noise of the last digits, and the least range that can be divided. */
const [RELATIVE, LEAST] = [1e-9, 1e-200]

/** Round numbers around all values; one bin around values that are as good as equal. */
function edgesFor({ min, max }: Pick<Distribution, 'min' | 'max'>): Float64Array {
  const size = Math.max(Math.abs(min), Math.abs(max))
  if (max - min > Math.max(size * RELATIVE, LEAST)) return Float64Array.from(ticksOf(min, max, limits.histogramBins))
  const half = size * 0.05 || 0.5
  return Float64Array.of(min - half, max + half)
}
