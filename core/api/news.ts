import { z } from 'zod'
import { limits } from '#core/limits.ts'
import { storyRecord } from './discoveryRecords.ts'
import { endpoint } from './endpoint.ts'

export const newsList = endpoint({
  method: 'GET',
  path: '/api/news/list',
  area: 'service',
  summary: 'List the news.',
  description: `At most ${limits.newsStories.toLocaleString('en-US')} stories: ranked ones first by their rank, then the newest. Everybody gets the published ones, on a portal in development previews too, and news editors and administrators all.`,
  who: 'recognised',
  rate: 'none',
  query: z.object({}),
  body: null,
  reply: { kind: 'json', schema: z.array(storyRecord) },
  refusals: {},
})
