import { firstFloat32From, float32Decimal } from '#core/observations/float32Text.ts'

/** Numbers as a response holds them. A float32 counts as the decimal that it is written as: 0.12, not 0.11999999731779099. */
export type Numbers = Float32Array | Float64Array

/** A finite number found in an array, as the decimal that it stands for. */
export const decimalOf = (values: Numbers, value: number): number => (values instanceof Float32Array ? float32Decimal(value) : value)

/** What the values of an array are compared with instead of bin edges: float32 values with the first ones that reach the decimals of the edges. */
export const comparedEdges = (edges: Float64Array, areFloat32: boolean): Float64Array => (areFloat32 ? edges.map(firstFloat32From) : edges)

/**
 * How many values are in each bin. `edges` ascend in equal steps, one more than bins. A value on an edge is in the bin that begins there; what
 * lies beyond the first and the last edge is in the bins at the ends, and NaN in none.
 */
export function binCounts(values: Numbers, edges: Float64Array): Uint32Array {
  const bounds = comparedEdges(edges, values instanceof Float32Array)
  const counts = new Uint32Array(edges.length - 1)
  const last = counts.length - 1
  const first = edges[0] as number
  const scale = counts.length / ((edges.at(-1) as number) - first)
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (value - value !== 0) continue
    let bin = Math.max(0, Math.min(last, Math.floor((value - first) * scale)))
    // The division may end on the wrong side of an edge; the edges decide.
    while (bin > 0 && value < (bounds[bin] as number)) bin--
    while (bin < last && value >= (bounds[bin + 1] as number)) bin++
    counts[bin] = (counts[bin] as number) + 1
  }
  return counts
}

/** Decimals beyond which fractions are worked out in floating point. */
const MAX_DECIMALS = 12

/**
 * The edges of `count` equal bins from `min` to `max`, each the double nearest to the true fraction, so that a decimal on an edge equals it:
 * the third of ten from 0 to 1 is 0.3, not 0.30000000000000004.
 */
export function equalEdges(min: number, max: number, count: number): Float64Array {
  const scale = 10 ** Math.max(decimalsOf(min), decimalsOf(max))
  const [from, to] = [Math.round(min * scale), Math.round(max * scale)]
  const isExact = Math.max(Math.abs(from), Math.abs(to), scale) * count <= Number.MAX_SAFE_INTEGER
  const edge = (i: number) => (isExact ? (from * (count - i) + to * i) / (scale * count) : min + (i / count) * (max - min))
  return Float64Array.from({ length: count + 1 }, (_, i) => (i === count ? max : edge(i)))
}

/** How many decimals a number is written with, at most twelve. */
function decimalsOf(value: number): number {
  let decimals = 0
  while (decimals < MAX_DECIMALS && Number(value.toFixed(decimals)) !== value) decimals++
  return decimals
}

/** Arrays of numbers one after the other; of float32 values alone they stay such. */
export function joined(parts: readonly Numbers[]): Numbers {
  if (parts.length === 1) return parts[0] as Numbers
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const values = parts.every((part) => part instanceof Float32Array) ? new Float32Array(length) : new Float64Array(length)
  let at = 0
  for (const part of parts) {
    values.set(part, at)
    at += part.length
  }
  return values
}
