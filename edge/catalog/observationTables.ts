import { asc, eq, isNull } from 'drizzle-orm'
import { ancillaryTable, isAncillaryPart } from '#core/observations/ancillaryTable.ts'
import type { ObservationFile, ObservationTable } from '#core/observations/ObservationEngine.ts'
import type { Database } from '../database/Database.ts'
import * as schema from '../database/schema/index.ts'
import { groupBy } from './groupBy.ts'

/** The manifest of every table of the catalog, by table name in lower case; the parts of the ancillary table make one. */
export async function readObservationTables(database: Database): Promise<ReadonlyMap<string, ObservationTable>> {
  const { observationTables, observationFiles, datasets } = schema
  const rows = await database
    .select({ table: observationTables })
    .from(observationTables)
    .innerJoin(datasets, eq(datasets.id, observationTables.datasetId))
    .where(isNull(datasets.retiredAt))
    .orderBy(asc(observationTables.datasetId))
  const files = groupBy(await database.select().from(observationFiles).orderBy(asc(observationFiles.id)), ({ tableId }) => tableId)
  const tables = rows.map(
    ({ table: { id, name, datasetId, kind, version, rows: count, timeColumn, hasDepth, columns } }): ObservationTable => ({
      name,
      datasetId,
      kind,
      version,
      rows: count,
      timeColumn,
      hasDepth,
      columns,
      files: (files.get(id) ?? []).map(toFile),
    }),
  )
  const ancillary = ancillaryTable(tables.filter(({ name }) => isAncillaryPart(name)))
  const others = tables.filter(({ name }) => !isAncillaryPart(name))
  const known = new Map(others.map((table) => [table.name.toLowerCase(), table]))
  if (ancillary !== undefined && !known.has(ancillary.name.toLowerCase())) known.set(ancillary.name.toLowerCase(), ancillary)
  return known
}

function toFile(row: typeof schema.observationFiles.$inferSelect): ObservationFile {
  return {
    path: row.path,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    rows: row.rows,
    lat: { min: row.latMin, max: row.latMax },
    lon: { min: row.lonMin, max: row.lonMax },
    depthMetres: row.depthMin === null || row.depthMax === null ? null : { min: row.depthMin, max: row.depthMax },
    time: { min: row.timeMin, max: row.timeMax },
  }
}
