import * as z from 'zod'
import { searchQuery } from '#core/catalog/query.ts'
import { cruiseRecord, datasetRecord, newsRecord, variableRecord, variableRow } from '../catalog/records.ts'
import { endpoint } from './endpoint.ts'

const shortName = z.object({ shortname: z.string().min(1).max(100) })
const wholeNumber = z.coerce.number().int().positive()

export const searchCatalog = endpoint({
  method: 'GET',
  path: '/api/catalog/searchcatalog',
  area: 'catalog',
  summary: 'Search the catalog.',
  description:
    'Every keyword must occur in a variable’s long or short name or in the long name, sensors, keywords, distributor, source, process level or study domain of a data set. A data set matches if its range overlaps the bounds, or if it has no such range. Newest first. With `fuzzy=1`, similarly spelt matches follow the exact ones. With `gazetteer=1`, names of seas, islands, ports and stations in the keywords find the data sets with values there, and those that contain the name; names in quotation marks stay words.',
  who: 'anyone',
  rate: 'catalog',
  query: searchQuery,
  body: null,
  reply: { kind: 'json', schema: z.array(datasetRecord) },
  refusals: { 400: 'A parameter is not valid.' },
})

export const datasetNames = endpoint({
  method: 'GET',
  path: '/api/catalog/dataset-names',
  area: 'catalog',
  summary: 'List the names of all data sets.',
  description: 'Short name, long name and ID of each data set, by ID.',
  who: 'anyone',
  rate: 'catalog',
  query: z.object({}),
  body: null,
  reply: { kind: 'json', schema: z.array(z.object({ Dataset_Name: z.string(), Dataset_Long_Name: z.string(), ID: z.int() })) },
  refusals: {},
})

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
})

export const datasetFullPage = endpoint({
  method: 'GET',
  path: '/api/catalog/datasetfullpage',
  area: 'catalog',
  summary: 'Read everything a data set’s page shows.',
  description: 'The data set by `shortname` or `id` (one is required), with its sensors, cruises, references, published news and citation.',
  who: 'anyone',
  rate: 'catalog',
  query: z
    .object({ shortname: z.string().min(1).max(100).optional(), id: wholeNumber.optional() })
    .refine(({ shortname, id }) => shortname !== undefined || id !== undefined, 'shortname or id is needed'),
  body: null,
  reply: {
    kind: 'json',
    schema: fullPage,
  },
  refusals: { 400: 'No such data set.' },
})

export const datasetVariables = endpoint({
  method: 'GET',
  path: '/api/catalog/datasetvariables',
  area: 'catalog',
  summary: 'List the variables of a data set.',
  description: 'Units, sensors and statistics of each variable, by long name.',
  who: 'anyone',
  rate: 'catalog',
  query: shortName,
  body: null,
  reply: { kind: 'json', schema: z.array(variableRow) },
  refusals: { 400: 'No such data set.' },
})

export const variable = endpoint({
  method: 'GET',
  path: '/api/catalog/variable',
  area: 'catalog',
  summary: 'Read one variable.',
  description: 'A variable by its ID, with the names, coverage and statistics needed to chart it.',
  who: 'anyone',
  rate: 'catalog',
  query: z.object({ id: wholeNumber }),
  body: null,
  reply: { kind: 'json', schema: variableRecord },
  refusals: { 404: 'No such variable.' },
})
