import { atom } from 'nanostores'
import { variablesApi } from '#core/api/variables.ts'
import type { FoundVariable } from '#core/catalog/discoveryRecords.ts'
import { limits } from '#core/limits/match.ts'
import { Problem } from '#core/request/Problem.ts'
import { logError } from '../../common/stores/faults.ts'
import { portal } from '../../common/stores/portal.ts'
import { $variables, addVariable } from './variables.ts'

/** The climatology of a variable, by its long name; `null` where the catalog has none. */
export const $climatologies = atom<Readonly<Record<string, FoundVariable | null>>>({})

/** Finds the climatologies of variables, for rows before or after their data. Each is looked for once. */
export async function findClimatologies(longNames: readonly string[]): Promise<void> {
  for (const name of new Set(longNames)) {
    if (name in $climatologies.get()) continue
    try {
      const query = { searchTerms: name, temporalResolution: 'Monthly Climatology' }
      const { variables } = await portal.call(variablesApi.variableSearch, query)
      const found = variables.find(({ Long_Name }) => Long_Name === name) ?? null
      $climatologies.set({ ...$climatologies.get(), [name]: found })
    } catch (fault) {
      // Nobody has asked for it: the rows stay as they are.
      if (!(fault instanceof Problem)) throw fault
      logError(fault)
      return
    }
  }
}

/** Those of a list of variables that are not matched with already, as far as one match has room for them. */
export function missingClimatologies(longNames: readonly string[]): readonly FoundVariable[] {
  const chosen = $variables.get()
  const found = longNames.flatMap((name) => $climatologies.get()[name] ?? [])
  return found.filter(({ ID }) => chosen.every((variable) => variable.ID !== ID)).slice(0, limits.matchVariables - chosen.length)
}

/** Adds them to the variables. */
export async function addClimatologies(variables: readonly FoundVariable[]): Promise<void> {
  for (const { ID } of variables) await addVariable(ID)
}
