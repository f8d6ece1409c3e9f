import * as z from 'zod'
import { keyScopes } from '#core/account/keyScopes.ts'
import { safeUser } from '../catalog/records.ts'
import { anyPassword } from './accountFields.ts'
import { endpoint, foreignSite } from './endpoint.ts'
import { secondStepReply } from './secondFactorFields.ts'

const sessionRecord = z.object({
  id: z.string(),
  /** Such as `Firefox on Linux`. */
  browser: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isThisOne: z.boolean(),
})

export type SessionRecord = z.infer<typeof sessionRecord>

/** Signing in and out, sessions and guests. */
export const sessionsApi = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/user/signin',
    summary: 'Sign in.',
    description:
      'Takes a username or an e-mail address and the password; sets the cookies `__Host-jwt` and `__Host-UserInfo` for 24 hours (without the prefix in development over http) and returns `true`. An account with a second factor gets no cookies yet but `secondStep`, whose token `signin/second` accepts within five minutes.',
    who: 'anyone',
    rate: 'sign-in',
    body: z.object({ username: z.string().min(1).max(200), password: anyPassword }),
    example: { body: { username: 'demo', password: 'PASSWORD' } },
    reply: { kind: 'json', schema: z.union([z.literal(true), secondStepReply]) },
    errors: { 400: 'The username or the password is missing.', 403: 'The call comes from another site.' },
  }),
  signOut: endpoint({
    method: 'GET',
    path: '/api/user/signout',
    summary: 'Sign out.',
    description: 'Ends the session and clears its cookies. A session call needs the header `X-Requested-With`.',
    who: 'anyone',
    rate: 'account',
    reply: { kind: 'text', says: 'empty' },
    changesState: true,
    errors: { 403: 'The header X-Requested-With is missing, or the call comes from another site.' },
  }),
  signOutLegacy: endpoint({
    method: 'POST',
    path: '/api/user/signout',
    summary: 'Sign out by POST, here or everywhere.',
    description: 'Same as `signout`, but by POST. `everywhere` ends all sessions of the user.',
    who: 'anyone',
    rate: 'account',
    body: z.object({ everywhere: z.boolean().default(false) }),
    reply: { kind: 'text', says: 'empty' },
    errors: { 403: foreignSite },
  }),
  whoAmI: endpoint({
    method: 'GET',
    path: '/api/user/whoami',
    summary: 'Get the current user.',
    description:
      'The user whose API key or session made the call, as in the cookie `UserInfo`. For a key, also its scope; a key has none of its owner’s roles.',
    who: 'user',
    keyScope: 'read',
    rate: 'account',
    reply: { kind: 'json', schema: safeUser.extend({ keyScope: z.enum(keyScopes).optional() }) },
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'List where you are signed in.',
    description: 'The active sessions of the signed-in user, newest first. Refreshes the readable cookie `UserInfo`.',
    who: 'session',
    rate: 'account',
    reply: { kind: 'json', schema: z.array(sessionRecord) },
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions',
    summary: 'Sign out elsewhere.',
    description: 'Ends one session by its ID, or with `others` all sessions except this one.',
    who: 'session',
    rate: 'account',
    body: z.union([z.object({ id: z.uuid() }), z.object({ others: z.literal(true) })]),
    reply: { kind: 'json', schema: z.object({ ended: z.int() }) },
    errors: { 403: foreignSite, 404: 'You have no such session.' },
  }),
  getGuestToken: endpoint({
    method: 'GET',
    path: '/api/user/getguesttoken',
    summary: 'Continue as a guest.',
    description:
      'Sets the cookie `__Host-guestToken` (in development over http without the prefix), valid for 10 plots until `expires` (the next local midnight in milliseconds since 1970, at most 24 hours ahead).',
    who: 'browser',
    rate: 'guest-token',
    query: z.object({ expires: z.coerce.number().int().positive() }),
    reply: { kind: 'json', schema: z.object({ plotsLeft: z.int() }) },
    errors: { 503: 'Too many guest sessions this hour, or from this address today.' },
  }),
  lastApiCall: endpoint({
    method: 'GET',
    path: '/api/user/last-api-call',
    summary: 'Get the time you last read data.',
    description: 'The time of the signed-in user’s latest data call.',
    who: 'session',
    rate: 'account',
    reply: { kind: 'json', schema: z.object({ date_time: z.string() }) },
    errors: { 404: 'No data call yet.' },
  }),
}
