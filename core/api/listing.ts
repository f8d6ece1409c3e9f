import * as z from 'zod'
import { limits } from '#core/limits/catalog.ts'
import { endpoint } from './endpoint.ts'

const found = z.array(
  z.object({
    /** Short name of a data set, name of a cruise, or short name of the data set of a variable. */
    name: z.string(),
    title: z.string(),
  }),
)

/** The catalog as a whole: found by name, in columns, and how large it is. */
export const listingApi = {
  quickSearch: endpoint({
    method: 'GET',
    who: 'anyone',
    rate: 'catalog',
    path: '/api/catalog/quick-search',
    summary: 'Find data sets, cruises and variables by their names.',
    description: `At most ${limits.quickSearchHits} of each kind whose names contain every word, those that begin with the words first. A variable is returned with the short name of its data set as \`name\`. For jumping to a page; use the searches for complete results.`,
    query: z.object({ words: z.string().trim().min(1).max(limits.searchTextCharacters) }),
    example: { query: { words: 'temp' } },
    reply: { kind: 'json', schema: z.object({ datasets: found, cruises: found, variables: found }) },
    errors: { 400: 'No words, or too many characters.' },
  }),
  catalogListing: endpoint({
    method: 'GET',
    path: '/api/catalog/listing',
    summary: 'Read the whole catalog by column.',
    description:
      'The data that the catalog page searches in the browser: a JSON object with the distinct `strings`, `columns` of numbers and of indices into `strings`, and `lists` of such indices. One entry per data set, by ID.',
    who: 'anyone',
    rate: 'catalog',
    reply: { kind: 'file', mediaType: 'application/json' },
  }),
  catalogState: endpoint({
    method: 'GET',
    path: '/api/catalog/state',
    summary: 'Get the size of the catalog.',
    description: 'The number of data sets and the newest ID, so that a page can tell whether its list is complete.',
    who: 'anyone',
    rate: 'catalog',
    reply: { kind: 'json', schema: z.object({ datasets: z.int(), latest: z.int() }) },
  }),
}
