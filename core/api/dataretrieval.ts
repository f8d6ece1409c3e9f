import { z } from 'zod'
import { limits } from '#core/limits.ts'
import { procedureQuery } from './data.ts'
import { endpoint } from './endpoint.ts'

const old = { method: 'GET', area: 'data', body: null } as const
const says = 'For client libraries of the first years: newline-delimited JSON, a line for each row, always compressed with gzip.'

export const legacyQuery = endpoint({
  ...old,
  path: '/dataretrieval/query',
  summary: 'Ask in SQL, as the oldest clients do.',
  description: says,
  who: 'user',
  rate: 'data',
  query: z.object({ query: z.string().min(1).max(limits.queryCharacters) }),
  reply: { kind: 'rows', form: 'ndjson', mediaType: 'application/json' },
  refusals: { 400: 'The query cannot be read, or its answer would be too large.' },
})

export const legacyProcedure = endpoint({
  ...old,
  path: '/dataretrieval/sp',
  summary: 'Call a procedure, as the oldest clients do.',
  description: says,
  who: 'user',
  rate: 'data',
  query: procedureQuery,
  reply: { kind: 'rows', form: 'ndjson', mediaType: 'application/json' },
  refusals: { 400: 'A parameter cannot be read, or the answer would be too large.', 404: 'No such table, field or procedure.' },
})

export const legacyTableStatistics = endpoint({
  ...old,
  path: '/dataretrieval/tablestats',
  summary: 'Read the statistics of a table, as the oldest clients do.',
  description: 'As `/api/data/tablestats`, but an unknown table is answered with status 200 and an object with `error`.',
  who: 'anyone',
  rate: 'data',
  query: z.object({ table: z.string().min(1).max(200) }),
  reply: { kind: 'json', schema: z.record(z.string(), z.unknown()) },
  refusals: {},
})
