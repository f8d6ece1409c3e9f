import { asc } from 'drizzle-orm'
import type { CatalogRow } from '#core/catalog/CatalogTable.ts'
import type { Database } from '../../database/Database.ts'
import { cruises } from '../../database/schema/index.ts'
import type { CatalogSnapshot } from '../catalog.ts'
import { cruiseRecordOf } from '../cruiseRecord.ts'
import { linksOf, tracksByCruise } from '../cruises.ts'

/** The rows of tblCruise: cruises of the data sets that the portal shows. */
export async function cruiseRows(database: Database, snapshot: CatalogSnapshot): Promise<readonly CatalogRow[]> {
  return (await shownCruises(database, snapshot)).map((cruise) => {
    const { Keywords, Series, Regions, ...row } = cruiseRecordOf(cruise)
    return { ...row, Cruise_Series: cruise.series }
  })
}

/** The rows of tblCruise_Keywords: one per word of a cruise. */
export async function cruiseKeywordRows(database: Database, snapshot: CatalogSnapshot): Promise<readonly CatalogRow[]> {
  return (await shownCruises(database, snapshot)).flatMap(({ id, keywords }) => keywords.map((word) => ({ cruise_ID: id, keywords: word })))
}

/** The rows of tblCruise_Trajectory, along each track. */
export async function trajectoryRows(database: Database, snapshot: CatalogSnapshot): Promise<readonly CatalogRow[]> {
  return tracksOf(database, snapshot, [...(await linksOf(database, snapshot)).ofCruise.keys()])
}

/** The same for some cruises alone, whatever their number; those of retired data sets have none. */
export async function tracksOf(
  database: Database,
  snapshot: CatalogSnapshot,
  cruiseIds: readonly number[],
): Promise<readonly CatalogRow[]> {
  const { ofCruise } = await linksOf(database, snapshot)
  const ids = [...new Set(cruiseIds)].filter((id) => ofCruise.has(id)).sort((one, other) => one - other)
  const tracks = await tracksByCruise(database, ids)
  return ids.flatMap((id) => (tracks.get(id) ?? []).map((point) => ({ Cruise_ID: id, ...point })))
}

/** The rows of tblDataset_Cruises. */
export async function datasetCruiseRows(database: Database, snapshot: CatalogSnapshot): Promise<readonly CatalogRow[]> {
  const links = [...(await linksOf(database, snapshot)).ofDataset].flatMap(([id, ids]) =>
    ids.map((cruiseId) => ({ Dataset_ID: id, Cruise_ID: cruiseId })),
  )
  return links.sort((one, other) => one.Dataset_ID - other.Dataset_ID || one.Cruise_ID - other.Cruise_ID)
}

async function shownCruises(database: Database, snapshot: CatalogSnapshot) {
  const { ofCruise } = await linksOf(database, snapshot)
  return (await database.select().from(cruises).orderBy(asc(cruises.id))).filter(({ id }) => ofCruise.has(id))
}
