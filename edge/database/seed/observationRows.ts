import { createHash } from 'node:crypto'
import type { ComputedFile } from '#core/catalog/DatasetFile.ts'
import { ancillaryPart } from '#core/observations/ancillaryTable.ts'
import type { SeedEntry } from './Catalog.ts'

/** Which version of a table the rows are of, and what comes before the paths of its files. */
interface TableVersion {
  readonly version: number
  readonly folder: string
}

/** The catalog's own tables have one version for ever; their paths are relative to the folder of the catalog. */
const ofCatalog = ({ file }: SeedEntry): TableVersion => ({ version: 1, folder: file.shortName })

/** The row that sizes are estimated from; none where the catalog has no counts. */
export function cubeRows(entry: SeedEntry, { version } = ofCatalog(entry)) {
  const { file, counts } = entry
  if (counts === undefined) return []
  const sha256 = createHash('sha256').update(counts).digest('hex')
  return [{ tableId: file.id, version, cells: Buffer.from(counts), sha256 }]
}

/** The manifest rows of a data set's part of the ancillary table, where it has one; the part's number is the data set's below zero. */
export function ancillaryRows({ file, computed: { ancillary } }: SeedEntry) {
  if (ancillary === undefined) return { tables: [], files: [] }
  const { rows, columns, files } = ancillary
  const part = { id: -file.id, name: ancillaryPart(file.tableName), datasetId: file.id, version: 1, rows, columns }
  return {
    tables: [{ ...part, kind: 'sparse', timeColumn: 'time', hasDepth: true, latStep: null, lonStep: null } as const],
    files: fileRows(part.id, file.shortName, files),
  }
}

/** The manifest rows of a data set's observations. */
export function observationRows(entry: SeedEntry, { version, folder } = ofCatalog(entry)) {
  const { file, computed } = entry
  const tableId = file.id
  return {
    table: {
      id: tableId,
      name: file.tableName,
      datasetId: file.id,
      kind: computed.kind,
      version,
      rows: computed.rows,
      timeColumn: computed.timeColumn,
      hasDepth: computed.hasDepth,
      columns: computed.columns,
      latStep: computed.latStep,
      lonStep: computed.lonStep,
    },
    files: fileRows(tableId, folder, computed.files),
  }
}

function fileRows(tableId: number, folder: string, files: ComputedFile['files']) {
  return files.map((part) => ({
    tableId,
    path: `${folder}/${part.path}`,
    sizeBytes: part.sizeBytes,
    sha256: part.sha256 ?? null,
    rows: part.rows,
    latMin: part.lat.min,
    latMax: part.lat.max,
    lonMin: part.lon.min,
    lonMax: part.lon.max,
    depthMin: part.depthMetres?.min ?? null,
    depthMax: part.depthMetres?.max ?? null,
    timeMin: part.time.min,
    timeMax: part.time.max,
  }))
}
