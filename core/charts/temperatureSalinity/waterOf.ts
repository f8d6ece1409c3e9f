import type { WaterMassPair } from '#core/catalog/records.ts'
import { pressureOfDepth } from '#core/columns/depthOfPressure.ts'
import type { SparseModel } from '../points/sparseModel.ts'
import { absoluteSalinity, conservativeOfPotential, potentialOfInSitu, sigma0 } from './seawater.ts'

/** What the two variables of a pair are, and which of them is assumed to be that. */
export type PairKinds = Pick<WaterMassPair, 'Temperature' | 'Salinity' | 'Assumed'>

/** Absolute salinity, g/kg, of a salinity of a kind. */
export const absoluteOf = (salinity: number, { Salinity }: Pick<PairKinds, 'Salinity'>): number =>
  Salinity === 'absolute' ? salinity : absoluteSalinity(salinity)

/** Conservative temperatures and potential density anomalies of points with the temperature `values` and `salinities`; without a depth at the surface. */
export function waterOf(
  { values, salinities, lats, depths }: Pick<SparseModel, 'values' | 'lats' | 'depths'> & { readonly salinities: Float64Array },
  kinds: PairKinds,
): { readonly values: Float64Array; readonly densities: Float64Array } {
  const absolute = salinities.map((salinity) => absoluteOf(salinity, kinds))
  const conservative = values.map((temperature, at) => {
    if (kinds.Temperature === 'conservative') return temperature
    const salinity = absolute[at] ?? Number.NaN
    const pressure = kinds.Temperature === 'potential' ? 0 : pressureOfDepth(depths[at] || 0, lats[at] ?? 0)
    return conservativeOfPotential(salinity, potentialOfInSitu(salinity, temperature, pressure))
  })
  return { values: conservative, densities: conservative.map((temperature, at) => sigma0(absolute[at] ?? Number.NaN, temperature)) }
}
