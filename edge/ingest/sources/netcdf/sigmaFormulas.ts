import { type NcVariable, textOf } from './NetcdfFile.ts'

/** The numbers that a height above the sea level is computed from, by their names in CF. */
type Terms = Readonly<Record<'s' | 'C' | 'eta' | 'depth' | 'depth_c', number>>
/** The name of a term. */
export type Term = keyof Terms

/** How a height is computed, and of what. */
export interface Formula {
  readonly terms: readonly Term[]
  /** Metres above the sea level that eta counts from. */
  height(of: Terms): number
}

/** CF-1.8 Appendix D; ROMS calls the last two Vtransform 1 and 2. */
export const formulas = {
  ocean_sigma_coordinate: { terms: ['s', 'eta', 'depth'], height: ({ s, eta, depth }) => eta + s * (depth + eta) },
  ocean_s_coordinate_g1: {
    terms: ['s', 'C', 'eta', 'depth', 'depth_c'],
    height: ({ s, C, eta, depth, depth_c }) => {
      const still = depth_c * s + (depth - depth_c) * C
      return still + eta * (1 + still / depth)
    },
  },
  ocean_s_coordinate_g2: {
    terms: ['s', 'C', 'eta', 'depth', 'depth_c'],
    height: ({ s, C, eta, depth, depth_c }) => eta + ((eta + depth) * (depth_c * s + depth * C)) / (depth_c + depth),
  },
} satisfies Record<string, Formula>

/** Whether a standard name has a formula here. */
export const isFormula = (name: string): name is keyof typeof formulas => Object.hasOwn(formulas, name)

/** What ROMS calls the terms of its levels where it names none, in the middle of layers and between them. */
export const romsTerms: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['s_rho', { s: 's_rho', C: 'Cs_r', eta: 'zeta', depth: 'h', depth_c: 'hc' }],
  ['s_w', { s: 's_w', C: 'Cs_w', eta: 'zeta', depth: 'h', depth_c: 'hc' }],
])

/** Whether a variable counts levels that follow the sea floor, whose depths a formula tells. */
export const isSigma = ({ name, attributes, dimensions }: Pick<NcVariable, 'name' | 'attributes' | 'dimensions'>): boolean =>
  isFormula(textOf(attributes, 'standard_name')) || (romsTerms.has(name) && dimensions.join() === name)
