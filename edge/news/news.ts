import { and, asc, desc, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/pages.ts'
import { groupBy } from '../catalog/groupBy.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasets, news, newsDatasets } from '../database/schema/index.ts'

/** A story as the store has it. */
export type StoryRow = typeof news.$inferSelect

/** Stories with this status or a higher one, ranked ones first by rank, the rest newest publication first. */
export async function storiesFrom(database: Database, viewStatus: number): Promise<StoryRecord[]> {
  const isShown = gte(news.viewStatus, viewStatus)
  const rows = await database
    .select()
    .from(news)
    .where(isShown)
    .orderBy(asc(isNull(news.rank)), asc(news.rank), desc(sql`coalesce(${news.publishedAt}, ${news.createdAt})`), desc(news.id))
    .limit(limits.newsStories)
  const tags = groupBy(await tagsOf(database, isShown), ({ newsId }) => newsId)
  return rows.map((story) => recordOf(story, tags.get(story.id) ?? []))
}

/** One story of any status; `null` where there is none. */
export async function findStory(tx: Transaction, id: number): Promise<{ readonly row: StoryRow; readonly record: StoryRecord } | null> {
  const row = await tx.select().from(news).where(eq(news.id, id)).get()
  return row === undefined ? null : { row, record: recordOf(row, await tagsOf(tx, eq(news.id, id))) }
}

function tagsOf(store: Database | Transaction, isShown: SQL) {
  return store
    .select({ newsId: newsDatasets.newsId, name: datasets.shortName })
    .from(newsDatasets)
    .innerJoin(datasets, eq(datasets.id, newsDatasets.datasetId))
    .innerJoin(news, eq(news.id, newsDatasets.newsId))
    .where(and(isShown, isNull(datasets.retiredAt)))
    .orderBy(asc(datasets.shortName))
}

const recordOf = (story: StoryRow, tags: readonly { readonly name: string }[]): StoryRecord => ({
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
  tags: tags.map(({ name }) => name),
})
