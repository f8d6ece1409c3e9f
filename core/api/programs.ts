import * as z from 'zod'
import { limits } from '#core/limits/catalog.ts'
import { countText } from '#core/text/counted.ts'
import { programRecord } from '../catalog/discoveryRecords.ts'
import { endpoint } from './endpoint.ts'

const open = { method: 'GET', area: 'catalog', who: 'anyone', rate: 'catalog', body: null } as const

const noSuchProgram = { 400: 'No program name provided.', 404: 'No such program.' }

/** Programs and their data sets. */
export const programsApi = {
  programs: endpoint({
    ...open,
    path: '/api/catalog/programs',
    summary: 'List the research programs.',
    description:
      'The key and name of each program, by name, with the number of its data sets and cruises. The key is the last part of the address of the program’s page.',
    reply: { kind: 'json', schema: z.array(z.object({ id: z.string(), name: z.string(), datasets: z.int(), cruises: z.int() })) },
  }),
  program: endpoint({
    ...open,
    path: '/api/catalog/programs/:name',
    summary: 'Read a research program with its data sets and cruises.',
    description: `By key or name, in upper or lower case. Data sets and cruises are keyed by ID, cruises with their tracks. With \`downSample\` the tracks keep about ${countText(limits.programTrackPoints)} points in total, including their ends.`,
    query: z.object({ downSample: z.stringbool().optional().default(false) }),
    example: { path: { name: 'geotraces' }, query: { downSample: 'true' } },
    reply: {
      kind: 'json',
      schema: programRecord,
    },
    errors: noSuchProgram,
  }),
  programDatasets: endpoint({
    ...open,
    path: '/api/catalog/program-datasets/:name',
    summary: 'List the IDs of a research program’s data sets.',
    description: 'By key or name, in upper or lower case.',
    example: { path: { name: 'geotraces' } },
    reply: { kind: 'json', schema: z.array(z.int()) },
    errors: noSuchProgram,
  }),
}
