import * as z from 'zod'
import { highlightKeys } from '#core/catalog/highlights.ts'
import { endpoint } from './endpoint.ts'

export const highlights = endpoint({
  method: 'GET',
  path: '/api/highlights',
  area: 'service',
  summary: 'Read one statistic about the catalog.',
  description: 'Years of coverage, variables, cruises, satellites or organisms, computed from the catalog.',
  who: 'anyone',
  rate: 'none',
  query: z.object({ key: z.enum(highlightKeys) }),
  body: null,
  reply: { kind: 'json', schema: z.object({ key: z.enum(highlightKeys), value: z.int().nonnegative() }) },
  refusals: { 400: 'No such statistic.' },
})

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  area: 'service',
  summary: 'Check whether the portal is up.',
  description: 'The version and the engine that reads observations.',
  who: 'anyone',
  rate: 'none',
  query: z.object({}),
  body: null,
  reply: { kind: 'json', schema: z.object({ version: z.string(), engine: z.string(), datasets: z.int() }) },
  refusals: {},
})
