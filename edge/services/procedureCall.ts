import type { z } from 'zod'
import type { procedureQuery } from '#core/api/data.ts'
import { Problem } from '#core/api/problem.ts'
import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { parseFields } from '#core/observations/procedures/fields.ts'
import { procedureNamed } from '#core/observations/procedures/index.ts'
import type { PreparedProcedure } from '#core/observations/procedures/Procedure.ts'
import { type CatalogSnapshot, findTable } from './catalog.ts'

/** A call that was understood, with the table it reads. */
export interface UnderstoodCall {
  readonly table: ObservationTable
  readonly prepared: PreparedProcedure
}

/** Brackets and quotes around names are taken off, as clients send them. */
const bare = (name: string) => name.replace(/[[\]"'`]/g, '').trim()

/** Finds the procedure and the table of a call and prepares it; throws `not-found` for names that the catalog does not have, `bad-request` for ranges without sense. */
export function understandCall(catalog: CatalogSnapshot, call: z.output<typeof procedureQuery>): UnderstoodCall {
  const procedure = procedureNamed(bare(call.spName))
  if (procedure === undefined) throw new Problem('not-found', 'There is no such procedure.')
  const found = findTable(catalog, bare(call.tableName))
  if (found === undefined) throw new Problem('not-found', 'There is no such table.')
  const { dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 } = call
  const fields = parseFields(call.fields)
  return {
    table: found.table,
    prepared: procedure.prepare({ table: found.table, fields, dt1, dt2, lat1, lat2, lon1, lon2, depth1, depth2 }),
  }
}
