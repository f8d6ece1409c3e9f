import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { newsApi } from '#core/api/news.ts'
import { limits } from '#core/limits/news.ts'
import { newsErrors } from '#core/messages/newsAdmin.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasets, news, newsDatasets } from '../database/schema/index.ts'
import { findStory, type StoryRow } from './news.ts'

/** What a change of a story sets. */
export type StoryChange = Partial<Pick<typeof news.$inferInsert, 'viewStatus' | 'highlight' | 'category'>>

type NewStory = z.output<(typeof newsApi.createStory)['body']>['story']
type ChangedStory = z.output<(typeof newsApi.updateStory)['body']>['story']

/** Which story is changed, and the `modify_date` that its editor saw, where that is known. */
interface Seen {
  readonly id: number
  readonly known: string | undefined
}

/** Who changes a story, and when. */
interface Edit {
  readonly userId: number
  readonly now: number
}

/** Creates a story and returns its ID; throws `bad-request` for a data set that the catalog does not have. */
export function createStory(database: Database, story: NewStory, { userId, now }: Edit): Promise<number> {
  return database.transaction(async (tx) => {
    if ((await tx.$count(news)) >= limits.storiesInAll) throw new Problem('conflict', newsErrors.tooMany)
    const publishedAt = story.view_status === viewStatus.published ? now : null
    const [made] = await tx
      .insert(news)
      .values({ ...columnsOf(story), publishedAt, createdAt: now, modifiedAt: now, editedBy: userId })
      .returning({ id: news.id })
    if (made === undefined) throw new Error('the store answered no row for a new story')
    await writeTags(tx, made.id, story.tags)
    return made.id
  })
}

/** Replaces what an editor writes of a story. The Problem of a later version has both: `stored` and `sent`. */
export function updateStory(database: Database, story: ChangedStory, edit: Edit): Promise<void> {
  return database.transaction(async (tx) => {
    const row = await requireSeen(tx, { id: story.id, known: story.modify_date }, { sent: story })
    await tx
      .update(news)
      .set({ ...columnsOf(story), ...modified(row, story.view_status, edit) })
      .where(eq(news.id, row.id))
    await writeTags(tx, row.id, story.tags)
  })
}

/** Changes the status, the category or the highlight of a story. */
export function changeStory(database: Database, seen: Seen, change: StoryChange, edit: Edit): Promise<void> {
  return database.transaction(async (tx) => {
    const row = await requireSeen(tx, seen)
    await tx
      .update(news)
      .set({ ...change, ...modified(row, change.viewStatus ?? row.viewStatus, edit) })
      .where(eq(news.id, row.id))
  })
}

/** Sets these ranks and empties all others, at once. */
export function saveRanks(database: Database, ranks: readonly { readonly id: number; readonly rank: number }[]): Promise<void> {
  return database.transaction(async (tx) => {
    const given = sql`json_each(${JSON.stringify(ranks)})`
    const isGiven = sql`${news.id} in (select value ->> 'id' from ${given})`
    if ((await tx.$count(news, isGiven)) < ranks.length) throw new Problem('not-found', newsErrors.none)
    // First none, since no rank may be there twice at any time.
    await tx.update(news).set({ rank: null })
    await tx
      .update(news)
      .set({ rank: sql`(select value ->> 'rank' from ${given} where value ->> 'id' = ${news.id})` })
      .where(isGiven)
  })
}

async function requireSeen(tx: Transaction, { id, known }: Seen, more: object = {}): Promise<StoryRow> {
  const found = await findStory(tx, id)
  if (found === null) throw new Problem('not-found', newsErrors.none)
  const { row, record } = found
  if (known === undefined || known === record.modify_date) return row
  throw new Problem('conflict', newsErrors.stale, { fields: { stored: record, ...more } })
}

const columnsOf = ({ headline, link, label, date, body, view_status }: NewStory) => ({
  ...{ headline, link, date, body },
  label: label || null,
  viewStatus: view_status,
})

/** The dates of a change. Each is later than the one before, whatever the clock says, since it stands for the version. */
function modified(before: StoryRow, status: number, { userId, now }: Edit) {
  const isNew = status === viewStatus.published && before.viewStatus !== viewStatus.published
  return { modifiedAt: Math.max(now, before.modifiedAt + 1), editedBy: userId, ...(isNew ? { publishedAt: now } : {}) }
}

/** Tags a story with data sets of the catalog. Tags of data sets that were taken out of it stay for their return. */
async function writeTags(tx: Transaction, newsId: number, tags: readonly string[]): Promise<void> {
  const inCatalog = tx.select({ id: datasets.id }).from(datasets).where(isNull(datasets.retiredAt))
  await tx.delete(newsDatasets).where(and(eq(newsDatasets.newsId, newsId), inArray(newsDatasets.datasetId, inCatalog)))
  if (tags.length === 0) return
  const found = await tx
    .select({ id: datasets.id, name: datasets.shortName })
    .from(datasets)
    .where(and(inArray(datasets.shortName, [...tags]), isNull(datasets.retiredAt)))
  const names = new Set(found.map(({ name }) => name.toLowerCase()))
  const unknown = tags.filter((tag) => !names.has(tag.toLowerCase()))
  if (unknown.length > 0) throw new Problem('bad-request', newsErrors.unknownDatasets(unknown))
  await tx.insert(newsDatasets).values(found.map(({ id }) => ({ newsId, datasetId: id })))
}
