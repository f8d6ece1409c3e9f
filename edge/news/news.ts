import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { storyRecord } from '#core/catalog/discoveryRecords.ts'
import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/pages.ts'
import { groupBy } from '../catalog/groupBy.ts'
import type { Database } from '../database/Database.ts'
import { datasets, news, newsDatasets } from '../database/schema/index.ts'

/** Stories with this status or a higher one, ranked ones first by rank, the rest newest publication first. */
export async function storiesFrom(database: Database, viewStatus: number): Promise<z.output<typeof storyRecord>[]> {
  const rows = await database
    .select()
    .from(news)
    .where(gte(news.viewStatus, viewStatus))
    .orderBy(asc(isNull(news.rank)), asc(news.rank), desc(sql`coalesce(${news.publishedAt}, ${news.createdAt})`), desc(news.id))
    .limit(limits.newsStories)
  const tags = groupBy(
    await database
      .select({ newsId: newsDatasets.newsId, name: datasets.shortName })
      .from(newsDatasets)
      .innerJoin(datasets, eq(datasets.id, newsDatasets.datasetId))
      .innerJoin(news, eq(news.id, newsDatasets.newsId))
      .where(and(gte(news.viewStatus, viewStatus), isNull(datasets.retiredAt)))
      .orderBy(asc(datasets.shortName)),
    ({ newsId }) => newsId,
  )
  return rows.map((story) => ({
    id: story.id,
    headline: story.headline,
    link: story.link,
    label: story.label,
    body: JSON.stringify(story.body),
    date: story.date,
    rank: story.rank,
    view_status: story.viewStatus,
    create_date: formatInstant(story.createdAt),
    modify_date: formatInstant(story.modifiedAt),
    publish_date: story.publishedAt === null ? null : formatInstant(story.publishedAt),
    Status_ID: story.category,
    Highlight: story.highlight,
    tags: (tags.get(story.id) ?? []).map(({ name }) => name),
  }))
}
