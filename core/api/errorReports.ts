import * as z from 'zod'
import { limits } from '../limits.ts'
import { endpoint } from './endpoint.ts'

/** A text that is cut rather than refused: half a report is worth more than none. */
const cut = z
  .string()
  .optional()
  .default('')
  .transform((text) => text.slice(0, limits.errorReportCharacters))

export const errorReport = endpoint({
  method: 'POST',
  path: '/api/community/errorreport',
  area: 'service',
  summary: 'Report that a page failed.',
  description: `Sent by a page that cannot be rendered. Texts are cut at ${limits.errorReportCharacters} characters; addresses, tokens and queries are redacted before a report is stored.`,
  who: 'anyone',
  rate: 'report',
  query: z.object({}),
  body: z.object({
    errorText: z
      .string()
      .trim()
      .min(1)
      .transform((text) => text.slice(0, limits.errorReportCharacters)),
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
