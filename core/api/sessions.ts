import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const nothing = z.object({})
const foreignSite = 'The call comes from another site.'

const sessionRecord = z.object({
  id: z.string(),
  /** Such as `Firefox on Linux`. */
  browser: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  isThisOne: z.boolean(),
})
export type SessionRecord = z.infer<typeof sessionRecord>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  area: 'user',
  summary: 'List where you are signed in.',
  description: 'The active sessions of the signed-in user, newest first. Refreshes the readable cookie `UserInfo`.',
  who: 'session',
  rate: 'account',
  query: nothing,
  body: null,
  reply: { kind: 'json', schema: z.array(sessionRecord) },
  refusals: {},
})

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  area: 'user',
  summary: 'Sign out elsewhere.',
  description: 'Ends one session by its ID, or with `others` all sessions except this one.',
  who: 'session',
  rate: 'account',
  query: nothing,
  body: z.union([z.object({ id: z.uuid() }), z.object({ others: z.literal(true) })]),
  reply: { kind: 'json', schema: z.object({ ended: z.int() }) },
  refusals: { 403: foreignSite, 404: 'You have no such session.' },
})

export const signOutLegacy = endpoint({
  method: 'POST',
  path: '/api/user/signout',
  area: 'user',
  summary: 'Sign out by POST, here or everywhere.',
  description: 'Same as `signout`, but by POST. `everywhere` ends all sessions of the user.',
  who: 'anyone',
  rate: 'account',
  query: nothing,
  body: z.object({ everywhere: z.boolean().default(false) }),
  reply: { kind: 'text', says: 'empty' },
  refusals: { 403: foreignSite },
})
