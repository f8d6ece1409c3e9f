import { z } from 'zod'
import { limits } from '#core/limits.ts'
import { endpoint } from './endpoint.ts'

const nothing = z.object({})
const foreignSite = 'The call comes from another site.'
const ok = { kind: 'text', says: '`OK`' } as const

const apiKeyRecord = z.object({
  id: z.int(),
  /** The whole key where it was made or shown; else asterisks and its last four signs. */
  Api_Key: z.string(),
  Description: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour; null for a key that was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKeyRecord = z.infer<typeof apiKeyRecord>

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/user/apikeys',
  area: 'user',
  summary: 'Make an API key by POST.',
  description: 'The twin of `generateapikey` that changes nothing by GET; answers the key that was made.',
  who: 'session',
  rate: 'account',
  query: nothing,
  body: z.object({ description: z.string().trim().min(1).max(limits.apiKeyDescriptionCharacters) }),
  reply: { kind: 'json', schema: apiKeyRecord },
  refusals: { 400: 'A description is needed, or you have the most keys that one may have.', 403: foreignSite },
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/user/apikeys',
  area: 'user',
  summary: 'List your API keys with their use.',
  description: 'The keys of the signed-in user that still work, oldest first; of each only its last four signs.',
  who: 'session',
  rate: 'account',
  query: nothing,
  body: null,
  reply: { kind: 'json', schema: z.array(apiKeyRecord) },
  refusals: {},
})

export const showApiKey = endpoint({
  method: 'POST',
  path: '/api/user/apikeys/show',
  area: 'user',
  summary: 'Show an API key.',
  description: 'The whole key, for its owner, after the password was given again.',
  who: 'session',
  needsPassword: true,
  rate: 'account',
  query: nothing,
  body: z.object({ id: z.int().positive() }),
  reply: { kind: 'json', schema: apiKeyRecord },
  refusals: {
    403: 'The call comes from another site, or the password was not given again (`password-needed`).',
    404: 'You have no such key.',
  },
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/user/apikeys',
  area: 'user',
  summary: 'Revoke an API key.',
  description: 'The key stops working at once.',
  who: 'session',
  rate: 'account',
  query: nothing,
  body: z.object({ id: z.int().positive() }),
  reply: ok,
  refusals: { 403: foreignSite, 404: 'You have no such key.' },
})
