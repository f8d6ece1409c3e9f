import { isTimeless } from '#core/catalog/record.ts'
import { bareName, shownName } from '#core/observations/procedures/catalogNames.ts'
import { procedureNamed } from '#core/observations/procedures/index.ts'
import type { PreparedProcedure, Procedure, ProcedureCatalog } from '#core/observations/procedures/Procedure.ts'
import { Problem } from '#core/request/Problem.ts'
import { sqlText } from '#core/text/quoting.ts'
import { type CatalogSnapshot, findObservations, findTable } from '../catalog/catalog.ts'
import { catalogTableRows } from '../catalog/tables/catalogTableRows.ts'
import { tracksOf } from '../catalog/tables/cruiseRows.ts'
import type { Database } from '../database/Database.ts'

/** A call whose arguments have names, as a URL has them; `shortName` is another name of `fields`. */
export interface NamedCall {
  readonly spName: string
  readonly [parameter: string]: unknown
}

/** Prepares a call from a procedure's name and arguments as text; throws `not-found` for names that the catalog does not have, `bad-request` for invalid arguments. */
export async function prepareProcedure(
  catalog: CatalogSnapshot,
  database: Database,
  name: string,
  argumentsInOrder: readonly string[],
): Promise<PreparedProcedure> {
  return known(name).prepare(argumentsInOrder, {
    ...tablesOf(catalog),
    rows: (catalogTable) => catalogTableRows(database, catalog, catalogTable),
    tracks: (cruiseIds) => tracksOf(database, catalog, cruiseIds),
  })
}

/** The arguments of a named call in the procedure's own order; throws `not-found` for an unknown procedure, `bad-request` where one is missing. */
export function argumentsOf(call: NamedCall): string[] {
  return inOrder(known(call.spName), call)
}

/** The call as one EXEC, every argument in quotes. */
export function execText(name: string, argumentsInOrder: readonly string[]): string {
  return `EXEC ${bareName(name)} ${argumentsInOrder.map(sqlText).join(', ')}`.trimEnd()
}

function known(name: string): Procedure {
  const procedure = procedureNamed(bareName(name))
  if (procedure === undefined) throw new Problem('not-found', `The procedure ${shownName(name)} is unknown.`)
  return procedure
}

function inOrder({ name, parameters }: Procedure, call: NamedCall): string[] {
  const values = parameters.map((parameter) => textOf(call[parameter.name] ?? (parameter.name === 'fields' ? call.shortName : undefined)))
  const last = values.findLastIndex((value) => value !== undefined)
  return values.slice(0, last + 1).map((value, index) => {
    if (value === undefined && parameters[index]?.isOptional) return ''
    if (value === undefined)
      throw new Problem('bad-request', `${name} needs ${parameters[index]?.name}.`, { parameter: parameters[index]?.name })
    return value
  })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function tablesOf(catalog: CatalogSnapshot): Pick<ProcedureCatalog, 'table' | 'isTimeless'> {
  return {
    table: (name) => findObservations(catalog, bareName(name)),
    isTimeless({ name }) {
      const record = findTable(catalog, name)?.record
      return record !== undefined && isTimeless(record)
    },
  }
}
