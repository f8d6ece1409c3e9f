/** The two lists of the search for a variable. Source: VIZ-27. */
export type MakeList = 'Observation' | 'Model'

/** Makes whose values a model computed, fitted to measurements or not. */
const computed = new Set(['model', 'assimilation'])

/** The list that data sets of a make are in: what a model computed, or everything else, which somebody measured. No make is in neither. */
export function listOfMake(make: string): MakeList {
  return computed.has(make.toLowerCase()) ? 'Model' : 'Observation'
}
