import * as z from 'zod'
import { dataciteRecord } from '#core/catalog/datacite/schema.ts'
import { searchFeedPath, searchQuery } from '#core/catalog/query.ts'
import { limits } from '#core/limits/catalog.ts'
import { cruiseRecord, datasetRecord, newsRecord, variableRecord, variableRow } from '../catalog/records.ts'
import { endpoint } from './endpoint.ts'

const shortName = z.object({ shortname: z.string().min(1).max(100) })

const wholeNumber = z.coerce.number().int().positive()

const fullPage = z.object({
  dataset: datasetRecord,
  sensors: z.array(z.string()),
  cruises: z.array(cruiseRecord),
  references: z.array(z.string()),
  news: z.array(newsRecord),
  doi: z.string().nullable(),
  licence: z.object({ name: z.string(), url: z.string().nullable() }),
  /** In one line, with the version; `YYYY-MM-DD` stands for the day of access. */
  citation: z.string(),
  /** Whether its vault has files. */
  hasVault: z.boolean(),
})

const common = {
  method: 'GET',
  area: 'catalog',
  who: 'anyone',
  rate: 'catalog',
  body: null,
  query: z.object({ shortname: z.string().min(1).max(100) }),
  errors: { 400: 'No such data set.' },
} as const

/** Data sets and their variables, as the catalog and the page of a data set show them. */
export const catalogApi = {
  searchCatalog: endpoint({
    method: 'GET',
    path: '/api/catalog/searchcatalog',
    summary: 'Search the catalog.',
    description:
      'Every keyword must occur in a variable’s long or short name or in the long name, sensors, keywords, distributor, source, process level or study domain of a data set. A data set matches if its range overlaps the bounds, or if it has no such range. Newest first. With `fuzzy=1`, similarly spelt matches follow the exact ones. With `gazetteer=1`, names of seas, islands, ports and stations in the keywords find the data sets with values there, and those that contain the name; names in quotation marks stay words.',
    who: 'anyone',
    rate: 'catalog',
    query: searchQuery,
    example: { query: { keywords: 'temperature', hasDepth: 'yes' } },
    reply: { kind: 'json', schema: z.array(datasetRecord) },
    errors: { 400: 'A parameter is not valid.' },
  }),
  searchFeed: endpoint({
    method: 'GET',
    path: searchFeedPath,
    summary: 'Follow a search of the catalog.',
    description: `The ${limits.feedEntries} data sets released last that the search finds, as a feed for feed readers: Atom, or JSON Feed with \`format=json\`. The parameters are those of the search; each new version of a data set is a new entry.`,
    who: 'anyone',
    rate: 'catalog',
    query: searchQuery
      .omit({ fuzzy: true })
      .extend({ format: z.enum(['atom', 'json']).default('atom').meta({ description: 'The kind of feed.' }) }),
    example: { query: { keywords: 'temperature' } },
    reply: { kind: 'text', says: 'a feed' },
    errors: { 400: 'A parameter is not valid.' },
  }),
  datasetNames: endpoint({
    method: 'GET',
    path: '/api/catalog/dataset-names',
    summary: 'List the names of all data sets.',
    description: 'Short name, long name and ID of each data set, by ID.',
    who: 'anyone',
    rate: 'catalog',
    reply: { kind: 'json', schema: z.array(z.object({ Dataset_Name: z.string(), Dataset_Long_Name: z.string(), ID: z.int() })) },
  }),
  datasetFullPage: endpoint({
    method: 'GET',
    path: '/api/catalog/datasetfullpage',
    summary: 'Read everything a data set’s page shows.',
    description:
      'The data set by `shortname` or `id` (one is required), with its sensors, cruises, references, published news and citation, and whether its vault has files.',
    who: 'anyone',
    rate: 'catalog',
    query: z
      .object({ shortname: z.string().min(1).max(100).optional(), id: wholeNumber.optional() })
      .refine(({ shortname, id }) => shortname !== undefined || id !== undefined, 'shortname or id is needed'),
    example: { query: { shortname: 'COADS_Climatology' } },
    reply: {
      kind: 'json',
      schema: fullPage,
    },
    errors: { 400: 'No such data set.' },
  }),
  dataciteJson: endpoint({
    ...common,
    path: '/api/catalog/datacite.json',
    summary: 'Read the DataCite metadata of a data set as JSON.',
    description: 'Creators, subjects, dates, places, rights and relations of a data set, as the DataCite Metadata Schema 4.6 has them.',
    reply: { kind: 'json', schema: dataciteRecord },
  }),
  dataciteXml: endpoint({
    ...common,
    path: '/api/catalog/datacite.xml',
    summary: 'Read the DataCite metadata of a data set as XML.',
    description: 'The same as the JSON, in the XML of the DataCite Metadata Schema 4.6.',
    reply: { kind: 'file', mediaType: 'application/vnd.datacite.datacite+xml' },
  }),
  datasetVariables: endpoint({
    method: 'GET',
    path: '/api/catalog/datasetvariables',
    summary: 'List the variables of a data set.',
    description: 'Units, sensors and statistics of each variable, by long name.',
    who: 'anyone',
    rate: 'catalog',
    query: shortName,
    example: { query: { shortname: 'COADS_Climatology' } },
    reply: { kind: 'json', schema: z.array(variableRow) },
    errors: { 400: 'No such data set.' },
  }),
  variable: endpoint({
    method: 'GET',
    path: '/api/catalog/variable',
    summary: 'Read one variable.',
    description:
      'A variable by its `id`, or by its `name` as `table.variable` (one is required), with the names, coverage and statistics needed to chart it.',
    who: 'anyone',
    rate: 'catalog',
    query: z
      .object({ id: wholeNumber.optional(), name: z.string().min(3).max(260).optional() })
      .refine(({ id, name }) => id !== undefined || name !== undefined, 'id or name is needed'),
    example: { query: { id: '1' } },
    reply: { kind: 'json', schema: variableRecord },
    errors: { 404: 'No such variable.' },
  }),
}
