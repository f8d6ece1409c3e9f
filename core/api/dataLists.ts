import * as z from 'zod'
import { listedCruiseRecord, trajectoryPoint } from '../catalog/records.ts'
import { endpoint } from './endpoint.ts'

const open = { area: 'data', who: 'anyone', rate: 'data', query: z.object({}), body: null } as const

const statistics = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.null()])))

/** Lists of data sets, cruises and tracks, as the client libraries read them. */
export const dataListsApi = {
  ancillaryDatasets: endpoint({
    ...open,
    method: 'GET',
    path: '/api/data/ancillary-datasets',
    summary: 'List the data sets with ancillary data.',
    description: 'CSV with the columns Dataset_Name and Table_Name.',
    reply: { kind: 'rows', form: 'csv' },
  }),
  continuousDatasets: endpoint({
    ...open,
    method: 'GET',
    path: '/api/data/ci-datasets',
    summary: 'List the data sets that are updated continuously.',
    description: 'CSV with the columns table_name and ci, which is 1.',
    reply: { kind: 'rows', form: 'csv' },
  }),
  datasetFeatures: endpoint({
    ...open,
    method: 'GET',
    path: '/api/data/dataset-features',
    summary: 'Get which data sets have ancillary data or are updated continuously.',
    description: 'An object keyed by table name in lower case; tables with neither feature are omitted.',
    reply: {
      kind: 'json',
      schema: z.record(z.string(), z.object({ ancillary: z.literal(true).optional(), ci: z.literal(true).optional() })),
    },
  }),
  cruiseList: endpoint({
    ...open,
    method: 'GET',
    path: '/api/data/cruiselist',
    summary: 'List the cruises that have data sets.',
    description: 'Every cruise with at least one data set, by name.',
    reply: { kind: 'json', schema: z.array(listedCruiseRecord) },
  }),
  cruiseTrajectory: endpoint({
    ...open,
    method: 'GET',
    path: '/api/data/cruisetrajectory',
    summary: 'Read a cruise’s track.',
    description: 'CSV with the columns time, lat and lon, in that order.',
    query: z.object({ id: z.coerce.number().int().positive() }),
    example: { query: { id: '1' } },
    reply: { kind: 'rows', form: 'csv' },
    errors: { 400: 'Not a cruise ID.' },
  }),
  cruiseTrajectories: endpoint({
    ...open,
    method: 'POST',
    path: '/api/data/cruise-trajectories',
    summary: 'Read the tracks of several cruises.',
    description: 'Every point of the given cruises, by cruise, time, latitude and longitude.',
    changesState: false,
    // The contract fixes the text of the error, so the handler checks the list.
    body: z.object({ cruise_ids: z.unknown().optional() }),
    example: { body: { cruise_ids: [1, 2] } },
    reply: {
      kind: 'json',
      schema: z.array(trajectoryPoint),
    },
    errors: { 400: '`invalid argument` unless cruise_ids is a list of whole numbers with at least one.' },
  }),
  trajectoryPointCounts: endpoint({
    ...open,
    method: 'GET',
    path: '/api/data/trajectory-point-counts',
    summary: 'Count the points of each cruise’s track.',
    description: 'An object that maps each cruise ID to its number of points.',
    reply: { kind: 'json', schema: z.record(z.string(), z.int()) },
  }),
  tableStatistics: endpoint({
    ...open,
    method: 'GET',
    path: '/api/data/tablestats',
    summary: 'Read the statistics of a table.',
    description: 'Count, mean, standard deviation, percentiles and bounds of every column of a table, by column name.',
    query: z.object({ table: z.string().min(1).max(200) }),
    example: { query: { table: 'tblCOADS_Climatology' } },
    reply: { kind: 'json', schema: statistics },
    errorForm: 'json',
    errors: { 404: 'No such table.' },
  }),
  namedSeries: endpoint({
    ...open,
    method: 'GET',
    path: '/api/data/named/:name',
    summary: 'Read a series of the home page.',
    description: '`sst`, `avg-sst`, `adt` or `avg-adt`: an object from "lat,lon" to x ("year, month") and y, newest first.',
    example: { path: { name: 'sst' } },
    reply: { kind: 'json', schema: z.record(z.string(), z.object({ x: z.array(z.string()), y: z.array(z.number().nullable()) })) },
    errors: { 404: 'No such series.' },
  }),
}
