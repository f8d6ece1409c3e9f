import * as z from 'zod'
import { limits } from '#core/limits/catalog.ts'
import { collectionRecord } from '../catalog/collection.ts'
import { bulkNames } from './bulk.ts'
import { endpoint } from './endpoint.ts'

const collectionName = z
  .string()
  .trim()
  .min(limits.collectionNameMinCharacters)
  .max(limits.collectionNameCharacters)
  .meta({ description: 'The name, without spaces around it.' })

const collectionFields = {
  collectionName,
  description: z.string().trim().max(limits.collectionDescriptionCharacters),
  isPublic: z.boolean().meta({ description: 'Whether others may find it and open its address.' }),
  datasets: z
    .array(z.string().trim().min(1).max(100))
    .max(limits.datasetsPerCollection)
    .meta({ description: 'Short names, in the order of the list.' }),
}

const constraints = z.unknown().optional().meta({ description: 'Optional; an object like the `filters` of a bulk download.' })
const includeDatasets = z.enum(['true', 'false']).optional().describe('Whether each collection lists its data sets.')
const one = { kind: 'json', schema: collectionRecord } as const
const made = { ...one, status: 201 } as const
const counted = { kind: 'json', schema: z.object({ id: z.int(), views: z.int() }) } as const
const example = { path: { id: '1' } } as const

const none = 'There is no such collection, or it is private.'
const foreignSite = 'The call comes from another site'
const rejected = { 403: `${foreignSite}, or the collection belongs to someone else.`, 404: none }
const nameTaken = 'You already have one of this name, or as many as a person may have.'
const invalid = 'A field is not valid, or the catalog does not have a data set.'

const read = { who: 'user', keyScope: 'read', rate: 'account', prefersSession: true } as const
const change = { ...read, keyScope: 'submit' } as const

/** Named lists of data sets. */
export const collectionsApi = {
  collections: endpoint({
    ...read,
    who: 'recognised',
    method: 'GET',
    path: '/api/collections',
    summary: 'List collections.',
    description: `Your own, if you are signed in, then the public ones of others: at most ${limits.listedCollections}, the latest changed first.`,
    query: z.object({ includeDatasets }),
    example: { query: { includeDatasets: 'true' } },
    reply: { kind: 'json', schema: z.array(collectionRecord) },
  }),
  collectionNameFree: endpoint({
    ...read,
    method: 'GET',
    path: '/api/collections/verify-name',
    summary: 'Check whether a name is free.',
    description:
      'Names are compared without regard to letter case, among your own collections. The collection `collectionId` may keep its name.',
    query: z.object({
      name: collectionName,
      collectionId: z.coerce.number().int().positive().optional().describe('The collection that may keep its name.'),
    }),
    example: { query: { name: 'North Pacific' } },
    reply: { kind: 'json', schema: z.object({ isAvailable: z.boolean() }) },
    errors: { 400: 'The name is too short or too long.' },
  }),
  followedCollections: endpoint({
    ...read,
    method: 'GET',
    path: '/api/collections/followed',
    summary: 'List the collections that you follow.',
    description: 'The latest followed first; those that became private are left out.',
    query: z.object({ includeDatasets }),
    reply: { kind: 'json', schema: z.array(collectionRecord) },
  }),
  collection: endpoint({
    ...read,
    method: 'GET',
    path: '/api/collections/:id',
    summary: 'Get a collection.',
    description: 'With its data sets; those that were taken out of the catalog have `isInvalid`.',
    example,
    reply: one,
    errors: { 404: none },
  }),
  createCollection: endpoint({
    ...change,
    method: 'POST',
    path: '/api/collections',
    summary: 'Create a collection.',
    description: 'It is private unless `isPublic` is true.',
    body: z.object({
      collectionName,
      description: collectionFields.description.default(''),
      isPublic: collectionFields.isPublic.default(false),
      datasets: collectionFields.datasets.default([]),
    }),
    example: { body: { collectionName: 'North Pacific', datasets: ['COADS_Climatology', 'Nino12_SST'] } },
    reply: made,
    errors: { 400: invalid, 403: `${foreignSite}.`, 409: nameTaken },
  }),
  changeCollection: endpoint({
    ...change,
    method: 'PATCH',
    path: '/api/collections/:id',
    summary: 'Change a collection.',
    description: 'What is left out stays as it is; `datasets` replaces the whole list.',
    body: z.object(collectionFields).partial(),
    example: { ...example, body: { description: 'For a review' } },
    reply: one,
    errors: { 400: invalid, ...rejected, 409: nameTaken },
  }),
  deleteCollection: endpoint({
    ...change,
    method: 'DELETE',
    path: '/api/collections/:id',
    summary: 'Delete a collection.',
    description: 'Its address leads nowhere from then on.',
    example,
    reply: { kind: 'json', schema: z.object({ id: z.int() }) },
    errors: rejected,
  }),
  copyCollection: endpoint({
    ...change,
    method: 'POST',
    path: '/api/collections/:id/copy',
    summary: 'Copy a collection.',
    description: 'The copy is yours and private, and its name ends in `copy`.',
    example,
    reply: made,
    errors: { 403: `${foreignSite}.`, 404: none, 409: 'You already have as many as a person may have.' },
  }),
  followCollection: endpoint({
    ...change,
    method: 'POST',
    path: '/api/collections/:id/follow',
    summary: 'Follow a collection.',
    description: 'Also returns 200 if you follow it already. With `subscribe`, you also subscribe to the news of its data sets.',
    query: z.object({ subscribe: z.enum(['true', 'false']).optional().describe('Whether to subscribe to its data sets as well.') }),
    example,
    reply: one,
    errors: { 403: `${foreignSite}.`, 404: none, 409: 'You already follow as many as a person may.' },
  }),
  unfollowCollection: endpoint({
    ...change,
    method: 'DELETE',
    path: '/api/collections/:id/follow',
    summary: 'Stop following a collection.',
    description: 'Also returns 200 if you do not follow it. Subscriptions to its data sets stay.',
    example,
    reply: { kind: 'json', schema: z.object({ id: z.int() }) },
    errors: { 403: `${foreignSite}.` },
  }),
  viewCollection: endpoint({
    ...read,
    method: 'POST',
    path: '/api/collections/:id/view',
    summary: 'Count a view of a collection.',
    description: 'Pages send it when they show one. Views by its owner are not counted.',
    example,
    reply: counted,
    errors: { 403: `${foreignSite}.`, 404: none },
  }),
  collectionRowCounts: endpoint({
    who: 'anyone',
    rate: 'data',
    method: 'POST',
    path: '/api/collections/calculate-row-counts',
    summary: 'Count the rows of data sets within ranges.',
    description:
      'How many rows of each data set a bulk download with these filters holds, by short name. `skipped` are those without observations in this portal, `failed` those that the catalog does not have.',
    body: z.object({ shortNames: bulkNames, constraints }),
    example: { body: { shortNames: ['COADS_Climatology'], constraints: { spatial: { latMin: -10, latMax: 10 } } } },
    changesState: false,
    reply: {
      kind: 'json',
      schema: z.object({
        results: z.record(z.string(), z.int()),
        skipped: z.array(z.string()),
        failed: z.array(z.string()),
        metadata: z.object({ requested: z.int(), counted: z.int(), totalRows: z.int() }),
      }),
    },
    errors: { 400: 'The request is not valid.' },
  }),
}
