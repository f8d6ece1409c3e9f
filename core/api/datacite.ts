import * as z from 'zod'
import { dataciteRecord } from '#core/catalog/datacite/schema.ts'
import { endpoint } from './endpoint.ts'

const common = {
  method: 'GET',
  area: 'catalog',
  who: 'anyone',
  rate: 'catalog',
  body: null,
  query: z.object({ shortname: z.string().min(1).max(100) }),
  refusals: { 400: 'No such data set.' },
} as const

export const dataciteJson = endpoint({
  ...common,
  path: '/api/catalog/datacite.json',
  summary: 'Read the DataCite metadata of a data set as JSON.',
  description: 'Creators, subjects, dates, places, rights and relations of a data set, as the DataCite Metadata Schema 4.6 has them.',
  reply: { kind: 'json', schema: dataciteRecord },
})

export const dataciteXml = endpoint({
  ...common,
  path: '/api/catalog/datacite.xml',
  summary: 'Read the DataCite metadata of a data set as XML.',
  description: 'The same as the JSON, in the XML of the DataCite Metadata Schema 4.6.',
  reply: { kind: 'file', mediaType: 'application/vnd.datacite.datacite+xml' },
})
