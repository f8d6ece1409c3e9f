import type { checkQuerySize, query as queryCall, storedProcedure } from '#core/api/data.ts'
import type { ParsedInput } from '#core/api/endpoint.ts'
import { Problem } from '#core/request/Problem.ts'
import { type CatalogSnapshot, catalogOf } from '../catalog/catalog.ts'
import { queueKey } from '../middleware/queueKey.ts'
import type { Ports } from '../ports/Ports.ts'
import { prepareQuery } from '../query/prepareQuery.ts'
import { argumentsOf, execText, prepareProcedure } from '../query/procedureCall.ts'
import { checkSize } from '../query/size/checkSize.ts'
import type { Handler } from './Handler.ts'
import { answerRows } from './rows.ts'

/** A prepared call of /sp, with its text as an EXEC. */
export async function prepareCall(ports: Ports, catalog: CatalogSnapshot, query: ParsedInput<typeof storedProcedure>['query']) {
  const given = argumentsOf(query)
  return { prepared: await prepareProcedure(catalog, ports.database, query.spName, given), text: execText(query.spName, given), given }
}

/** Streams the rows of a procedure call, or returns it as a SELECT. */
export const answerStoredProcedure: Handler<typeof storedProcedure> = async ({ ports, query, caller, c }) => {
  const catalog = await catalogOf(ports.database)
  const { prepared, text, given } = await prepareCall(ports, catalog, query)
  const wantsText = query.sqlify !== undefined && !['0', 'false'].includes(query.sqlify.toLowerCase())
  const { format, filename, spreadsheet } = query
  if (!wantsText) return answerRows({ ports, catalog, caller, c, prepared, text, endpoint: 'sp', format, filename, spreadsheet })
  const select = prepared.kind === 'observations' ? prepared.select : null
  if (select === null) throw new Problem('not-supported', `${query.spName} cannot be written as a SELECT.`)
  return c.json({ argSet: given, query: select }, 200, { 'Cache-Control': 'no-store' })
}

/** Streams the rows of a SELECT or EXEC, or returns their estimated size. */
export const answerQuery: Handler<typeof queryCall> = async ({ ports, query, caller, c }) => {
  const catalog = await catalogOf(ports.database)
  if (query.output === 'project_size') {
    const check = await checkSize(catalog, ports, query.query, { signal: c.req.raw.signal, caller: queueKey(c, ports) })
    const projectedSize = check.projection === null ? null : Math.abs(check.projection.size)
    return c.json({ query: query.query, analysis: check.query.analysis, projectedSize }, 200, { 'Cache-Control': 'no-store' })
  }
  const prepared = await prepareQuery(ports.database, catalog, query.query)
  const { format, filename, spreadsheet } = query
  return answerRows({ ports, catalog, caller, c, prepared, text: query.query, endpoint: 'query', format, filename, spreadsheet })
}

/** Estimates the size of a result; needs no engine if the store's counts suffice. */
export const answerCheckQuerySize: Handler<typeof checkQuerySize> = async ({ ports, query, c }) => {
  return checkSize(await catalogOf(ports.database), ports, query.query, { signal: c.req.raw.signal, caller: queueKey(c, ports) })
}
