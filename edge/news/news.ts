import { and, asc, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { StoryRecord } from '#core/catalog/discoveryRecords.ts'
import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/pages.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { groupBy } from '../catalog/groupBy.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasets, news, newsDatasets, users } from '../database/schema/index.ts'

/** A story as the store has it. */
export type StoryRow = typeof news.$inferSelect

const publicationDate = sql`coalesce(${news.publishedAt}, ${news.createdAt})`

/** Stories with this status or a higher one, ranked ones first by rank, the rest newest publication first. */
export async function storiesFrom(database: Database, lowest: number): Promise<StoryRecord[]> {
  const isShown = gte(news.viewStatus, lowest)
  const rows = await database
    .select()
    .from(news)
    .where(isShown)
    .orderBy(asc(isNull(news.rank)), asc(news.rank), desc(publicationDate), desc(news.id))
    .limit(limits.newsStories)
  return withTags(database, rows, isShown)
}

/** The same of every story, for its editors: with who changed it last. */
export async function storiesForEditors(database: Database): Promise<StoryRecord[]> {
  const rows = await database.select({ id: news.id, name: editorName }).from(news).leftJoin(users, eq(users.id, news.editedBy))
  const editors = new Map(rows.map(({ id, name }) => [id, name]))
  return (await storiesFrom(database, viewStatus.hidden)).map((story) => ({ ...story, edited_by: editors.get(story.id) ?? null }))
}

/** As people are called among those who know them; without a name of their own, by the one that they sign in with. */
const editorName = sql<string | null>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.username})`

/** What everybody may read of the news, or of those about one data set, the latest publication first. */
export async function latestStories(database: Database, count: number, datasetId?: number): Promise<StoryRecord[]> {
  const ofDataset = database
    .select({ id: newsDatasets.newsId })
    .from(newsDatasets)
    .where(eq(newsDatasets.datasetId, datasetId ?? 0))
  const isPublished = and(eq(news.viewStatus, viewStatus.published), datasetId === undefined ? undefined : inArray(news.id, ofDataset))
  const rows = await database.select().from(news).where(isPublished).orderBy(desc(publicationDate), desc(news.id)).limit(count)
  const isShown = inArray(
    news.id,
    rows.map(({ id }) => id),
  )
  return withTags(database, rows, isShown)
}

/** One story of any status, as its editors see it; `null` where there is none. */
export async function findStory(
  tx: Database | Transaction,
  id: number,
): Promise<{ readonly row: StoryRow; readonly record: StoryRecord } | null> {
  const found = await tx
    .select({ row: news, name: editorName })
    .from(news)
    .leftJoin(users, eq(users.id, news.editedBy))
    .where(eq(news.id, id))
    .get()
  if (found === undefined) return null
  return { row: found.row, record: { ...recordOf(found.row, await tagsOf(tx, eq(news.id, id))), edited_by: found.name } }
}

async function withTags(database: Database, rows: readonly StoryRow[], isShown: SQL): Promise<StoryRecord[]> {
  const tags = groupBy(await tagsOf(database, isShown), ({ newsId }) => newsId)
  return rows.map((story) => recordOf(story, tags.get(story.id) ?? []))
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
