import type { GridAxis } from '../gridAxis.ts'

/** How long a part of an axis counts: degrees, metres, or the share of a sphere between two latitudes. */
export type Measure = (from: number, to: number) => number

/** Longitudes and depths count as they are. */
export const straight: Measure = (from, to) => to - from

/** Latitudes count by the area between them, which ends at the poles. */
export const spherical: Measure = (from, to) => sine(to) - sine(from)

const sine = (degrees: number) => Math.sin((Math.max(-90, Math.min(90, degrees)) * Math.PI) / 180)

/** The cells of another axis that lie in each cell of an axis, and how much of each. */
export interface Overlaps {
  /** Where the cells of each cell begin in `cells`, and at the end how many there are. */
  readonly starts: Uint32Array
  readonly cells: Int32Array
  readonly weights: Float64Array
  /** How much each cell counts by itself. */
  readonly sizes: Float64Array
}

/** The smallest share of a cell that counts: coordinates are often stored rounded. */
export const SLIVER = 0.02

/** Finds the cells of `source` in those of `target`, wherever they are in steps of `turn` (360 for longitudes, 0 for what does not run round). */
export function overlaps(target: GridAxis, source: GridAxis, measure: Measure, turn: number): Overlaps {
  const shifts = turn > 0 ? [-turn, 0, turn] : [0]
  const count = target.centres.length
  const starts = new Uint32Array(count + 1)
  const sizes = new Float64Array(count)
  const cells: number[] = []
  const weights: number[] = []
  const next = shifts.map(() => 0)
  for (let at = 0; at < count; at++) {
    const [low, high] = [target.edges[at] as number, target.edges[at + 1] as number]
    sizes[at] = measure(low, high)
    for (const [turned, shift] of shifts.entries()) {
      let cell = next[turned] as number
      while (cell < source.centres.length && (source.edges[cell + 1] as number) + shift <= low) cell++
      next[turned] = cell
      for (; cell < source.centres.length && (source.edges[cell] as number) + shift < high; cell++) {
        const [from, to] = [(source.edges[cell] as number) + shift, (source.edges[cell + 1] as number) + shift]
        const [left, right] = [Math.max(low, from), Math.min(high, to)]
        if (right - left <= SLIVER * Math.min(high - low, to - from)) continue
        cells.push(cell)
        weights.push(measure(left, right))
      }
    }
    starts[at + 1] = cells.length
  }
  return { starts, cells: Int32Array.from(cells), weights: Float64Array.from(weights), sizes }
}

/** Whether a cell is filled by what lies in it. */
export function isCovered({ starts, weights, sizes }: Overlaps, at: number): boolean {
  let sum = 0
  for (let i = starts[at] as number; i < (starts[at + 1] as number); i++) sum += weights[i] as number
  return sum >= (1 - SLIVER) * (sizes[at] as number)
}

/** Whether several cells lie in one anywhere, so that values are averaged. */
export function isFiner({ starts }: Overlaps): boolean {
  return starts.some((start, at) => at > 0 && start - (starts[at - 1] as number) > 1)
}
