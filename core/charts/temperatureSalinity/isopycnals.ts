import type { Range } from '#core/extent/Extent.ts'
import { contourLevels } from '../plane/contours/levels.ts'
import { sigma0 } from './seawater.ts'
import { absoluteOf, type PairKinds } from './waterOf.ts'

/** A point of a line of equal density. */
export interface IsopycnalPoint {
  /** kg m-3, less 1000. */
  readonly level: number
  readonly salinity: number
  readonly celsius: number
}

/** Temperatures at which each line is found. */
const STEPS = 200
/** Halvings of the salinities: to a millionth of the axis. */
const HALVINGS = 20

/** Lines of equal potential density at round values in a window of salinities and conservative temperatures, from warm to cold, so that each enters at its upper end. */
export function isopycnals(salinities: Range, temperatures: Range, kinds: Pick<PairKinds, 'Salinity'>): readonly IsopycnalPoint[] {
  const sigma = (salinity: number, celsius: number) => sigma0(absoluteOf(salinity, kinds), celsius)
  const within = { min: Math.max(0, salinities.min), max: salinities.max }
  const heights = Array.from({ length: STEPS + 1 }, (_, at) => temperatures.max - (at * (temperatures.max - temperatures.min)) / STEPS)
  const densities = heights.flatMap((celsius) => [sigma(within.min, celsius), sigma(within.max, celsius)])
  const levels = contourLevels({ min: Math.min(...densities), max: Math.max(...densities) })
  return Array.from(levels).flatMap((level) =>
    heights.flatMap((celsius) => {
      const isCrossed = sigma(within.min, celsius) <= level && sigma(within.max, celsius) >= level
      return isCrossed ? [{ level, celsius, salinity: salinityAt((salinity) => sigma(salinity, celsius), level, within) }] : []
    }),
  )
}

/** Density grows with salinity, so halving finds the one. */
function salinityAt(densityAt: (salinity: number) => number, level: number, { min, max }: Range): number {
  let [low, high] = [min, max]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (densityAt(middle) < level) low = middle
    else high = middle
  }
  return (low + high) / 2
}
