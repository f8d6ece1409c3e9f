import type { legacyProcedure, legacyQuery, legacyTableStatistics } from '#core/api/dataretrieval.ts'
import { Problem } from '#core/request/Problem.ts'
import { catalogOf } from '../catalog/catalog.ts'
import { tableStatistics } from '../catalog/dataLists.ts'
import { prepareQuery } from '../query/prepareQuery.ts'
import { prepareCall } from './data.ts'
import type { Handler } from './Handler.ts'
import { answerRows } from './rows.ts'

/** Rows of a query as the oldest clients read them. */
export const answerLegacyQuery: Handler<typeof legacyQuery> = async ({ ports, query, caller, c }) => {
  const catalog = await catalogOf(ports.database)
  const prepared = await prepareQuery(ports.database, catalog, query.query)
  return oldForm(await answerRows({ ports, catalog, caller, c, prepared, text: query.query, endpoint: 'query', format: 'ndjson' }))
}

/** Rows of a procedure as the oldest clients read them. */
export const answerLegacyProcedure: Handler<typeof legacyProcedure> = async ({ ports, query, caller, c }) => {
  const catalog = await catalogOf(ports.database)
  const { prepared, text } = await prepareCall(ports, catalog, query)
  return oldForm(await answerRows({ ports, catalog, caller, c, prepared, text, endpoint: 'sp', format: 'ndjson' }))
}

/** Statistics of a table; those clients take an unknown one for an answer (API-59). */
export const answerLegacyTableStatistics: Handler<typeof legacyTableStatistics> = async ({ ports, query }) => {
  try {
    return await tableStatistics(ports.database, await catalogOf(ports.database), query.table)
  } catch (fault) {
    if (fault instanceof Problem && fault.code === 'not-found') return { error: 'Table not found' }
    throw fault
  }
}

/** Those clients inflate whatever comes, so gzip is not a matter of what they say they take. */
function oldForm(answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', 'application/json')
  headers.set('Content-Encoding', 'gzip')
  const body = answer.body?.pipeThrough(new CompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>) ?? null
  return new Response(body, { status: answer.status, headers })
}
