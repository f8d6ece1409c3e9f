import * as z from 'zod'
import { variableWithExtent } from '../catalog/discoveryRecords.ts'
import { cruiseRecord, datasetRecord } from '../catalog/records.ts'
import { comparedVersions } from '../catalog/versionDifference.ts'
import { endpoint } from './endpoint.ts'

const open = { method: 'GET', area: 'catalog', who: 'anyone', rate: 'catalog', body: null } as const

const byShortName = z.object({ shortname: z.string().min(1).max(100) })

const words = z.array(z.string())

const noSuchDataset = { 400: 'No such data set.' }

/** What is said of a data set beside its page: words of submissions, metadata and summaries. */
export const datasetsApi = {
  submissionOptions: endpoint({
    ...open,
    path: '/api/catalog/submissionoptions',
    summary: 'List the vocabulary for describing submitted data sets.',
    description: 'The terms of the specification and those used by data sets in the catalog, each list in alphabetical order.',
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
  }),
  keywords: endpoint({
    ...open,
    path: '/api/catalog/keywords',
    summary: 'List all keywords in the catalog.',
    description: 'The distinct keywords of data sets and their variables, in alphabetical order.',
    reply: { kind: 'json', schema: words },
  }),
  datasetMetadata: endpoint({
    ...open,
    path: '/api/catalog/datasetmetadata',
    summary: 'Read a data set with its variables.',
    description:
      'The content of a metadata sheet: the data set, its sensors, cruises and references, and every variable with its statistics.',
    query: byShortName,
    example: { query: { shortname: 'COADS_Climatology' } },
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
    errors: noSuchDataset,
  }),
  variableMetadata: endpoint({
    ...open,
    path: '/api/catalog/datasetvariableum',
    summary: 'Read the additional metadata of a data set’s variables.',
    description: 'An object that maps each variable’s name to the parsed list of metadata that its authors added, which may be empty.',
    query: byShortName,
    example: { query: { shortname: 'COADS_Climatology' } },
    reply: { kind: 'json', schema: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) },
    errors: noSuchDataset,
  }),
  datasetSummary: endpoint({
    ...open,
    path: '/api/catalog/datasetsummary',
    summary: 'Read the names and description of a data set.',
    description: 'Short name, long name and description by ID.',
    query: z.object({ id: z.coerce.number().int().positive() }),
    example: { query: { id: '1' } },
    reply: { kind: 'json', schema: z.object({ Dataset_Name: z.string(), Dataset_Long_Name: z.string(), Description: z.string() }) },
    errors: { 404: 'No such data set.' },
  }),
  versionDifference: endpoint({
    ...open,
    path: '/api/catalog/versiondifference',
    summary: 'Read what changed in a version of a data set.',
    description:
      'Rows added, removed and altered since the version before, by variable, on a map and in a series. Computed when a new version is published and kept for the latest versions. Rows are matched by time, latitude, longitude and depth, and by cruise where both versions have that column; rows of one position in the order of their values.',
    query: z.object({
      shortname: z.string().min(1).max(100).meta({ description: 'The short name or the table of the data set.' }),
      version: z.coerce.number().int().positive().optional().meta({ description: 'The version of its table; the present one by default.' }),
    }),
    reply: { kind: 'json', schema: comparedVersions },
    errors: { ...noSuchDataset, 404: 'The data set has no such version, or what changed in it is not kept.' },
  }),
}
