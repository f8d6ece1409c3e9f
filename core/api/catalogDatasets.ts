import { z } from 'zod'
import { variableWithExtent } from './discoveryRecords.ts'
import { endpoint } from './endpoint.ts'
import { cruiseRecord, datasetRecord } from './records.ts'

const open = { method: 'GET', area: 'catalog', who: 'anyone', rate: 'catalog', body: null } as const
const nothing = z.object({})
const byShortName = z.object({ shortname: z.string().min(1).max(100) })
const words = z.array(z.string())
const noSuchDataset = { 400: 'No such data set.' }

export const submissionOptions = endpoint({
  ...open,
  path: '/api/catalog/submissionoptions',
  summary: 'List the words that a submitted data set may be described with.',
  description: 'The words of the specification and those that data sets of the catalog bear, each list in alphabetical order.',
  query: nothing,
  reply: {
    kind: 'json',
    schema: z.object({
      Make: words,
      Sensor: words,
      Study_Domain: words,
      Temporal_Resolution: words,
      Spatial_Resolution: words,
      Data_Source: words,
      Distributor: words,
      Process_Level: words,
    }),
  },
  refusals: {},
})

export const keywords = endpoint({
  ...open,
  path: '/api/catalog/keywords',
  summary: 'List every keyword of the catalog.',
  description: 'The keywords of data sets and their variables, each once, in alphabetical order.',
  query: nothing,
  reply: { kind: 'json', schema: words },
  refusals: {},
})

export const datasetMetadata = endpoint({
  ...open,
  path: '/api/catalog/datasetmetadata',
  summary: 'Read a data set with its variables.',
  description: 'What a metadata sheet holds: the data set, its sensors, cruises and references, and every variable with its statistics.',
  query: byShortName,
  reply: {
    kind: 'json',
    schema: z.object({
      dataset: datasetRecord,
      sensors: words,
      cruises: z.array(cruiseRecord),
      references: words,
      variables: z.array(variableWithExtent),
    }),
  },
  refusals: noSuchDataset,
})

export const variableMetadata = endpoint({
  ...open,
  path: '/api/catalog/datasetvariableum',
  summary: 'Read the further metadata of a data set’s variables.',
  description: 'An object from each variable’s name to a list of what its authors added, parsed; an empty list where they added nothing.',
  query: byShortName,
  reply: { kind: 'json', schema: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) },
  refusals: noSuchDataset,
})

export const datasetSummary = endpoint({
  ...open,
  path: '/api/catalog/datasetsummary',
  summary: 'Read the names and description of a data set.',
  description: 'Short name, long name and description by ID.',
  query: z.object({ id: z.coerce.number().int().positive() }),
  reply: { kind: 'json', schema: z.object({ Dataset_Name: z.string(), Dataset_Long_Name: z.string(), Description: z.string() }) },
  refusals: { 404: 'No such data set.' },
})
