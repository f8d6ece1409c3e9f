import { and, asc, desc, inArray, isNull, sql } from 'drizzle-orm'
import { globeView } from '#core/charts/image/globeImage.ts'
import { EARTH_RADIUS_KM, trackCircle } from '#core/extent/track.ts'
import { limits } from '#core/limits/pages.ts'
import type { GlobeMark } from '#core/pages/globe.ts'
import type { HomeView } from '#core/pages/views.ts'
import { catalogFigures } from '../../catalog/highlights.ts'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'
import { globeMarks } from './globeMarks.ts'
import { globeTexture, imageOf } from './globeTexture.ts'

const HOME_LATEST_DATASETS = 4 // what stands beside the globe
const HOME_EXAMPLE_DATASETS = 50 // enough to tell what is common in a portal
const HOME_EXAMPLES = 3 // searches: one line under the search field

const { datasets } = schema

/** The data sets that the anomaly series of the home page come from. */
const ANOMALIES = ['Nino12_SST', 'Annual_Max_Sea_Level']

/** What the home page shows of the store. */
export async function homeView(database: Database): Promise<HomeView> {
  const { datasets: total, ...figures } = await catalogFigures(database)
  const [latest, examples, pictures] = [await latestDatasets(database), await exampleSearches(database), await readPictures(database)]
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
    .limit(HOME_LATEST_DATASETS)
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
    WITH latest AS (SELECT id FROM datasets WHERE retired_at IS NULL ORDER BY id DESC LIMIT ${HOME_EXAMPLE_DATASETS})
    SELECT v.long_name AS name FROM latest JOIN variables v ON v.dataset_id = latest.id WHERE v.visualize
    GROUP BY v.long_name ORDER BY count(DISTINCT v.dataset_id) DESC, length(v.long_name), v.long_name LIMIT ${HOME_EXAMPLES}`)
  return rows.map(({ name }) => name)
}

async function readPictures(database: Database): Promise<Pick<HomeView, 'globe' | 'marks' | 'centre' | 'hasAnomalies'>> {
  const [ground, marks] = [await globeTexture(database), await globeMarks(database, limits.globeStillPoints)]
  const sources = await database.$count(datasets, and(inArray(datasets.shortName, ANOMALIES), isNull(datasets.retiredAt)))
  // The picture of a grid is drawn as it is seen from one place.
  const centre = ground === null ? middleOf(marks) : null
  return { globe: ground === null ? null : imageOf(ground), marks, centre: centre ?? globeView, hasAnomalies: sources === ANOMALIES.length }
}

/** Further from the equator the globe would be seen from above a pole. */
const HIGHEST = 60
/** Marks that lie further apart are seen from no side together. */
const QUARTER_TURN_KM = 0.5 * Math.PI * EARTH_RADIUS_KM

/** The place from which all marks are seen, in whole degrees; null where there are none, or no such place. */
function middleOf(marks: readonly GlobeMark[]): HomeView['centre'] | null {
  const places = marks.flatMap(({ lines }) => lines.flat())
  const circle = trackCircle(
    places.map(([lon]) => lon),
    places.map(([, lat]) => lat),
  )
  if (circle === null || circle.maxDistanceKm > QUARTER_TURN_KM) return null
  const [lon, lat] = circle.center
  return { lon: Math.round(lon), lat: Math.round(Math.max(-HIGHEST, Math.min(HIGHEST, lat))) }
}
