import { and, asc, desc, inArray, isNull, sql } from 'drizzle-orm'
import type { GridImage } from '#core/catalog/DatasetFile.ts'
import { sampleFigure } from '#core/catalog/pages/figures.ts'
import type { GlobeImage, HomeView } from '#core/catalog/pages/views.ts'
import { limits } from '#core/limits.ts'
import { catalogFigures } from '../../catalog/highlights.ts'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'
import { type FactPart, factParts } from './factParts.ts'
import { tracksPart } from './tracksPart.ts'

const { datasets } = schema

/** The data sets that the pictures of the home page are drawn from, where the store has them. */
const pictured = {
  ground: 'COADS_Climatology',
  storms: 'Atlantic_Storm_Tracks',
  stations: 'NOAA_Tide_Prediction',
  warm: 'Nino12_SST',
  level: 'Annual_Max_Sea_Level',
} as const
const GROUND_VARIABLE = 'sst'

/** The map that the globe is coloured by. */
interface GroundMap {
  readonly image: GridImage
  /** When, in words. */
  readonly says: string
  readonly digest: string
  /** The address of the flat map. */
  readonly href: string
}

const groundPart: FactPart<GroundMap | null> = {
  name: 'ground',
  of: (view) => {
    const sample = view.computed.variables[GROUND_VARIABLE]?.sample
    const figure = sampleFigure(view, GROUND_VARIABLE)
    return sample && figure ? { ...sample, digest: view.digest, href: figure.href } : null
  },
}

/** What the home page shows of the store. */
export async function homeView(database: Database): Promise<HomeView> {
  const { datasets: total, ...figures } = await catalogFigures(database)
  const [latest, examples, pictures] = [await latestDatasets(database), await exampleSearches(database), await picturesOf(database)]
  return { total, ...figures, latest, examples, ...pictures }
}

/** The map that the globe is coloured by, with its cells; `null` where the store has none. */
export async function globeOf(database: Database) {
  const [ground] = (await factParts(database, { names: [pictured.ground] }, groundPart)).values()
  return ground ?? null
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

/** The variables that most of the latest data sets have, by their long names. */
async function exampleSearches(database: Database): Promise<string[]> {
  const rows = await database.all<{ name: string }>(sql`
    WITH latest AS (SELECT id FROM datasets WHERE retired_at IS NULL ORDER BY id DESC LIMIT ${limits.homeExampleDatasets})
    SELECT v.long_name AS name FROM latest JOIN variables v ON v.dataset_id = latest.id
    GROUP BY v.long_name ORDER BY count(DISTINCT v.dataset_id) DESC, length(v.long_name), v.long_name LIMIT ${limits.homeExamples}`)
  return rows.map(({ name }) => name)
}

async function picturesOf(database: Database): Promise<Pick<HomeView, 'globe' | 'storms' | 'stations' | 'hasAnomalies'>> {
  const { storms, stations, warm, level } = pictured
  const found = new Map((await factParts(database, { names: [storms, stations] }, tracksPart)).values())
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
  return { image, says: globe.says, digest: globe.digest, href: globe.href }
}
