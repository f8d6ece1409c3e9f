import { and, asc, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { cruiseRecord, newsRecord } from '#core/api/records.ts'
import { formatInstant } from '#core/extent/time.ts'
import { viewStatus } from '#core/news/viewStatus.ts'
import type { Database } from '../database/Database.ts'
import { cruises, datasetCruises, news, newsDatasets } from '../database/schema/index.ts'

/** The cruises that a data set has rows of, by name. */
export async function cruisesOf(database: Database, datasetId: number): Promise<z.output<typeof cruiseRecord>[]> {
  const rows = await database
    .select({ cruise: cruises })
    .from(datasetCruises)
    .innerJoin(cruises, eq(cruises.id, datasetCruises.cruiseId))
    .where(eq(datasetCruises.datasetId, datasetId))
    .orderBy(asc(cruises.name))
  return rows.map(({ cruise }) => ({
    ID: cruise.id,
    Name: cruise.name,
    Nickname: cruise.nickname,
    Ship_Name: cruise.shipName,
    Start_Time: cruise.startTime,
    End_Time: cruise.endTime,
    Lat_Min: cruise.latMin,
    Lat_Max: cruise.latMax,
    Lon_Min: cruise.lonMin,
    Lon_Max: cruise.lonMax,
    Chief_Name: cruise.chiefName,
    Keywords: cruise.keywords.join(', ') || null,
    Series: cruise.series || null,
    Regions: cruise.regions.join(', ') || null,
  }))
}

/** The published stories about a data set, newest first. */
export async function newsOf(database: Database, datasetId: number): Promise<z.output<typeof newsRecord>[]> {
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
