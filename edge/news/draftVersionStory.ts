import { and, eq, inArray } from 'drizzle-orm'
import type { VersionDifference } from '#core/catalog/versionDifference.ts'
import { formatDay } from '#core/extent/time.ts'
import { limits } from '#core/limits/news.ts'
import { newVersionTexts } from '#core/messages/newsAdmin.ts'
import { type VersionFacts, versionStory } from '#core/news/versionStory.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import { datasetStatistics, datasets, news, newsDatasets } from '../database/schema/index.ts'

const DATASET_UPDATES = 1

/** The published version of a data set; null where there is none in the catalog. */
export async function readVersionFacts(tx: Transaction, datasetId: number): Promise<VersionFacts | null> {
  const row = await tx.select().from(datasets).where(eq(datasets.id, datasetId)).get()
  if (row === undefined || row.retiredAt !== null) return null
  const statistics = await tx.select().from(datasetStatistics).where(eq(datasetStatistics.datasetId, datasetId)).get()
  const { shortName, longName, rowCount, timeMin, timeMax, latMin, latMax, lonMin, lonMax, depthMin, depthMax } = row
  return {
    ...{ shortName, longName, rowCount, statistics: statistics?.json ?? {} },
    ...{ time: [timeMin, timeMax], lat: [latMin, latMax], lon: [lonMin, lonMax], depth: [depthMin, depthMax] },
  }
}

/**
 * Stores a draft about a new version of a data set, which editors alone see; nobody is notified. It takes the place of an earlier draft that
 * nobody has edited, so that frequent versions do not pile up. Stores none where the portal has as many stories as it may have.
 */
export async function draftVersionStory(
  tx: Transaction,
  {
    datasetId,
    version,
    before,
    now,
    difference,
  }: {
    readonly datasetId: number
    readonly version: number
    readonly before: VersionFacts
    readonly now: number
    /** What changed in the values, where that is known. */
    readonly difference: VersionDifference | null
  },
): Promise<void> {
  const after = await readVersionFacts(tx, datasetId)
  if (after === null) return
  const ofDataset = tx.select({ id: newsDatasets.newsId }).from(newsDatasets).where(eq(newsDatasets.datasetId, datasetId))
  const isUnedited = and(eq(news.modifiedAt, news.createdAt), eq(news.viewStatus, viewStatus.draft), eq(news.label, newVersionTexts.label))
  await tx.delete(news).where(and(isUnedited, inArray(news.id, ofDataset)))
  if ((await tx.$count(news)) >= limits.storiesInAll) return
  const story = versionStory(version, before, after, difference)
  const [made] = await tx
    .insert(news)
    .values({ ...story, date: formatDay(now), viewStatus: viewStatus.draft, category: DATASET_UPDATES, createdAt: now, modifiedAt: now })
    .returning({ id: news.id })
  if (made !== undefined) await tx.insert(newsDatasets).values({ newsId: made.id, datasetId })
}
