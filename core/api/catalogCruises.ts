import { z } from 'zod'
import { searchQuery } from '#core/catalog/query.ts'
import { limits } from '#core/limits.ts'
import { endpoint } from './endpoint.ts'
import { cruiseRecord, datasetRecord, listedCruiseRecord } from './records.ts'

const open = { method: 'GET', area: 'catalog', who: 'anyone', rate: 'catalog', body: null } as const
const positive = z.coerce.number().int().positive()

export const cruiseFullPage = endpoint({
  ...open,
  path: '/api/catalog/cruisefullpage',
  summary: 'Read everything a cruise’s page shows.',
  description:
    'The cruise with this name, in upper or lower case, and its data sets with their statistics as JSON text and their variables.',
  query: z.object({ name: z.string().trim().min(1).max(200) }),
  reply: {
    kind: 'json',
    schema: listedCruiseRecord.extend({
      datasets: z.array(
        z.object({
          Dataset_ID: z.int(),
          /** The short name. */
          Dataset_Name: z.string(),
          Dataset_Long_Name: z.string(),
          JSON_stats: z.string().nullable(),
          variables: z.array(z.object({ Short_Name: z.string(), Long_Name: z.string(), Unit: z.string() })),
        }),
      ),
    }),
  },
  refusals: { 400: 'No such cruise.' },
})

/** What a search of cruises asks for. */
const cruiseQuery = searchQuery
  .pick({ timeStart: true, timeEnd: true, latStart: true, latEnd: true, lonStart: true, lonEnd: true, sensor: true })
  .extend({ searchTerms: z.string().max(limits.searchTextCharacters).optional().default('') })

/** A search of cruises as the program holds it. */
export type CruiseQuery = z.output<typeof cruiseQuery>

export const searchCruises = endpoint({
  ...open,
  path: '/api/catalog/searchcruises',
  summary: 'Search the cruises.',
  description:
    'Every word must occur in the name, nickname, ship, chief scientist, series, regions, keywords or sensors of a cruise that has data sets. A cruise matches if its range overlaps the bounds, or if it has no such range. By name.',
  query: cruiseQuery,
  reply: { kind: 'json', schema: z.array(listedCruiseRecord) },
  refusals: { 400: 'A parameter is not valid.' },
})

export const datasetsFromCruise = endpoint({
  ...open,
  path: '/api/catalog/datasetsfromcruise',
  summary: 'List the data sets of a cruise.',
  description: 'The data sets with rows of the cruise, by ID; an empty list for an unknown cruise.',
  query: z.object({ cruiseID: positive }),
  reply: { kind: 'json', schema: z.array(datasetRecord) },
  refusals: { 400: 'Not a cruise ID.' },
})

export const cruisesFromDataset = endpoint({
  ...open,
  path: '/api/catalog/cruisesfromdataset',
  summary: 'List the cruises of a data set.',
  description: 'The cruises with rows in the data set, by name; an empty list for an unknown data set.',
  query: z.object({ datasetID: positive }),
  reply: { kind: 'json', schema: z.array(cruiseRecord) },
  refusals: { 400: 'Not a data set ID.' },
})
