import * as z from 'zod'
import { limits } from '#core/limits/catalog.ts'
import { endpoint, foreignSite } from './endpoint.ts'

const none = 'You have no such search.'

const savedSearchRecord = z.object({
  id: z.int(),
  name: z.string(),
  query: z.string().meta({ description: 'The query of the catalog’s address.' }),
  mail: z.boolean().meta({ description: 'Whether an e-mail says what is new.' }),
  feed: z.string().meta({ description: 'The address of its Atom feed; with `format=json` it is a JSON feed.' }),
  created: z.string(),
})

export type SavedSearchRecord = z.infer<typeof savedSearchRecord>

const mail = z.boolean().meta({ description: 'Whether to get an e-mail when new data sets match, at most one per day.' })
const one = { kind: 'json', schema: savedSearchRecord } as const
const common = { who: 'session', rate: 'account' } as const
const example = { path: { id: '1' } } as const

/** Searches of the catalog that somebody follows. */
export const savedSearchesApi = {
  savedSearches: endpoint({
    ...common,
    method: 'GET',
    path: '/api/user/searches',
    summary: 'List your saved searches.',
    description: 'The latest first.',
    reply: { kind: 'json', schema: z.array(savedSearchRecord) },
  }),
  saveSearch: endpoint({
    ...common,
    method: 'POST',
    path: '/api/user/searches',
    summary: 'Save a search of the catalog.',
    description: 'If you have saved the same search before, that one is returned unchanged.',
    body: z.object({
      name: z.string().trim().min(1).max(limits.savedSearchNameCharacters).meta({ description: 'What lists and e-mails call it.' }),
      query: z
        .string()
        .max(limits.savedSearchCharacters)
        .meta({ description: 'The query of the catalog’s address, such as `keywords=nitrate&latStart=10`.' }),
      mail: mail.default(true),
    }),
    example: { body: { name: 'Nitrate north of 10° N', query: 'keywords=nitrate&latStart=10' } },
    reply: one,
    errors: {
      400: 'A field is missing or not valid, or the search has neither words nor filters.',
      403: foreignSite,
      409: 'You have as many as a person may have.',
    },
  }),
  changeSavedSearch: endpoint({
    ...common,
    method: 'PATCH',
    path: '/api/user/searches/:id',
    summary: 'Choose whether a saved search sends e-mail.',
    description: 'What was new before you chose e-mail is not sent.',
    body: z.object({ mail }),
    example: { ...example, body: { mail: false } },
    reply: one,
    errors: { 403: foreignSite, 404: none },
  }),
  deleteSavedSearch: endpoint({
    ...common,
    method: 'DELETE',
    path: '/api/user/searches/:id',
    summary: 'Delete a saved search.',
    description: 'An e-mail about it that has not been sent is not sent any more. Its feed stays.',
    example,
    reply: { kind: 'json', schema: z.object({ id: z.int() }) },
    errors: { 403: foreignSite, 404: none },
  }),
}
