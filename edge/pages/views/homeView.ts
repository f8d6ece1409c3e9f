import { and, asc, desc, inArray, isNull, sql } from 'drizzle-orm'
import type { HomeView } from '#core/catalog/pages/views.ts'
import { globeView } from '#core/charts/globeImage.ts'
import { limits } from '#core/limits.ts'
import { catalogFigures } from '../../catalog/highlights.ts'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'
import { globeGround, imageOf } from './globeGround.ts'
import { globeMarks } from './globeMarks.ts'

const { datasets } = schema

/** The data sets that the anomaly series of the home page come from. */
const ANOMALIES = ['Nino12_SST', 'Annual_Max_Sea_Level']

/** What the home page shows of the store. */
export async function homeView(database: Database): Promise<HomeView> {
  const { datasets: total, ...figures } = await catalogFigures(database)
  const [latest, examples, pictures] = [await latestDatasets(database), await exampleSearches(database), await picturesOf(database)]
  return { total, ...figures, latest, examples, ...pictures }
}

/** Invented data sets come last, however new they are. */
async function latestDatasets(database: Database): Promise<HomeView['latest']> {
  const { shortName, longName, releaseDate, make, synthetic, rowCount, temporalResolution, retiredAt, id } = datasets
  const inOrder = [asc(synthetic), desc(id)]
  const latest = await database
    .select({ id })
    .from(datasets)
    .where(isNull(retiredAt))
    .orderBy(...inOrder)
    .limit(limits.homeLatestDatasets)
  return database
    .select({
      ...{ shortName, longName, releaseDate, make, synthetic, rows: rowCount, temporalResolution },
      variables: sql<number>`(SELECT count(*) FROM variables v WHERE v.dataset_id = datasets.id)`,
    })
    .from(datasets)
    .where(
      inArray(
        id,
        latest.map((known) => known.id),
      ),
    )
    .orderBy(...inOrder)
}

/** The variables that most of the latest data sets have, by their long names; what cannot be drawn, such as the name of a cruise, is nothing to search for. */
async function exampleSearches(database: Database): Promise<string[]> {
  const rows = await database.all<{ name: string }>(sql`
    WITH latest AS (SELECT id FROM datasets WHERE retired_at IS NULL ORDER BY id DESC LIMIT ${limits.homeExampleDatasets})
    SELECT v.long_name AS name FROM latest JOIN variables v ON v.dataset_id = latest.id WHERE v.visualize
    GROUP BY v.long_name ORDER BY count(DISTINCT v.dataset_id) DESC, length(v.long_name), v.long_name LIMIT ${limits.homeExamples}`)
  return rows.map(({ name }) => name)
}

async function picturesOf(database: Database): Promise<Pick<HomeView, 'globe' | 'marks' | 'centre' | 'hasAnomalies'>> {
  const [ground, marks] = [await globeGround(database), await globeMarks(database, limits.globeStillPoints)]
  const sources = await database.$count(datasets, and(inArray(datasets.shortName, ANOMALIES), isNull(datasets.retiredAt)))
  // The picture of a grid is drawn as it is seen from one place.
  const centre = ground === null ? middleOf(marks.flatMap(({ lines }) => lines.flat())) : null
  return { globe: ground === null ? null : imageOf(ground), marks, centre: centre ?? globeView, hasAnomalies: sources === ANOMALIES.length }
}

const RADIANS = Math.PI / 180
/** Further from the equator the globe would be seen from above a pole. */
const HIGHEST = 60

/** The middle of positions on a sphere, in degrees; null where there are none, or they balance each other. */
function middleOf(places: readonly (readonly [lon: number, lat: number])[]): { readonly lon: number; readonly lat: number } | null {
  const sum = { x: 0, y: 0, z: 0 }
  for (const [lon, lat] of places) {
    sum.x += Math.cos(lat * RADIANS) * Math.cos(lon * RADIANS)
    sum.y += Math.cos(lat * RADIANS) * Math.sin(lon * RADIANS)
    sum.z += Math.sin(lat * RADIANS)
  }
  if (Math.hypot(sum.x, sum.y, sum.z) < 0.1 * places.length || places.length === 0) return null
  const lat = Math.atan2(sum.z, Math.hypot(sum.x, sum.y)) / RADIANS
  return { lon: Math.round(Math.atan2(sum.y, sum.x) / RADIANS), lat: Math.round(Math.max(-HIGHEST, Math.min(HIGHEST, lat))) }
}
