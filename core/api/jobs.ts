import * as z from 'zod'
import { jobRecord, liveRecord, sourceRecord } from '../catalog/jobRecords.ts'
import { endpoint } from './endpoint.ts'

const common = { who: 'administrator', rate: 'account' } as const

/** What a portal does on a schedule. */
export const jobsApi = {
  updatedDatasets: endpoint({
    method: 'GET',
    path: '/api/catalog/updated-datasets',
    summary: 'List the data sets that are updated from a source, and how fresh they are.',
    description: 'Those whose metadata name a source and a schedule.',
    who: 'anyone',
    rate: 'catalog',
    reply: { kind: 'json', schema: z.array(liveRecord) },
  }),
  listJobs: endpoint({
    ...common,
    method: 'GET',
    path: '/api/community/jobs',
    summary: 'List the scheduled jobs and the sources of data sets.',
    description: 'Each with its last result and its next run.',
    reply: {
      kind: 'json',
      schema: z.object({
        jobs: z.array(jobRecord).meta({ description: 'Every job of a portal, whether or not this one has what it needs.' }),
        sources: z.array(sourceRecord).meta({ description: 'Data sets that are updated from a source, with its last check.' }),
      }),
    },
    errors: { 403: 'You are not an administrator.' },
  }),
  runJob: endpoint({
    ...common,
    method: 'POST',
    path: '/api/community/runjob',
    summary: 'Run a job now.',
    description: 'It begins within seconds, on Workers within five minutes, and never runs twice at once: a job that is running goes on.',
    body: z.object({ name: z.string().min(1).max(64).meta({ description: 'The name of the job.' }) }),
    example: { body: { name: 'no-such-job' } },
    reply: { kind: 'text', says: '`OK`' },
    errors: {
      400: 'The name is missing or not valid.',
      403: 'You are not an administrator, or the call comes from another site.',
      404: 'There is no such job.',
    },
  }),
}
