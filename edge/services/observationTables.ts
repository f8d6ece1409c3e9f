import { asc, eq, isNull } from 'drizzle-orm'
import type { ObservationFile, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { groupBy } from './groupBy.ts'

/** The manifest of every table of the catalog, by table name in lower case. */
export async function readObservationTables(database: Database): Promise<ReadonlyMap<string, ObservationTable>> {
  const { observationTables, observationFiles, datasets } = schema
  const rows = await database
    .select({ table: observationTables })
    .from(observationTables)
    .innerJoin(datasets, eq(datasets.id, observationTables.datasetId))
    .where(isNull(datasets.retiredAt))
  const files = groupBy(await database.select().from(observationFiles).orderBy(asc(observationFiles.id)), ({ tableId }) => tableId)
  return new Map(
    rows.map(({ table: { id, name, datasetId, kind, version, rows: count, timeColumn, hasDepth, columns } }) => [
      name.toLowerCase(),
      { name, datasetId, kind, version, rows: count, timeColumn, hasDepth, columns, files: (files.get(id) ?? []).map(toFile) },
    ]),
  )
}

function toFile(row: typeof schema.observationFiles.$inferSelect): ObservationFile {
  return {
    path: row.path,
    sizeBytes: row.sizeBytes,
    rows: row.rows,
    lat: { min: row.latMin, max: row.latMax },
    lon: { min: row.lonMin, max: row.lonMax },
    depthMetres: row.depthMin === null || row.depthMax === null ? null : { min: row.depthMin, max: row.depthMax },
    time: { min: row.timeMin, max: row.timeMax },
  }
}
