import { atom } from 'nanostores'
import { catalogApi } from '#core/api/catalog.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { limits } from '#core/limits/match.ts'
import type { MatchVariable } from '#core/match/MatchRequest.ts'
import { matchTexts } from '#core/messages/match.ts'
import { Problem } from '#core/request/Problem.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'

/** The variables to match with, in the order of the result. */
export const $variables = atom<readonly VariableRecord[]>([])
/** How many are being read. */
export const $adding = atom(0)

/** Adds a variable by its ID, at the end. */
export const addVariable = (id: number): Promise<void> => add(() => portal.call(catalogApi.variable, { id }))

/** Adds variables by their names, in their order; those that the catalog does not have are told. */
export async function addNamed(variables: readonly MatchVariable[]): Promise<void> {
  for (const { table, variable } of variables) {
    const name = `${table}.${variable}`
    await add(() => portal.call(catalogApi.variable, { name }), matchTexts.variables.unknown(name))
  }
}

async function add(read: () => Promise<VariableRecord>, unknown?: string): Promise<void> {
  $adding.set($adding.get() + 1)
  try {
    const variable = await read()
    const now = $variables.get()
    if (now.length < limits.matchVariables && now.every(({ ID }) => ID !== variable.ID)) $variables.set([...now, variable])
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    notify(unknown !== undefined && fault.code === 'not-found' ? unknown : fault.message, 'danger')
  } finally {
    $adding.set($adding.get() - 1)
  }
}

/** Leaves a variable out. */
export const removeVariable = (id: number): void => $variables.set($variables.get().filter(({ ID }) => ID !== id))
