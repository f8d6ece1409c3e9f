import * as z from 'zod'
import { limits } from '#core/limits/observations.ts'
import { procedureQuery } from './data.ts'
import { endpoint } from './endpoint.ts'

const old = { method: 'GET', area: 'data', body: null } as const

const says = 'For the earliest client libraries: newline-delimited JSON, one line per row, always compressed with gzip.'

/** The calls of the oldest clients. */
export const dataretrievalApi = {
  legacyQuery: endpoint({
    ...old,
    path: '/dataretrieval/query',
    summary: 'Run an SQL query, for the oldest clients.',
    description: says,
    who: 'user',
    keyScope: 'read',
    rate: 'data',
    query: z.object({ query: z.string().min(1).max(limits.queryCharacters) }),
    example: { query: { query: 'SELECT TOP(10) month, lat, lon, sst FROM tblCOADS_Climatology' } },
    reply: { kind: 'rows', form: 'ndjson', mediaType: 'application/json' },
    errors: { 400: 'The query is not valid, or its result would be too large.' },
  }),
  legacyProcedure: endpoint({
    ...old,
    path: '/dataretrieval/sp',
    summary: 'Call a procedure, for the oldest clients.',
    description: says,
    who: 'user',
    keyScope: 'read',
    rate: 'data',
    query: procedureQuery,
    example: { query: { spName: 'uspHead', tableName: 'tblCOADS_Climatology' } },
    reply: { kind: 'rows', form: 'ndjson', mediaType: 'application/json' },
    errors: { 400: 'A parameter is not valid, or the result would be too large.', 404: 'No such table, field or procedure.' },
  }),
  legacyTableStatistics: endpoint({
    ...old,
    path: '/dataretrieval/tablestats',
    summary: 'Read the statistics of a table, for the oldest clients.',
    description: 'Same as `/api/data/tablestats`, but for an unknown table it returns status 200 and an object with `error`.',
    who: 'anyone',
    rate: 'data',
    query: z.object({ table: z.string().min(1).max(200) }),
    example: { query: { table: 'tblCOADS_Climatology' } },
    reply: { kind: 'json', schema: z.record(z.string(), z.unknown()) },
  }),
}
