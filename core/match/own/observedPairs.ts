import { evenPlaces } from '#core/catalog/trajectory.ts'
import { withDecimalPoint } from '#core/columns/decimalText.ts'
import { decimalOf } from '#core/text/decimal.ts'
import type { TableRows } from '../read/recordsOf.ts'

/** Points that a figure draws. */
const DRAWN = 2000

/** Numbers of an own column beside the values that were matched in the same rows. */
export interface ObservedPairs {
  readonly count: number
  /** Pearson's, `null` where one of the two does not vary. */
  readonly correlation: number | null
  /** The mean of matched minus observed. */
  readonly bias: number
  /** Evenly chosen where there are many. */
  readonly observed: readonly number[]
  readonly matched: readonly number[]
}

/** The pairs of a column, by its place in the rows, and matched values by the row. */
export function observedPairs(rows: TableRows, column: number, values: ArrayLike<number>): ObservedPairs {
  const [observed, matched]: [number[], number[]] = [[], []]
  let at = 0
  for (const { cells } of rows()) {
    const text = (cells[column] ?? '').trim()
    const plain = decimalOf(text)
    const own = Number.isNaN(plain) ? withDecimalPoint(text) : plain
    const value = values[at] ?? Number.NaN
    at += 1
    if (!Number.isFinite(own) || !Number.isFinite(value)) continue
    observed.push(own)
    matched.push(value)
  }
  const shown = evenPlaces(observed.length, Math.min(observed.length, DRAWN))
  const pick = (all: readonly number[]) => shown.map((place) => all[place] ?? 0)
  return { count: observed.length, ...statistics(observed, matched), observed: pick(observed), matched: pick(matched) }
}

function statistics(xs: readonly number[], ys: readonly number[]): Pick<ObservedPairs, 'correlation' | 'bias'> {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(xs), mean(ys)]
  let [xy, xx, yy] = [0, 0, 0]
  for (const [at, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, (ys[at] ?? 0) - meanY]
    xy += dx * dy
    xx += dx * dx
    yy += dy * dy
  }
  return { correlation: xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : null, bias: xs.length === 0 ? 0 : meanY - meanX }
}
