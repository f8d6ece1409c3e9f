import { and, count, countDistinct, desc, eq, isNull } from 'drizzle-orm'
import type { CatalogRowView, CatalogView, ChartsView, CruiseListView } from '#core/pages/views.ts'
import { thinTracks } from '../../catalog/cruiseOverview.ts'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'
import { type FactPart, factParts } from './factParts.ts'

const CATALOG_FIRST_ROWS = 20 // data sets: a portal with no more needs no second list; the page has 85 kB compressed at most
const CRUISE_LIST_ROWS = 200 // the list that the page is served with; the search of cruises knows them all
const FIRST_TRACK_POINTS = 3_000 // the tracks that the page of cruises is served with, about 12 kB compressed

const { cruises, datasetCruises, datasets, variables } = schema

/** The latest data sets, and how many there are. */
export async function catalogView(database: Database): Promise<CatalogView> {
  const shown = isNull(datasets.retiredAt)
  const latest = await database.select({ id: datasets.id }).from(datasets).where(shown).orderBy(desc(datasets.id)).limit(CATALOG_FIRST_ROWS)
  const ids = latest.map(({ id }) => id)
  const rows = await factParts(database, { ids }, catalogRow)
  return { total: await database.$count(datasets, shown), datasets: ids.flatMap((id) => rows.get(id) ?? []) }
}

const catalogRow: FactPart<CatalogRowView> = {
  name: 'catalog row',
  of: ({ shortName, record: whole, file, computed: { depthLevels, tracks, coverage } }) => {
    const { Product_Type, Description, Dataset_Version, Dataset_Release_Date, Dataset_History, Visualize, References, ...record } = whole
    return { shortName, record, variables: file.variables.length, depthLevels, tracks, coverage }
  },
}

/** The latest cruises that data sets of the portal have rows of. */
export async function cruiseListView(database: Database): Promise<CruiseListView> {
  const rows = await database
    .select({ cruise: cruises, datasets: count() })
    .from(cruises)
    .innerJoin(datasetCruises, eq(datasetCruises.cruiseId, cruises.id))
    .innerJoin(datasets, and(eq(datasets.id, datasetCruises.datasetId), isNull(datasets.retiredAt)))
    .groupBy(cruises.id)
    .orderBy(desc(cruises.startTime), cruises.name)
  return {
    total: rows.length,
    cruises: rows.slice(0, CRUISE_LIST_ROWS).map(({ cruise, datasets: number }) => ({
      name: cruise.name,
      nickname: cruise.nickname,
      shipName: cruise.shipName,
      chiefName: cruise.chiefName,
      start: cruise.startTime?.slice(0, 10) ?? null,
      end: cruise.endTime?.slice(0, 10) ?? null,
      datasets: number,
    })),
    tracks: await thinTracks(database, { points: FIRST_TRACK_POINTS, cruises: CRUISE_LIST_ROWS }),
  }
}

/** How many variables some chart can draw, and of how many data sets. */
export async function chartsView(database: Database): Promise<ChartsView> {
  const [row] = await database
    .select({ variables: count(), datasets: countDistinct(datasets.id) })
    .from(datasets)
    .innerJoin(variables, and(eq(variables.datasetId, datasets.id), eq(variables.visualize, true)))
    .where(isNull(datasets.retiredAt))
  return row ?? { variables: 0, datasets: 0 }
}
