import * as z from 'zod'
import { endpoint } from './endpoint.ts'

export const catalogListing = endpoint({
  method: 'GET',
  path: '/api/catalog/listing',
  area: 'catalog',
  summary: 'Read the whole catalog by column.',
  description:
    'The data that the catalog page searches in the browser: a JSON object with the distinct `strings`, `columns` of numbers and of indices into `strings`, and `lists` of such indices. One entry per data set, by ID.',
  who: 'anyone',
  rate: 'catalog',
  query: z.object({}),
  body: null,
  reply: { kind: 'file', mediaType: 'application/json' },
  refusals: {},
})

export const catalogState = endpoint({
  method: 'GET',
  path: '/api/catalog/state',
  area: 'catalog',
  summary: 'Get the size of the catalog.',
  description: 'The number of data sets and the newest ID, so that a page can tell whether its list is complete.',
  who: 'anyone',
  rate: 'catalog',
  query: z.object({}),
  body: null,
  reply: { kind: 'json', schema: z.object({ datasets: z.int(), latest: z.int() }) },
  refusals: {},
})
