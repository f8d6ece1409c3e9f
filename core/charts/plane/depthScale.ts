import { limits } from '#core/limits/charts.ts'
import type { GridAxis } from './gridAxis.ts'

/** Where depths are on a vertical axis: even, or with the upper ocean enlarged to half of the height. */
export interface DepthScale {
  /** Metres to a unit of the axis below the upper ocean; above, a unit is a metre. 1 on an even axis. */
  readonly metresBelow: number
  placeOf(depthMetres: number): number
  depthAt(place: number): number
}

const upper = limits.upperOceanMetres

/** Whether an axis that ends at a depth leaves less than half of its height to the upper ocean. */
const canEnlargeUpper = (deepestMetres: number): boolean => deepestMetres > 2 * upper

/** The control of a chart with levels of these depths, ascending. */
export const upperOceanControl = (depths: Float64Array): readonly 'upperOcean'[] =>
  canEnlargeUpper(depths.at(-1) ?? 0) ? ['upperOcean'] : []

/** The scale of an axis that ends at a depth. */
export function depthScale(deepestMetres: number, isUpperEnlarged: boolean): DepthScale {
  const metresBelow = isUpperEnlarged && canEnlargeUpper(deepestMetres) ? (deepestMetres - upper) / upper : 1
  return {
    metresBelow,
    placeOf: (depth) => (depth <= upper ? depth : upper + (depth - upper) / metresBelow),
    depthAt: (place) => (place <= upper ? place : upper + (place - upper) * metresBelow),
  }
}

/** An axis of depths as a scale places it. */
export function scaledAxis({ metresBelow, placeOf }: DepthScale, axis: GridAxis): GridAxis {
  return metresBelow === 1 ? axis : { centres: axis.centres.map(placeOf), edges: axis.edges.map(placeOf), step: null }
}

/** The parts of an axis, which each run evenly: ends in metres from the surface down, and the share of the axis that a part takes. */
export function evenParts(
  { metresBelow, depthAt }: DepthScale,
  [one, other]: readonly [number, number],
): readonly { readonly ends: readonly [number, number]; readonly share: number }[] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)]
  const isBroken = metresBelow !== 1 && from < upper && to > upper
  const places = isBroken
    ? ([
        [from, upper],
        [upper, to],
      ] as const)
    : ([[from, to]] as const)
  return places.map(([first, last]) => ({ ends: [depthAt(first), depthAt(last)] as const, share: (last - first) / (to - from) }))
}

/** What is said of a scale that is not even; nothing of one that is. */
export const scaleNote = ({ metresBelow }: DepthScale): string =>
  metresBelow === 1 ? '' : `0 to ${upper} m enlarged ${Number(metresBelow.toPrecision(2))} times.`
