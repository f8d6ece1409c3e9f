import { eq } from 'drizzle-orm'
import type { CruiseRecord } from '#core/catalog/records.ts'
import type { Database } from '../database/Database.ts'
import { cruises, datasetCruises } from '../database/schema/index.ts'

/** The cruises that a data set has rows of. */
export const cruisesOfDataset = (database: Database, datasetId: number) =>
  database
    .select({ cruise: cruises })
    .from(datasetCruises)
    .innerJoin(cruises, eq(cruises.id, datasetCruises.cruiseId))
    .where(eq(datasetCruises.datasetId, datasetId))

/** A cruise as calls and pages describe it; empty lists and texts are null. */
export function cruiseRecordOf(cruise: typeof cruises.$inferSelect): CruiseRecord {
  return {
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
  }
}
