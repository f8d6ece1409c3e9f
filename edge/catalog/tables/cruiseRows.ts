import { asc, inArray } from 'drizzle-orm'
import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import { formatInstant } from '#core/extent/time.ts'
import type { Database } from '../../database/Database.ts'
import { cruises, cruiseTrajectories, datasetCruises } from '../../database/schema/index.ts'
import type { CatalogSnapshot } from '../catalog.ts'

/** The rows of tblCruise: cruises of the data sets that the portal shows. */
export async function cruiseRows(database: Database, snapshot: CatalogSnapshot): Promise<readonly CatalogRow[]> {
  return (await shownCruises(database, snapshot)).map((cruise) => ({
    ID: cruise.id,
    Nickname: cruise.nickname,
    Name: cruise.name,
    Ship_Name: cruise.shipName,
    Start_Time: cruise.startTime,
    End_Time: cruise.endTime,
    Lat_Min: cruise.latMin,
    Lat_Max: cruise.latMax,
    Lon_Min: cruise.lonMin,
    Lon_Max: cruise.lonMax,
    Chief_Name: cruise.chiefName,
    Cruise_Series: cruise.series,
  }))
}

/** The rows of tblCruise_Keywords: one per word of a cruise. */
export async function cruiseKeywordRows(database: Database, snapshot: CatalogSnapshot): Promise<readonly CatalogRow[]> {
  return (await shownCruises(database, snapshot)).flatMap(({ id, keywords }) => keywords.map((word) => ({ cruise_ID: id, keywords: word })))
}

/** The rows of tblCruise_Trajectory, along each track. */
export async function trajectoryRows(database: Database, snapshot: CatalogSnapshot): Promise<readonly CatalogRow[]> {
  const shown = new Set((await shownLinks(database, snapshot)).map(({ cruiseId }) => cruiseId))
  const points = await database
    .select()
    .from(cruiseTrajectories)
    .orderBy(asc(cruiseTrajectories.cruiseId), asc(cruiseTrajectories.position))
  return points.filter(({ cruiseId }) => shown.has(cruiseId)).map(trackPoint)
}

/** The same for some cruises alone, whatever their number; those of retired data sets have none. */
export async function tracksOf(
  database: Database,
  snapshot: CatalogSnapshot,
  cruiseIds: readonly number[],
): Promise<readonly CatalogRow[]> {
  const shown = new Set((await shownLinks(database, snapshot)).map(({ cruiseId }) => cruiseId))
  const ids = [...new Set(cruiseIds)].filter((id) => shown.has(id)).sort((one, other) => one - other)
  const found: CatalogRow[] = []
  for (let at = 0; at < ids.length; at += IDS_PER_READING) {
    const points = await database
      .select()
      .from(cruiseTrajectories)
      .where(inArray(cruiseTrajectories.cruiseId, ids.slice(at, at + IDS_PER_READING)))
      .orderBy(asc(cruiseTrajectories.cruiseId), asc(cruiseTrajectories.position))
    for (const point of points) found.push(trackPoint(point))
  }
  return found
}

/** Statements take a limited number of values. */
const IDS_PER_READING = 500

function trackPoint({ cruiseId, at, lat, lon }: typeof cruiseTrajectories.$inferSelect): CatalogRow {
  return { Cruise_ID: cruiseId, time: at === null ? null : formatInstant(at), lat, lon }
}

/** The rows of tblDataset_Cruises. */
export async function datasetCruiseRows(database: Database, snapshot: CatalogSnapshot): Promise<readonly CatalogRow[]> {
  return (await shownLinks(database, snapshot)).map(({ datasetId, cruiseId }) => ({ Dataset_ID: datasetId, Cruise_ID: cruiseId }))
}

async function shownCruises(database: Database, snapshot: CatalogSnapshot) {
  const shown = new Set((await shownLinks(database, snapshot)).map(({ cruiseId }) => cruiseId))
  return (await database.select().from(cruises).orderBy(asc(cruises.id))).filter(({ id }) => shown.has(id))
}

/** A retired data set's links are left out. */
async function shownLinks(database: Database, { datasets }: CatalogSnapshot) {
  const known = new Set(datasets.map(({ record }) => record.Dataset_ID))
  const links = await database.select().from(datasetCruises).orderBy(asc(datasetCruises.datasetId), asc(datasetCruises.cruiseId))
  return links.filter(({ datasetId }) => known.has(datasetId))
}
