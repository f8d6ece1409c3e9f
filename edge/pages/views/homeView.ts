import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { GlobeImage, HomeView } from '#core/catalog/pages/views.ts'
import { isSynthetic } from '#core/catalog/record.ts'
import { limits } from '#core/limits.ts'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'
import { datasetsNamed } from './datasetViews.ts'

const { datasets, variables } = schema

/** The data sets that the pictures of the home page are drawn from, where the store has them. */
const pictured = {
  ground: 'COADS_Climatology',
  storms: 'Atlantic_Storm_Tracks',
  stations: 'NOAA_Tide_Prediction',
  warm: 'Nino12_SST',
  level: 'Annual_Max_Sea_Level',
} as const
const GROUND_VARIABLE = 'sst'

/** What the home page shows of the store. */
export async function homeView(database: Database): Promise<HomeView> {
  const [latest, figures, pictures] = [await latestDatasets(database), await figuresOf(database), await picturesOf(database)]
  return { ...figures, latest, ...pictures }
}

/** The map that the globe is coloured by, with its cells; `null` where the store has none. */
export async function globeOf(database: Database) {
  const [ground] = await datasetsNamed(database, [pictured.ground])
  const sample = ground?.computed.variables[GROUND_VARIABLE]?.sample
  return ground && sample ? { ...sample, digest: ground.digest } : null
}

async function latestDatasets(database: Database): Promise<HomeView['latest']> {
  const rows = await database
    .select({ dataset: datasets, variables: count(variables.id) })
    .from(datasets)
    .leftJoin(variables, eq(variables.datasetId, datasets.id))
    .where(isNull(datasets.retiredAt))
    .groupBy(datasets.id)
    .orderBy(desc(datasets.id))
    .limit(limits.homeLatestDatasets)
  return rows.map(({ dataset, variables: number }) => ({
    shortName: dataset.shortName,
    longName: dataset.longName,
    releaseDate: dataset.releaseDate,
    make: dataset.make,
    synthetic: isSynthetic(dataset.record),
    rows: dataset.rowCount,
    variables: number,
    temporalResolution: dataset.temporalResolution,
  }))
}

interface Figures {
  readonly datasets: number
  readonly first: string | null
  readonly last: string | null
  readonly variables: number
  readonly organisms: number
  readonly satellites: number
  readonly cruises: number
  readonly real: number
}

/** The figures of the catalog, counted by the database. */
async function figuresOf(database: Database): Promise<Pick<HomeView, 'total' | 'values' | 'years' | 'isAllSynthetic'>> {
  const [row] = await database.all<Figures>(sql`
    WITH shown AS (SELECT id, climatology, time_meaning, time_min, time_max, study_domain, synthetic FROM datasets WHERE retired_at IS NULL),
      dated AS (SELECT substr(time_min, 1, 4) AS first, substr(time_max, 1, 4) AS last FROM shown WHERE climatology = 0 AND time_meaning IS NULL),
      of AS (
        SELECT count(*) AS variables, count(CASE WHEN s.study_domain LIKE '%biology%' THEN 1 END) AS organisms,
          count(DISTINCT CASE WHEN v.sensor LIKE '%satellite%' THEN v.dataset_id END) AS satellites
        FROM variables v JOIN shown s ON s.id = v.dataset_id)
    SELECT (SELECT count(*) FROM shown) AS datasets,
      (SELECT min(first) FROM dated) AS first, (SELECT max(last) FROM dated) AS last,
      of.variables, of.organisms, of.satellites,
      (SELECT count(*) FROM cruises) AS cruises,
      (SELECT count(*) FROM dataset_cruises l JOIN shown s ON s.id = l.dataset_id WHERE s.synthetic = 0) AS real
    FROM of`)
  if (row === undefined) throw new Error('The database answered no figures')
  const years = row.first === null || row.last === null ? null : { first: Number(row.first), last: Number(row.last) }
  return {
    total: row.datasets,
    years,
    values: {
      temporalCoverage: years === null ? 0 : years.last - years.first + 1,
      variableCount: row.variables,
      cruiseCount: row.cruises,
      satelliteCount: row.satellites,
      organismCount: row.organisms,
    },
    isAllSynthetic: row.real === 0,
  }
}

async function picturesOf(database: Database): Promise<Pick<HomeView, 'globe' | 'storms' | 'stations' | 'hasAnomalies'>> {
  const { storms, stations, warm, level } = pictured
  const found = new Map((await datasetsNamed(database, [storms, stations])).map((view) => [view.shortName, view.computed.tracks]))
  const sources = await database.$count(datasets, and(inArray(datasets.shortName, [warm, level]), isNull(datasets.retiredAt)))
  return {
    globe: imageOf(await globeOf(database)),
    storms: found.get(storms) ?? null,
    stations: found.get(stations) ?? null,
    hasAnomalies: sources === 2,
  }
}

function imageOf(globe: Awaited<ReturnType<typeof globeOf>>): GlobeImage | null {
  if (globe === null) return null
  const { base64, ...image } = globe.image
  return { image, says: globe.says, digest: globe.digest }
}
