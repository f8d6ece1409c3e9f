import { and, asc, desc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { type CitationForm, citationsOf } from '#core/catalog/citation.ts'
import type { CruiseRecord, newsRecord } from '#core/catalog/records.ts'
import { formatDay, formatInstant } from '#core/extent/time.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import type { PortalIdentity } from '#core/portal/PortalFace.ts'
import type { Database } from '../database/Database.ts'
import { cruises, news, newsDatasets, vaultFiles } from '../database/schema/index.ts'
import { cruiseRecordOf, cruisesOfDataset } from './cruiseRecord.ts'
import { datasetViews } from './datasetViews.ts'

/** The cruises that a data set has rows of, by name. */
export async function readCruises(database: Database, datasetId: number): Promise<CruiseRecord[]> {
  const rows = await cruisesOfDataset(database, datasetId).orderBy(asc(cruises.name))
  return rows.map(({ cruise }) => cruiseRecordOf(cruise))
}

/** How to cite a data set, as its page has it; empty for one that was retired meanwhile. */
export async function readCitation(database: Database, datasetId: number, portal: PortalIdentity): Promise<string> {
  return (await readCitations(database, datasetId, portal))[0]?.text ?? ''
}

/** The same in every form, where `accessedAt` is the time of access in milliseconds since 1970, if known. */
export async function readCitations(
  database: Database,
  datasetId: number,
  portal: PortalIdentity,
  accessedAt?: number,
): Promise<readonly CitationForm[]> {
  const [view] = await datasetViews(database, [datasetId])
  return view ? citationsOf(view.published, portal, accessedAt === undefined ? undefined : formatDay(accessedAt)) : []
}

/** The published stories about a data set, newest first. */
export async function readNews(database: Database, datasetId: number): Promise<z.output<typeof newsRecord>[]> {
  const rows = await database
    .select({ story: news })
    .from(newsDatasets)
    .innerJoin(news, eq(news.id, newsDatasets.newsId))
    .where(and(eq(newsDatasets.datasetId, datasetId), eq(news.viewStatus, viewStatus.published)))
    .orderBy(desc(news.date))
  return rows.map(({ story }) => ({
    id: story.id,
    headline: story.headline,
    link: story.link,
    label: story.label,
    date: story.date || (story.publishedAt === null ? null : formatInstant(story.publishedAt)),
  }))
}

/** Whether the vault of a data set has files. */
export async function hasVaultFiles(database: Database, datasetId: number): Promise<boolean> {
  const file = await database
    .select({ id: vaultFiles.datasetId })
    .from(vaultFiles)
    .where(eq(vaultFiles.datasetId, datasetId))
    .limit(1)
    .get()
  return file !== undefined
}
