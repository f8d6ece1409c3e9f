import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const catalogListing = endpoint({
  method: 'GET',
  path: '/api/catalog/listing',
  area: 'catalog',
  summary: 'Read the whole catalog in columns.',
  description:
    'What the catalog page searches in the browser: a JSON object with `strings`, each text once, `columns` of numbers and of places among `strings`, and `lists` of such places. One entry a data set, by ID.',
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
  summary: 'Ask how large the catalog is.',
  description: 'How many data sets there are and the newest ID, so that a page knows whether what it shows is all.',
  who: 'anyone',
  rate: 'catalog',
  query: z.object({}),
  body: null,
  reply: { kind: 'json', schema: z.object({ datasets: z.int(), latest: z.int() }) },
  refusals: {},
})
