import * as z from 'zod'
import { endpoint } from './endpoint.ts'

const ERROR_REPORT_CHARACTERS = 2000 // a message and the first line of its stack

/** A text that is cut rather than refused: half a report is worth more than none. */
const cut = z
  .string()
  .optional()
  .default('')
  .transform((text) => text.slice(0, ERROR_REPORT_CHARACTERS))

export const errorReport = endpoint({
  method: 'POST',
  path: '/api/community/errorreport',
  area: 'service',
  summary: 'Report that a page failed.',
  description: `Sent by a page that cannot be rendered. Texts are cut at ${ERROR_REPORT_CHARACTERS} characters; addresses, tokens and queries are redacted before a report is stored.`,
  who: 'anyone',
  rate: 'report',
  query: z.object({}),
  body: z.object({
    errorText: z
      .string()
      .trim()
      .min(1)
      .transform((text) => text.slice(0, ERROR_REPORT_CHARACTERS)),
    browserInfo: cut,
    osInfo: cut,
    /** The first line of the stack. */
    stackLine: cut,
    /** The address of the page. */
    location: cut,
  }),
  reply: { kind: 'text', says: 'empty' },
  refusals: { 400: '`errorText` is missing.', 403: 'The call comes from another site.' },
})
