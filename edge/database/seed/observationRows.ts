import type { CatalogEntry } from './Catalog.ts'

/** A table's version as its first seeding has it. */
const VERSION = 1

/** The row that sizes are estimated from; none where the catalog has no counts. */
export function cubeRows({ file, counts }: CatalogEntry) {
  return counts === undefined ? [] : [{ tableId: file.id, version: VERSION, cells: Buffer.from(counts) }]
}

/** The manifest rows of a data set's observations. Paths are relative to the folder of the catalog. */
export function observationRows({ file, computed }: CatalogEntry) {
  const tableId = file.id
  return {
    table: {
      id: tableId,
      name: file.tableName,
      datasetId: file.id,
      kind: computed.kind,
      version: VERSION,
      rows: computed.rows,
      timeColumn: computed.timeColumn,
      hasDepth: computed.hasDepth,
      columns: computed.columns,
      latStep: computed.latStep,
      lonStep: computed.lonStep,
    },
    files: computed.files.map((part) => ({
      tableId,
      path: `${file.shortName}/${part.path}`,
      sizeBytes: part.sizeBytes,
      rows: part.rows,
      latMin: part.lat.min,
      latMax: part.lat.max,
      lonMin: part.lon.min,
      lonMax: part.lon.max,
      depthMin: part.depthMetres?.min ?? null,
      depthMax: part.depthMetres?.max ?? null,
      timeMin: part.time.min,
      timeMax: part.time.max,
    })),
  }
}
