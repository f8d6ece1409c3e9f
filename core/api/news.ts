import * as z from 'zod'
import { limits } from '#core/pages/limits.ts'
import { storyRecord } from '../catalog/discoveryRecords.ts'
import { endpoint } from './endpoint.ts'

export const newsList = endpoint({
  method: 'GET',
  path: '/api/news/list',
  area: 'service',
  summary: 'List the news.',
  description: `At most ${limits.newsStories.toLocaleString('en-US')} stories: ranked ones first, by rank, then the newest. Everyone gets published stories (and previews on a development portal); news editors and administrators get all.`,
  who: 'recognised',
  keyScope: 'read',
  rate: 'none',
  query: z.object({}),
  body: null,
  reply: { kind: 'json', schema: z.array(storyRecord) },
  refusals: {},
})
