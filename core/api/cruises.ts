import * as z from 'zod'
import { cruiseQuery } from '#core/catalog/query.ts'
import { limits } from '#core/limits/catalog.ts'
import { countText } from '#core/text/counted.ts'
import { alongTrackVariable, cruisePageRecord, cruiseRecord, datasetRecord, listedCruiseRecord } from '../catalog/records.ts'
import { endpoint } from './endpoint.ts'

const open = { method: 'GET', area: 'catalog', who: 'anyone', rate: 'catalog', body: null } as const

const positive = z.coerce.number().int().positive()

const degrees = z.array(z.number())

const cruiseName = z.string().trim().min(1).max(200)

/** Cruises, their data sets and values along their tracks. */
export const cruisesApi = {
  cruiseFullPage: endpoint({
    ...open,
    path: '/api/catalog/cruisefullpage',
    summary: 'Read everything a cruise’s page shows.',
    description:
      'The cruise with this name, in upper or lower case, and its data sets with their statistics as JSON text and their variables.',
    query: z.object({ name: z.string().trim().min(1).max(200) }),
    example: { query: { name: 'HLY1502' } },
    reply: {
      kind: 'json',
      schema: cruisePageRecord,
    },
    errors: { 400: 'No such cruise.' },
  }),
  searchCruises: endpoint({
    ...open,
    path: '/api/catalog/searchcruises',
    summary: 'Search the cruises.',
    description:
      'Every word must occur in the name, nickname, ship, chief scientist, series, regions, keywords or sensors of a cruise that has data sets. A cruise matches if its range overlaps the bounds, or if it has no such range. By name.',
    query: cruiseQuery,
    example: { query: { searchTerms: 'pacific' } },
    reply: { kind: 'json', schema: z.array(listedCruiseRecord) },
    errors: { 400: 'A parameter is not valid.' },
  }),
  datasetsFromCruise: endpoint({
    ...open,
    path: '/api/catalog/datasetsfromcruise',
    summary: 'List the data sets of a cruise.',
    description: 'The data sets with rows of the cruise, by ID; an empty list for an unknown cruise.',
    query: z.object({ cruiseID: positive }),
    example: { query: { cruiseID: '1' } },
    reply: { kind: 'json', schema: z.array(datasetRecord) },
    errors: { 400: 'Not a cruise ID.' },
  }),
  cruisesFromDataset: endpoint({
    ...open,
    path: '/api/catalog/cruisesfromdataset',
    summary: 'List the cruises of a data set.',
    description: 'The cruises with rows in the data set, by name; an empty list for an unknown data set.',
    query: z.object({ datasetID: positive }),
    example: { query: { datasetID: '13' } },
    reply: { kind: 'json', schema: z.array(cruiseRecord) },
    errors: { 400: 'Not a data set ID.' },
  }),
  cruiseOverview: endpoint({
    ...open,
    path: '/api/catalog/cruise-overview',
    summary: 'Read a thinned track of every cruise.',
    description: `Every cruise with data sets and a known track, by ID: positions in the order of the voyage, evenly thinned to at most ${limits.overviewPointsPerTrack} per cruise and about ${countText(limits.overviewTrackPoints)} in all, the first and the last among them. For maps of all cruises; \`/api/data/cruise-trajectories\` returns whole tracks.`,
    reply: { kind: 'json', schema: z.array(z.object({ ID: z.int(), lons: degrees, lats: degrees })) },
  }),
  cruiseVariables: endpoint({
    ...open,
    path: '/api/catalog/cruise-variables',
    summary: 'List the variables measured along a cruise’s track.',
    description:
      'The numeric variables of the cruise’s data sets that have dates; an empty list for an unknown cruise. First those that say most about the voyage: measurements before quality flags, pressures, numbers of samples and synthetic data, data without depth before profiles, then those with more values per cruise.',
    query: z.object({ cruise: cruiseName }),
    example: { query: { cruise: 'HLY1502' } },
    reply: { kind: 'json', schema: z.array(alongTrackVariable) },
    errors: { 400: 'No name of a cruise.' },
  }),
  cruiseValues: endpoint({
    ...open,
    // Up to as many rows are read as a download has.
    rate: 'data',
    path: '/api/catalog/cruise-values',
    summary: 'Read a variable along a cruise’s track.',
    description: `The values of one variable among the rows of the cruise, by time: of each time and position the shallowest value or, with \`depth\`, the value nearest to it within ${limits.alongTrackDepthMetres} m or ${100 * limits.alongTrackDepthShare} % of that depth, whichever is more, evenly thinned to at most ${countText(limits.alongTrackPoints)}. With \`depths=all\` every value of each position is given, shallow first; of more than ${countText(limits.alongTrackSectionPoints)} values, long casts keep fewer depths, closer near the surface, and then positions are left out. \`total\` is the number of values before thinning. \`depths\` are the depths of the values in metres (\`null\` for data without depth), \`depthRange\` spans all depths that have values, and \`depthChoices\` lists depths to choose from. \`rowsOf\` is \`cruise\` where the rows name their cruise or the data set has one cruise only, else \`extent\`: the rows within the dates and the latitudes of the cruise.`,
    query: z.object({
      cruise: cruiseName,
      dataset: z.string().trim().min(1).max(100),
      variable: z.string().trim().min(1).max(200),
      /** Metres, positive down. */
      depth: z.coerce.number().min(0).max(12_000).optional().describe('Metres, positive down; the shallowest values without it.'),
      depths: z.literal('all').optional().describe('The depths of each position, for a section; takes the place of `depth`.'),
    }),
    example: { query: { cruise: 'HLY1502', dataset: 'HLY1502_Bottle', variable: 'nitrate' } },
    reply: {
      kind: 'json',
      schema: alongTrackVariable.extend({
        rowsOf: z.enum(['cruise', 'extent']),
        total: z.int(),
        /** Milliseconds since 1970 UTC. */
        times: z.array(z.number()),
        lons: degrees,
        lats: degrees,
        values: z.array(z.number()),
        /** Metres; `null` for data without depth. */
        depths: z.array(z.number().nullable()).nullable(),
        /** Metres, shallow first. */
        depthChoices: z.array(z.number()),
        /** Metres; `null` without any depth. */
        depthRange: z.object({ min: z.number(), max: z.number() }).nullable(),
      }),
    },
    errors: {
      400: 'A parameter is missing or invalid.',
      404: 'No such cruise, or no such variable in its data sets.',
      501: 'This portal’s engine does not support so large a query.',
      503: 'Too many queries at once; try again after Retry-After seconds.',
    },
  }),
}
