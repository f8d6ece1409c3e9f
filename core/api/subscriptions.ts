import * as z from 'zod'
import { endpoint, foreignSite } from './endpoint.ts'

const subscriptionRecord = z.object({
  User_ID: z.int(),
  Dataset_ID: z.int(),
  Dataset_Name: z.string(),
  Dataset_Long_Name: z.string(),
})

export type SubscriptionRecord = z.infer<typeof subscriptionRecord>

/** News of data sets that somebody subscribed to. */
export const subscriptionsApi = {
  listSubscriptions: endpoint({
    method: 'GET',
    path: '/api/user/subscriptions',
    summary: 'List your subscriptions.',
    description: 'The data sets that the signed-in user subscribes to, by name.',
    who: 'session',
    rate: 'account',
    reply: { kind: 'json', schema: z.array(subscriptionRecord) },
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/user/subscriptions',
    summary: 'Subscribe to a data set.',
    description: 'Also returns 200 if the subscription already exists.',
    who: 'session',
    rate: 'account',
    body: z.object({ shortName: z.string().trim().min(1).max(100) }),
    reply: {
      kind: 'json',
      schema: z.object({ message: z.string(), created: z.boolean(), shortName: z.string() }),
    },
    errors: { 400: 'The short name is missing, or there is no such data set.', 403: foreignSite },
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/user/subscriptions',
    summary: 'Unsubscribe from data sets.',
    description: 'Takes short names; those without a subscription are ignored.',
    who: 'session',
    rate: 'account',
    body: z.object({ shortNames: z.array(z.string().trim().min(1).max(100)).min(1).max(1000) }),
    reply: { kind: 'text', says: 'the number of subscriptions that ended' },
    errors: { 400: 'The list of short names is missing.', 403: foreignSite },
  }),
}
