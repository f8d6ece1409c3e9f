import type { dataretrievalApi } from '#core/api/dataretrieval.ts'
import { Problem } from '#core/request/Problem.ts'
import { loadSnapshot } from '../catalog/catalog.ts'
import { tableStatistics } from '../catalog/dataLists.ts'
import { prepareQuery } from '../query/prepareQuery.ts'
import { prepareCall } from './data.ts'
import type { Handlers } from './Handler.ts'
import { answerRows } from './rows.ts'

/** Those clients inflate whatever comes, so gzip is not a matter of what they say they take. */
function oldForm(answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.set('Content-Type', 'application/json')
  headers.set('Content-Encoding', 'gzip')
  const body = answer.body?.pipeThrough(new CompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>) ?? null
  return new Response(body, { status: answer.status, headers })
}

export const dataretrievalRoutes: Handlers<typeof dataretrievalApi> = {
  legacyQuery: async ({ ports, query, caller, c }) => {
    const catalog = await loadSnapshot(ports.database)
    const prepared = await prepareQuery(ports.database, catalog, query.query)
    return oldForm(await answerRows({ ports, catalog, caller, c, prepared, text: query.query, endpoint: 'query', format: 'ndjson' }))
  },
  legacyProcedure: async ({ ports, query, caller, c }) => {
    const catalog = await loadSnapshot(ports.database)
    const { prepared, text } = await prepareCall(ports, catalog, query)
    return oldForm(await answerRows({ ports, catalog, caller, c, prepared, text, endpoint: 'sp', format: 'ndjson' }))
  },
  /** Statistics of a table; those clients take an unknown one for an answer (API-59). */
  legacyTableStatistics: async ({ ports, query }) => {
    try {
      return await tableStatistics(ports.database, await loadSnapshot(ports.database), query.table)
    } catch (fault) {
      if (fault instanceof Problem && fault.code === 'not-found') return { error: 'Table not found' }
      throw fault
    }
  },
}
