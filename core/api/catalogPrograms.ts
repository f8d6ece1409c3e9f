import { z } from 'zod'
import { limits } from '#core/limits.ts'
import { programSelfDescription } from '../catalog/ProgramFile.ts'
import { programCruise, programDataset } from './discoveryRecords.ts'
import { endpoint } from './endpoint.ts'

const open = { method: 'GET', area: 'catalog', who: 'anyone', rate: 'catalog', body: null } as const
const noSuchProgram = { 400: 'No program name provided.', 404: 'No such program.' }

export const programs = endpoint({
  ...open,
  path: '/api/catalog/programs',
  summary: 'List the research programs.',
  description:
    'Key and name of each program, by name, and how many data sets and cruises it has. The key is the last part of the address of its page.',
  query: z.object({}),
  reply: { kind: 'json', schema: z.array(z.object({ id: z.string(), name: z.string(), datasets: z.int(), cruises: z.int() })) },
  refusals: {},
})

export const program = endpoint({
  ...open,
  path: '/api/catalog/programs/:name',
  summary: 'Read a research program with its data sets and cruises.',
  description: `By key or name, in any letter case. Data sets and cruises stand by their IDs, cruises with their tracks. With \`downSample\` the tracks together keep about ${limits.programTrackPoints.toLocaleString('en-US')} points, their ends among them.`,
  query: z.object({ downSample: z.stringbool().optional().default(false) }),
  reply: {
    kind: 'json',
    schema: programSelfDescription.extend({
      id: z.string(),
      name: z.string(),
      datasets: z.record(z.string(), programDataset),
      cruises: z.record(z.string(), programCruise),
    }),
  },
  refusals: noSuchProgram,
})

export const programDatasets = endpoint({
  ...open,
  path: '/api/catalog/program-datasets/:name',
  summary: 'List the IDs of a research program’s data sets.',
  description: 'By key or name, in any letter case.',
  query: z.object({}),
  reply: { kind: 'json', schema: z.array(z.int()) },
  refusals: noSuchProgram,
})
