import { blob, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { notComparedReasons } from '#core/catalog/versionDifference.ts'
import { datasets } from './catalog.ts'
import { caseBlindText, flag, instant } from './columns.ts'

interface StoredColumn {
  readonly name: string
  readonly type: 'float32' | 'float64' | 'int32' | 'timestamp' | 'text'
}

/** The manifest of a table of observations; the observations are in its files, never here. */
export const observationTables = sqliteTable(
  'observation_tables',
  {
    id: integer('id').primaryKey(),
    name: caseBlindText('table_name').notNull(),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['grid', 'sparse'] }).notNull(),
    version: integer('version').notNull(),
    rows: integer('row_count').notNull(),
    timeColumn: text('time_column', { enum: ['time', 'month'] }).notNull(),
    hasDepth: flag('has_depth').notNull(),
    columns: text('columns', { mode: 'json' }).$type<readonly StoredColumn[]>().notNull(),
    latStep: real('lat_step'),
    lonStep: real('lon_step'),
  },
  (table) => [uniqueIndex('observation_table_by_name').on(table.name), index('observation_tables_of_dataset').on(table.datasetId)],
)

const ofTable = () =>
  integer('table_id')
    .notNull()
    .references(() => observationTables.id, { onDelete: 'cascade' })

/** A Parquet file of a table with the bounds that let a query pass it over. Times in milliseconds since 1970 UTC, or months. */
export const observationFiles = sqliteTable(
  'observation_files',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    tableId: ofTable(),
    path: text('path').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Of its bytes, in hex; null for files of releases that stored no hashes, until they are first read. */
    sha256: text('sha256'),
    rows: integer('row_count').notNull(),
    latMin: real('lat_min').notNull(),
    latMax: real('lat_max').notNull(),
    lonMin: real('lon_min').notNull(),
    lonMax: real('lon_max').notNull(),
    depthMin: real('depth_min'),
    depthMax: real('depth_max'),
    timeMin: real('time_min').notNull(),
    timeMax: real('time_max').notNull(),
  },
  (table) => [uniqueIndex('observation_file_by_path').on(table.tableId, table.path)],
)

/** How many rows each cell of time, place and depth holds, for estimates; sorted typed arrays in one blob. */
export const observationCubes = sqliteTable('observation_cubes', {
  tableId: ofTable().primaryKey(),
  version: integer('version').notNull(),
  cells: blob('cells', { mode: 'buffer' }).notNull(),
  /** Of `cells`, in hex; null in rows of releases that stored no hashes. */
  sha256: text('sha256'),
})

/** Folders of files that a newer version of their table replaced. Readers of the old version may still have them open; they go after a time. */
export const supersededFolders = sqliteTable('superseded_folders', {
  /** The folder as the manifest has it, with `@store/`. */
  folder: text('folder').primaryKey(),
  supersededAt: instant('superseded_at').notNull(),
})

/**
 * When the bytes of a file or an object, or the counts of a table, were last checked against their hash, and what was wrong with them then.
 */
export const fileChecks = sqliteTable('file_checks', {
  /** The path of the manifest; `TABLE/counts` for counts, `@objects/KEY` for objects. */
  path: text('path').primaryKey(),
  checkedAt: instant('checked_at').notNull(),
  /** Null for what was as it should be. */
  fault: text('fault', { enum: ['missing', 'not a file', 'unreadable', 'another size', 'other bytes'] }),
})

/** The files that a version of a table was made of, as objects, so that it can be made again. Versions with equal bytes share an object. */
export const storedFiles = sqliteTable(
  'kept_files',
  {
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /** Of the table, as in `observation_tables`. */
    version: integer('version').notNull(),
    role: text('role', { enum: ['source', 'metadata'] }).notNull(),
    key: text('key').notNull(),
    /** The name of the file. */
    name: text('name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Of its bytes, in hex. */
    sha256: text('sha256').notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.version, table.role] })],
)

/** What changed from one version of a data set to the next. They outlive the files that they were computed from. */
export const datasetDifferences = sqliteTable(
  'dataset_differences',
  {
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /** Of the table, as in `observation_tables`. */
    version: integer('version').notNull(),
    versionName: text('version_name').notNull(),
    /** The version that it replaced. */
    before: integer('version_before').notNull(),
    beforeName: text('name_before').notNull(),
    comparedAt: instant('compared_at').notNull(),
    /** A VersionDifference; null where the versions were not compared. */
    difference: text('difference', { mode: 'json' }).$type<unknown>(),
    notCompared: text('not_compared', { enum: notComparedReasons }),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.version] })],
)
