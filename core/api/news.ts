import * as z from 'zod'
import { limits } from '#core/limits/pages.ts'
import { endpoint } from './endpoint.ts'
import { storyFields } from './storyFields.ts'

const id = z.int().positive()
const viewStatus = z.int().min(0).max(3)
const modifyDate = z.iso.datetime({ precision: 3 })

/** The version that the caller saw; a change of any other is refused. */
const known = modifyDate.optional().meta({ description: 'The modify_date that you saw; the change is refused if there is a later one.' })

const story = { headline: 'Twelve more months', link: '/catalog', date: '2026-01-10', body: { content: 'Of *temperature*.', links: [] } }
const example = { body: { id: 1_000_000 } }

const common = { method: 'POST', who: 'news-editor', rate: 'account', reply: { kind: 'text', says: '`OK`' } } as const
const foreign = 'You are not a news editor, or the call comes from another site.'
const invalid = 'Fields are missing or not valid, or the catalog does not have a data set.'
const none = 'There is no such story.'
const stale = 'Somebody else changed the story: `stored` is their version.'

/** The four calls that set the view status of a story differ in what they say only. */
const status = (path: `/api/news/${string}`, summary: string, description: string) =>
  endpoint({ ...common, path, summary, description, body: z.object({ id, modify_date: known }), example, errors })

const errors = { 400: 'The story is missing.', 403: foreign, 404: none, 409: stale }

/** What news editors do with stories. The list of stories is a call of the service. */
export const newsApi = {
  createStory: endpoint({
    ...common,
    path: '/api/news/create',
    summary: 'Create a story.',
    description: 'A preview, unless `view_status` says otherwise: 0 hidden, 1 draft, 2 preview, 3 published.',
    body: z.object({ story: z.object({ ...storyFields, view_status: viewStatus.default(2) }) }),
    example: { body: { story: { ...story, tags: ['Nino12_SST'] } } },
    reply: { kind: 'json', schema: z.array(z.object({ ID: id })) },
    errors: { 400: invalid, 403: foreign, 409: 'The portal has as many stories as it may have.' },
  }),
  updateStory: endpoint({
    ...common,
    path: '/api/news/update',
    summary: 'Change a story.',
    description: 'Replaces its fields and tags. Its rank, category and whether it is featured stay.',
    body: z.object({ story: z.object({ id, ...storyFields, view_status: viewStatus, modify_date: known }) }),
    example: { body: { story: { id: 1_000_000, ...story, view_status: 1, tags: [] } } },
    errors: { 400: invalid, 403: foreign, 404: none, 409: `${stale.slice(0, -1)}, and \`sent\` is yours.` },
  }),
  updateRanks: endpoint({
    ...common,
    path: '/api/news/updateRanks',
    summary: 'Set the ranks of all stories.',
    description: 'Each rank and each story may occur once. Stories that are left out have no rank from then on.',
    body: z.object({
      ranks: z
        .array(z.object({ id, rank: z.int().positive().max(1_000_000) }))
        .max(limits.newsStories)
        .refine(
          (ranks) => isUnique(ranks.map((one) => one.rank)) && isUnique(ranks.map((one) => one.id)),
          'must have each rank and story once',
        ),
    }),
    example: { body: { ranks: [] } },
    errors: { 400: 'A rank or a story occurs twice.', 403: foreign, 404: none },
  }),
  publishStory: status(
    '/api/news/publish',
    'Publish a story.',
    'Everyone sees it. Sets its publication date, unless it is published already.',
  ),
  previewStory: status(
    '/api/news/preview',
    'Set a story to preview.',
    'Everyone sees it on a development portal, news editors alone elsewhere.',
  ),
  draftStory: status('/api/news/draft', 'Set a story to draft.', 'News editors alone see it.'),
  unpublishStory: status('/api/news/unpublish', 'Unpublish a story.', 'News editors alone see it; it stays in their list.'),
  featureStory: endpoint({
    ...common,
    path: '/api/news/feature',
    summary: 'Feature a story, or stop featuring it.',
    description: '`current` is whether it is featured now, and is reversed; `highlight` is whether it shall be. One of them is required.',
    body: z
      .object({ id, current: z.boolean().optional(), highlight: z.boolean().optional(), modify_date: known })
      .refine(({ current, highlight }) => current !== undefined || highlight !== undefined, 'current or highlight is missing'),
    example: { body: { ...example.body, highlight: true } },
    errors,
  }),
  categorizeStory: endpoint({
    ...common,
    path: '/api/news/category',
    summary: 'Set the category of a story.',
    description: '0 is News, 1 is Dataset Updates.',
    body: z.object({ id, category: z.int().min(0).max(1), modify_date: known }),
    example: { body: { ...example.body, category: 1 } },
    errors: { ...errors, 400: 'The story or the category is missing.' },
  }),
}

const isUnique = (values: readonly number[]): boolean => new Set(values).size === values.length
