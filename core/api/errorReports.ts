import * as z from 'zod'
import { limits } from '#core/limits/errors.ts'
import { endpoint } from './endpoint.ts'

const describe = (description: string) => z.string().meta({ description })

const errorRecord = z.object({
  id: z.int().positive().meta({ description: 'By which it is changed.' }),
  source: z.enum(['page', 'server']).meta({ description: 'Where it happened.' }),
  message: describe('Its text, without what could identify a person.'),
  stackLine: describe('The first line of its stack; empty where there is none.'),
  sourceLine: z.string().nullable().meta({ description: 'File and line of the source; null where no source map has them.' }),
  version: describe('The version of the portal.'),
  path: describe('The path that the last report came from, without its query.'),
  browsers: z.array(z.string()).meta({ description: 'Families of browsers with their major versions.' }),
  steps: z.array(z.string()).meta({ description: 'The last steps before the newest report that has any.' }),
  count: z.int().positive().meta({ description: 'How many reports there are.' }),
  firstSeen: describe('The time of the first report (UTC).'),
  lastSeen: describe('The time of the last report (UTC).'),
  resolved: z.string().nullable().meta({ description: 'When it was marked as resolved (UTC); null while it is open.' }),
})

/** An error of the portal, with the number of its reports. */
export type ErrorRecord = z.output<typeof errorRecord>

const action = z.enum(['resolve', 'reopen', 'delete'])

/** What an administrator may do with an error. */
export type ErrorAction = z.output<typeof action>

const common = { who: 'administrator', rate: 'account' } as const
const foreign = 'You are not an administrator, or the call comes from another site.'

/** Errors of pages and of the portal, for administrators. Reporting one is a call of the service. */
export const errorReportsApi = {
  listErrorReports: endpoint({
    ...common,
    method: 'GET',
    path: '/api/community/errorreports',
    summary: 'List the errors of pages and of the portal.',
    description: `Reports of the same error are counted together. At most ${limits.errorGroups} errors, those reported last first.`,
    reply: { kind: 'json', schema: z.array(errorRecord) },
    errors: { 403: 'You are not an administrator.' },
  }),
  changeErrorReport: endpoint({
    ...common,
    method: 'POST',
    path: '/api/community/changeerrorreport',
    summary: 'Resolve, reopen or delete an error.',
    description: 'A resolved error that is reported again is open again.',
    body: z.object({
      id: z.int().positive().meta({ description: 'The ID of the error.' }),
      action: action.meta({ description: 'What to do with it.' }),
    }),
    example: { body: { id: 1_000_000, action: 'resolve' } },
    reply: { kind: 'text', says: '`OK`' },
    errors: { 400: 'Fields are missing or not valid.', 403: foreign, 404: 'There is no such error.' },
  }),
}
