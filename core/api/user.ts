import * as z from 'zod'
import { keyScopes } from '#core/account/keyScopes.ts'
import { limits } from '#core/account/limits.ts'
import { safeUser } from '../catalog/records.ts'
import { anyPassword } from './accountFields.ts'
import { endpoint } from './endpoint.ts'
import { secondStepAsked } from './secondFactorFields.ts'

export const signIn = endpoint({
  method: 'POST',
  path: '/api/user/signin',
  area: 'user',
  summary: 'Sign in.',
  description:
    'Takes a username or an e-mail address and the password; sets the cookies `__Host-jwt` and `__Host-UserInfo` for 24 hours (without the prefix in development over http) and returns `true`. An account with a second factor gets no cookies yet but `secondStep`, whose token `signin/second` accepts within five minutes.',
  who: 'anyone',
  rate: 'sign-in',
  query: z.object({}),
  body: z.object({ username: z.string().min(1).max(200), password: anyPassword }),
  reply: { kind: 'json', schema: z.union([z.literal(true), secondStepAsked]) },
  refusals: { 400: 'The username or the password is missing.', 403: 'The call comes from another site.' },
})

export const signOut = endpoint({
  method: 'GET',
  path: '/api/user/signout',
  area: 'user',
  summary: 'Sign out.',
  description: 'Ends the session and clears its cookies. A session call needs the header `X-Requested-With`.',
  who: 'anyone',
  rate: 'account',
  query: z.object({}),
  body: null,
  reply: { kind: 'text', says: 'empty' },
  changesState: true,
  refusals: { 403: 'The header X-Requested-With is missing, or the call comes from another site.' },
})

export const whoAmI = endpoint({
  method: 'GET',
  path: '/api/user/whoami',
  area: 'user',
  summary: 'Get the current user.',
  description:
    'The user whose API key or session made the call, as in the cookie `UserInfo`. For a key, also its scope; a key has none of its owner’s roles.',
  who: 'user',
  keyScope: 'read',
  rate: 'account',
  query: z.object({}),
  body: null,
  reply: { kind: 'json', schema: safeUser.extend({ keyScope: z.enum(keyScopes).optional() }) },
  refusals: {},
})

export const generateApiKey = endpoint({
  method: 'GET',
  path: '/api/user/generateapikey',
  area: 'user',
  summary: 'Create an API key.',
  description:
    'Creates a key that reads data for the signed-in user, who signed in or entered the password within five minutes; `apikeys/show` shows it. Needs the header `X-Requested-With`.',
  who: 'session',
  needsPassword: true,
  rate: 'account',
  query: z.object({ description: z.string().trim().min(1).max(limits.apiKeyDescriptionCharacters) }),
  body: null,
  reply: { kind: 'json', schema: z.literal(true) },
  changesState: true,
  refusals: {
    400: 'The description is missing.',
    403: 'The header X-Requested-With is missing, the call comes from another site, or the password must be entered again (`password-needed`).',
  },
})

export const retrieveApiKeys = endpoint({
  method: 'GET',
  path: '/api/user/retrieveapikeys',
  area: 'user',
  summary: 'List your API keys.',
  description: 'The keys of the signed-in user with their descriptions, with only the last four characters of each key, as in `****1a2b`.',
  who: 'session',
  rate: 'account',
  query: z.object({}),
  body: null,
  reply: { kind: 'json', schema: z.object({ keys: z.array(z.object({ Api_Key: z.string(), Description: z.string() })) }) },
  refusals: {},
})

export const getGuestToken = endpoint({
  method: 'GET',
  path: '/api/user/getguesttoken',
  area: 'user',
  summary: 'Continue as a guest.',
  description:
    'Sets the cookie `__Host-guestToken` (in development over http without the prefix), valid for 10 plots until `expires` (the next local midnight in milliseconds since 1970, at most 24 hours ahead).',
  who: 'browser',
  rate: 'guest-token',
  query: z.object({ expires: z.coerce.number().int().positive() }),
  body: null,
  reply: { kind: 'json', schema: z.object({ plotsLeft: z.int() }) },
  refusals: { 503: 'Too many guest sessions this hour, or from this address today.' },
})

export const lastApiCall = endpoint({
  method: 'GET',
  path: '/api/user/last-api-call',
  area: 'user',
  summary: 'Get the time you last read data.',
  description: 'The time of the signed-in user’s latest data call.',
  who: 'session',
  rate: 'account',
  query: z.object({}),
  body: null,
  reply: { kind: 'json', schema: z.object({ date_time: z.string() }) },
  refusals: { 404: 'No data call yet.' },
})
