import type { RoutedField } from './buildLayout.ts'
import { dataField } from './fields.ts'
import { type NcVariable, type NetcdfFile, textOf } from './NetcdfFile.ts'
import type { NetcdfColumn } from './netcdfTable.ts'
import type { RowSpace } from './RowSpace.ts'
import { type Formula, formulas, isFormula, isSigma, romsTerms, type Term } from './sigmaFormulas.ts'

/** Levels of a file that follow the sea floor, and what the depths of its rows are computed from. */
export interface SigmaLevels {
  readonly name: string
  readonly formula: Formula
  readonly terms: ReadonlyMap<Term, RoutedField>
}

/** Whether the rows run over levels that follow the sea floor. */
export const hasSigma = ({ variables }: NetcdfFile, { dimensions, shape }: RowSpace): boolean =>
  [...variables.values()].some((each) => isSigma(each) && each.dimensions.some((name) => (shape[dimensions.indexOf(name)] ?? 0) > 1))

/** The levels of the rows; null where there are none, or the file lacks a term of theirs at the positions of the rows. */
export async function findSigma(file: NetcdfFile, space: RowSpace): Promise<SigmaLevels | null> {
  for (const variable of file.variables.values()) {
    const formula = isSigma(variable) ? await formulaOf(file, variable) : null
    if (formula === null) continue
    const names = termsOf(variable)
    const terms = new Map<Term, RoutedField>()
    for (const term of formula.terms) {
      const found = file.variables.get(names[term] ?? '')
      const field = found === undefined || found.kind === 'char' || found.kind === 'string' ? null : dataField(file, found)
      const route = field === null ? null : space.route(field)
      if (field !== null && route !== null) terms.set(term, { name: term, field, route })
    }
    if (terms.size === formula.terms.length) return { name: variable.name, formula, terms }
  }
  return null
}

/** By its standard name, or by ROMS' own number of its transformation. */
async function formulaOf(file: NetcdfFile, { attributes }: NcVariable): Promise<Formula | null> {
  const standard = textOf(attributes, 'standard_name')
  if (isFormula(standard)) return formulas[standard]
  const transform = file.variables.get('Vtransform')
  const number = transform?.dimensions.length === 0 ? Number((await file.read(transform, [], []))[0]) : Number.NaN
  return number === 1 ? formulas.ocean_s_coordinate_g1 : number === 2 ? formulas.ocean_s_coordinate_g2 : null
}

/** `s: s_rho C: Cs_r eta: zeta depth: h depth_c: hc`; sigma is the s of the simplest formula. */
function termsOf({ name, attributes }: NcVariable): Readonly<Record<string, string>> {
  const words = textOf(attributes, 'formula_terms').split(/[\s:]+/)
  const pairs = words.flatMap((word, at) => (at % 2 === 0 ? [[word === 'sigma' ? 's' : word, words[at + 1] ?? ''] as const] : []))
  return pairs.length > 1 ? Object.fromEntries(pairs) : (romsTerms.get(name) ?? {})
}

/** Depths in metres below the sea level that the model counts from, computed cell by cell. */
export const sigmaColumn = ({ name, formula, terms }: SigmaLevels): NetcdfColumn => ({
  column: { name, unit: 'm', role: 'depth', type: 'float64' },
  cells: async (reader, block) => {
    const read = await Promise.all(Array.from(terms, async ([term, routed]) => [term, await reader.cells(routed, block)] as const))
    return (row) => {
      const of = { s: 0, C: 0, eta: 0, depth: 0, depth_c: 0 }
      for (const [term, cell] of read) of[term] = Number(cell(row) ?? Number.NaN)
      return toMillimetre(-formula.height(of))
    }
  },
})

/** No model knows its depths better, as none of those that are computed from pressures. */
const toMillimetre = (metres: number): number => Math.round(metres * 1000) / 1000 + 0
