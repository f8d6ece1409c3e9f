import * as z from 'zod'
import { keyScopes } from '#core/account/keyScopes.ts'
import { limits } from '#core/limits/account.ts'
import { endpoint, foreignSite } from './endpoint.ts'

const ok = { kind: 'text', says: '`OK`' } as const

const apiKeyRecord = z.object({
  id: z.int(),
  /** The whole key when it is created or shown; otherwise asterisks and its last four characters. */
  Api_Key: z.string(),
  Description: z.string(),
  /** What the key may do. */
  scope: z.enum(keyScopes),
  createdAt: z.iso.datetime(),
  /** When the key stops working; null for a key without an end. */
  expiresAt: z.iso.datetime().nullable(),
  /** To the hour; null for a key that was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
})

export type ApiKeyRecord = z.infer<typeof apiKeyRecord>

/** Keys of programs. */
export const apiKeysApi = {
  generateApiKey: endpoint({
    method: 'GET',
    path: '/api/user/generateapikey',
    summary: 'Create an API key.',
    description:
      'Creates a key that reads data for the signed-in user, who signed in or entered the password within five minutes; `apikeys/show` shows it. Needs the header `X-Requested-With`.',
    who: 'session',
    needsPassword: true,
    rate: 'account',
    query: z.object({ description: z.string().trim().min(1).max(limits.apiKeyDescriptionCharacters) }),
    example: { query: { description: 'laptop' } },
    reply: { kind: 'json', schema: z.literal(true) },
    changesState: true,
    errors: {
      400: 'The description is missing.',
      403: 'The header X-Requested-With is missing, the call comes from another site, or the password must be entered again (`password-needed`).',
    },
  }),
  retrieveApiKeys: endpoint({
    method: 'GET',
    path: '/api/user/retrieveapikeys',
    summary: 'List your API keys.',
    description:
      'The keys of the signed-in user with their descriptions, with only the last four characters of each key, as in `****1a2b`.',
    who: 'session',
    rate: 'account',
    reply: { kind: 'json', schema: z.object({ keys: z.array(z.object({ Api_Key: z.string(), Description: z.string() })) }) },
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/api/user/apikeys',
    summary: 'Create an API key by POST.',
    description:
      'Same as `generateapikey`, but by POST; returns the new key. `scope` is `read` for reading data, or `submit` for that and one’s own submissions; `expiresInDays` ends the key after so many days, `null` never. No key can administer the portal or the account.',
    who: 'session',
    needsPassword: true,
    rate: 'account',
    body: z.object({
      description: z.string().trim().min(1).max(limits.apiKeyDescriptionCharacters),
      scope: z.enum(keyScopes).default('read'),
      expiresInDays: z.int().min(1).max(limits.apiKeyLifeDays).nullable().default(null),
    }),
    reply: { kind: 'json', schema: apiKeyRecord },
    errors: {
      400: 'The description is missing, or you have reached the maximum number of keys.',
      403: 'The call comes from another site, or the password must be entered again (`password-needed`).',
    },
  }),
  listApiKeys: endpoint({
    method: 'GET',
    path: '/api/user/apikeys',
    summary: 'List your API keys and when they were last used.',
    description: 'The keys of the signed-in user that were not revoked, oldest first, with only the last four characters of each.',
    who: 'session',
    rate: 'account',
    reply: { kind: 'json', schema: z.array(apiKeyRecord) },
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/api/user/apikeys',
    summary: 'Revoke an API key.',
    description: 'The key stops working at once.',
    who: 'session',
    rate: 'account',
    body: z.object({ id: z.int().positive() }),
    reply: ok,
    errors: { 403: foreignSite, 404: 'You have no such key.' },
  }),
  showApiKey: endpoint({
    method: 'POST',
    path: '/api/user/apikeys/show',
    summary: 'Show an API key.',
    description: 'The full key, for its owner, after the password has been entered again.',
    who: 'session',
    needsPassword: true,
    rate: 'account',
    body: z.object({ id: z.int().positive() }),
    reply: { kind: 'json', schema: apiKeyRecord },
    errors: {
      403: 'The call comes from another site, or the password must be entered again (`password-needed`).',
      404: 'You have no such key.',
    },
  }),
}
