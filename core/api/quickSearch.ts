import * as z from 'zod'
import { limits } from '#core/catalog/limits.ts'
import { endpoint } from './endpoint.ts'

const found = z.array(
  z.object({
    /** Short name of a data set, name of a cruise, or short name of the data set of a variable. */
    name: z.string(),
    title: z.string(),
  }),
)

export const quickSearch = endpoint({
  method: 'GET',
  area: 'catalog',
  who: 'anyone',
  rate: 'catalog',
  body: null,
  path: '/api/catalog/quick-search',
  summary: 'Find data sets, cruises and variables by their names.',
  description: `At most ${limits.quickSearchHits} of each kind whose names contain every word, those that begin with the words first. A variable is returned with the short name of its data set as \`name\`. For jumping to a page; use the searches for complete results.`,
  query: z.object({ words: z.string().trim().min(1).max(limits.searchTextCharacters) }),
  reply: { kind: 'json', schema: z.object({ datasets: found, cruises: found, variables: found }) },
  refusals: { 400: 'No words, or too many characters.' },
})
