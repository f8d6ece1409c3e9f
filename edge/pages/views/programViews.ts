import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ProgramDataset } from '#core/catalog/programPage.ts'
import { evenPlaces, sharePoints } from '#core/catalog/trajectory.ts'
import { limits } from '#core/limits/catalog.ts'
import type { ProgramHoldings, ProgramView } from '#core/pages/views.ts'
import { tracksByCruise } from '../../catalog/cruises.ts'
import { groupBy } from '../../catalog/groupBy.ts'
import { isProgramShown } from '../../catalog/programs.ts'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'

const { cruises, datasetCruises, datasetPrograms, datasets, programs, variables } = schema

type ProgramRow = typeof programs.$inferSelect

/** The program of a key, found in upper or lower case; `undefined` where there is none. */
export const programKeyed = (database: Database, key: string): Promise<ProgramRow | undefined> =>
  database
    .select()
    .from(programs)
    .where(and(eq(programs.key, key), isProgramShown))
    .get()

/** Which cruises belong to which program: those made for it, and those that its data sets have rows of; only cruises of data sets that the portal shows. */
const membership = sql`
  SELECT DISTINCT p.program_key AS program, dc.cruise_id AS cruise FROM dataset_cruises dc
    JOIN datasets d ON d.id = dc.dataset_id AND d.retired_at IS NULL
    JOIN (SELECT program_key, dataset_id, NULL AS cruise_id FROM dataset_programs
          UNION ALL SELECT program_key, NULL, cruise_id FROM cruise_programs) p
      ON p.dataset_id = dc.dataset_id OR p.cruise_id = dc.cruise_id`

/** Reads how much the store has of each program, by key. */
export async function programHoldings(database: Database): Promise<ProgramHoldings[]> {
  const rows = await database.all<ProgramHoldings>(sql`
    SELECT lower(programs.key) AS key, programs.name AS name,
      (SELECT count(*) FROM dataset_programs dp JOIN datasets d ON d.id = dp.dataset_id
        WHERE dp.program_key = programs.key AND d.retired_at IS NULL) AS datasets,
      (SELECT count(*) FROM (${membership}) m WHERE m.program = programs.key) AS cruises
    FROM programs WHERE ${isProgramShown} ORDER BY programs.key`)
  return rows.map(({ key, name, datasets: ofSets, cruises: ofCruises }) => ({ key, name, datasets: ofSets, cruises: ofCruises }))
}

/** A program with its data sets and the thinned tracks of its cruises. */
export async function programView(database: Database, { key, name }: ProgramRow): Promise<ProgramView> {
  const own = await database
    .select({ dataset: datasets })
    .from(datasetPrograms)
    .innerJoin(datasets, eq(datasets.id, datasetPrograms.datasetId))
    .where(and(eq(datasetPrograms.programKey, key), isNull(datasets.retiredAt)))
    .orderBy(asc(datasets.longName))
  return {
    ...{ key: key.toLowerCase(), name },
    datasets: await programDatasets(
      database,
      own.map(({ dataset }) => dataset),
    ),
    cruises: await programCruises(database, key),
  }
}

async function programDatasets(database: Database, own: readonly (typeof datasets.$inferSelect)[]): Promise<ProgramDataset[]> {
  const ids = own.map(({ id }) => id)
  const offered = await database
    .select()
    .from(variables)
    .where(and(inArray(variables.datasetId, ids), eq(variables.visualize, true)))
    .orderBy(asc(variables.id))
  const ofDataset = groupBy(offered, ({ datasetId }) => datasetId)
  const links = groupBy(
    await database.select().from(datasetCruises).where(inArray(datasetCruises.datasetId, ids)),
    (link) => link.datasetId,
  )
  return own.map(({ id, shortName, longName, rowCount }) => ({
    shortName,
    longName,
    rows: rowCount,
    variables: (ofDataset.get(id) ?? []).map((variable) => ({
      name: variable.name,
      longName: variable.longName,
      unit: variable.unit,
    })),
    cruises: links.get(id)?.length ?? 0,
  }))
}

async function programCruises(database: Database, key: string): Promise<ProgramView['cruises']> {
  const members = await database.all<{ cruise: number; programs: number }>(sql`
    WITH member AS (${membership})
    SELECT m.cruise AS cruise, (SELECT count(*) FROM member other WHERE other.cruise = m.cruise) AS programs
    FROM member m WHERE m.program = ${key}`)
  const shared = new Map(members.map(({ cruise, programs: count }) => [cruise, count > 1]))
  const rows = await database
    .select()
    .from(cruises)
    .where(inArray(cruises.id, [...shared.keys()]))
    .orderBy(asc(cruises.name))
  const tracks = await tracksByCruise(
    database,
    rows.map(({ id }) => id),
  )
  const lengths = rows.map(({ id }) => tracks.get(id)?.length ?? 0)
  const shares = sharePoints(lengths, limits.programTrackPoints)
  return rows.map(({ id, name }, at) => {
    const track = tracks.get(id) ?? []
    const points = evenPlaces(track.length, shares[at] ?? 0).flatMap((place) => track[place] ?? [])
    return { id, name, isShared: shared.get(id) ?? false, lons: points.map(({ lon }) => lon), lats: points.map(({ lat }) => lat) }
  })
}
