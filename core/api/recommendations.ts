import * as z from 'zod'
import { DAY_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/catalog.ts'
import { datasetRecord } from '../catalog/records.ts'
import { endpoint } from './endpoint.ts'

const maxDatasets = limits.recommendedDatasets

const days = limits.popularWindowMs / DAY_MS

const list = { kind: 'json', schema: z.array(datasetRecord) } as const

/** Older clients name the user who calls; nobody else’s list is ever answered. */
const ownQuery = z.object({ user_id: z.coerce.number().int().positive().optional() })

const personal = {
  method: 'GET',
  area: 'catalog',
  who: 'user',
  keyScope: 'read',
  rate: 'account',
  query: ownQuery,
  body: null,
  reply: list,
} as const

const notYours = { 400: 'Not a user ID.', 403: '`user_id` belongs to another user.' }

/** Data sets by what people read. */
export const recommendationsApi = {
  popularDatasets: endpoint({
    method: 'GET',
    path: '/api/catalog/popular-datasets',
    summary: 'List the most-used data sets.',
    description: `The data sets with the most readers in the last ${days} days, at most ${maxDatasets}, filled up with the newest ones; updated once a day.`,
    who: 'anyone',
    rate: 'catalog',
    reply: list,
  }),
  recentDatasets: endpoint({
    ...personal,
    path: '/api/catalog/recent-datasets',
    summary: 'List the data sets that you used last.',
    description: `The caller’s own, latest first, at most ${maxDatasets}.`,
    errors: notYours,
  }),
  recommendedDatasets: endpoint({
    ...personal,
    path: '/api/catalog/recommended-datasets',
    summary: 'List data sets similar to those that you used last.',
    description: `Data sets that share keywords, sensors, regions or readers with those that the caller used last, at most ${maxDatasets}, most similar first; those that the caller used are left out.`,
    errors: notYours,
  }),
}
