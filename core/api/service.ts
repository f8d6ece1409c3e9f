import * as z from 'zod'
import { highlightKeys } from '#core/catalog/highlights.ts'
import { limits } from '#core/limits/pages.ts'
import { countText } from '#core/text/counted.ts'
import { storyRecord } from '../catalog/discoveryRecords.ts'
import { endpoint } from './endpoint.ts'

const ERROR_REPORT_CHARACTERS = 2000 // a message and the first line of its stack

/** A text that is cut rather than rejected: half a report is worth more than none. */
const cut = z
  .string()
  .optional()
  .default('')
  .transform((text) => text.slice(0, ERROR_REPORT_CHARACTERS))

/** News, figures, and whether the portal is up. */
export const serviceApi = {
  newsList: endpoint({
    method: 'GET',
    path: '/api/news/list',
    summary: 'List the news.',
    description: `At most ${countText(limits.newsStories)} stories: ranked ones first, by rank, then the newest. Everyone gets published stories (and previews on a portal for staging or development); news editors and administrators get all.`,
    who: 'recognised',
    keyScope: 'read',
    rate: 'none',
    reply: { kind: 'json', schema: z.array(storyRecord) },
  }),
  highlights: endpoint({
    method: 'GET',
    path: '/api/highlights',
    summary: 'Read one statistic about the catalog.',
    description: 'Years of coverage, variables, cruises, satellites or organisms, computed from the catalog.',
    who: 'anyone',
    rate: 'none',
    query: z.object({ key: z.enum(highlightKeys) }),
    example: { query: { key: 'variableCount' } },
    reply: { kind: 'json', schema: z.object({ key: z.enum(highlightKeys), value: z.int().nonnegative() }) },
    errors: { 400: 'No such statistic.' },
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Check whether the portal is up.',
    description: 'The version and the engine that reads observations.',
    who: 'anyone',
    rate: 'none',
    reply: { kind: 'json', schema: z.object({ version: z.string(), engine: z.string(), datasets: z.int() }) },
  }),
  errorReport: endpoint({
    method: 'POST',
    path: '/api/community/errorreport',
    summary: 'Report that a page failed.',
    description: `Sent by a page in which something failed. Texts are cut at ${ERROR_REPORT_CHARACTERS} characters; addresses, tokens and queries are removed before a report is stored, and of the browser and the operating system only the family and major version are kept.`,
    who: 'anyone',
    rate: 'report',
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
      steps: z.array(cut).optional().default([]).meta({ description: 'The last steps before it: pages, and controls by role and name.' }),
    }),
    example: { body: { errorText: 'The page could not be drawn.', location: '/catalog' } },
    reply: { kind: 'text', says: 'empty' },
    errors: { 400: '`errorText` is missing.', 403: 'The call comes from another site.' },
  }),
}
