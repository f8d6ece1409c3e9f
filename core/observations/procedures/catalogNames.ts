import { limits } from '#core/limits/observations.ts'
import { Problem } from '#core/request/Problem.ts'
import type { ObservationTable } from '../ObservationEngine.ts'
import type { Parameter, ProcedureCatalog } from './Procedure.ts'

/** The table of that name; throws `not-found` where the catalog has none. */
export function knownTable(catalog: ProcedureCatalog, name: string): ObservationTable {
  const table = catalog.table(name)
  if (table !== undefined) return table
  const shown = shownName(name)
  throw new Problem('not-found', `The table ${shown} is unknown.`, { table: shown })
}

/** A name as an error message quotes it: without brackets, and no longer than a name can be. */
export const shownName = (text: string): string => bareName(text.slice(0, limits.sqlNameCharacters))

/** A name without the brackets, quotes and spaces that clients put around it. */
export function bareName(text: string): string {
  return text.replaceAll(/[[\]"'`]/g, '').trim()
}

/** Throws `bad-request` where a call has too few or too many arguments. */
export function checkCount(name: string, parameters: readonly Parameter[], given: readonly string[]): void {
  const needed = parameters.filter(({ isOptional }) => !isOptional)
  if (given.length >= needed.length && given.length <= parameters.length) return
  const names = parameters.map((parameter) => (parameter.isOptional ? `[${parameter.name}]` : parameter.name)).join(', ')
  const takes = parameters.length === 0 ? 'no arguments' : `${countText(needed.length, parameters.length)}: ${names}`
  throw new Problem('bad-request', `${name} takes ${takes}.`)
}

function countText(min: number, max: number): string {
  return min === max ? `${max} ${max === 1 ? 'argument' : 'arguments'}` : `${min} to ${max} arguments`
}
