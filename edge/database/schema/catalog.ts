import { blob, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { caseBlindText, flag, instant } from './columns.ts'

/**
 * A data set. Rows of the origin `catalog` follow the catalog's files, those of the origin `ingested` the sources that an administrator
 * published. One that leaves the portal is retired, never deleted, since people's data refer to it.
 */
export const datasets = sqliteTable(
  'datasets',
  {
    id: integer('id').primaryKey(),
    shortName: caseBlindText('short_name').notNull(),
    longName: text('long_name').notNull(),
    tableName: caseBlindText('table_name').notNull(),
    version: text('dataset_version').notNull(),
    releaseDate: text('dataset_release_date').notNull(),
    make: text('make').notNull(),
    processLevel: text('process_level').notNull(),
    studyDomain: text('study_domain').notNull(),
    dataSource: text('data_source').notNull(),
    distributor: text('distributor').notNull().default(''),
    acknowledgement: text('acknowledgement').notNull(),
    licenceName: text('licence_name').notNull(),
    licenceUrl: text('licence_url'),
    history: text('dataset_history').notNull().default(''),
    description: text('description').notNull(),
    temporalResolution: text('temporal_resolution').notNull(),
    spatialResolution: text('spatial_resolution').notNull(),
    climatology: flag('climatology').notNull(),
    timeMeaning: text('time_meaning'),
    hasDepth: flag('has_depth').notNull(),
    visualize: flag('visualize').notNull(),
    synthetic: flag('synthetic').notNull().default(false),
    ancillaryData: flag('ancillary_data').notNull().default(false),
    continuouslyUpdated: flag('continuously_updated').notNull().default(false),
    doi: text('doi'),
    iconUrl: text('icon_url').notNull().default(''),
    latMin: real('lat_min'),
    latMax: real('lat_max'),
    lonMin: real('lon_min'),
    lonMax: real('lon_max'),
    depthMin: real('depth_min'),
    depthMax: real('depth_max'),
    /** ISO 8601, or a month 1 to 12. */
    timeMin: text('time_min'),
    timeMax: text('time_max'),
    depthLevels: text('depth_levels', { mode: 'json' }).$type<readonly number[]>().notNull(),
    latCount: integer('lat_count').notNull(),
    rowCount: integer('row_count').notNull(),
    metadata: text('unstructured_dataset_metadata', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull(),
    /** The record as the wire has it, made of the same files as the columns. */
    record: text('record', { mode: 'json' }).$type<DatasetRecord>().notNull(),
    retiredAt: instant('retired_at'),
    origin: text('origin', { enum: ['catalog', 'ingested'] })
      .notNull()
      .default('catalog'),
    /** What the published version was made from: a hash of the source's bytes and its description; null for the catalog's own. */
    ingestedFrom: text('ingested_from'),
  },
  (table) => [
    uniqueIndex('datasets_by_short_name').on(table.shortName),
    uniqueIndex('datasets_by_table_name').on(table.tableName),
    uniqueIndex('datasets_by_long_name').on(table.longName),
  ],
)

const ofDataset = () =>
  integer('dataset_id')
    .notNull()
    .references(() => datasets.id, { onDelete: 'cascade' })

/** What to cite with a data set, in order. */
export const datasetReferences = sqliteTable(
  'dataset_references',
  { datasetId: ofDataset(), position: integer('position').notNull(), reference: text('reference').notNull() },
  (table) => [primaryKey({ columns: [table.datasetId, table.position] })],
)

/** Words by which a data set is found. */
export const datasetKeywords = sqliteTable(
  'dataset_keywords',
  { datasetId: ofDataset(), keyword: caseBlindText('keyword').notNull() },
  (table) => [primaryKey({ columns: [table.datasetId, table.keyword] }), index('datasets_of_keyword').on(table.keyword)],
)

/** Seas that a data set lies in. */
export const datasetRegions = sqliteTable(
  'dataset_regions',
  { datasetId: ofDataset(), region: caseBlindText('region').notNull() },
  (table) => [primaryKey({ columns: [table.datasetId, table.region] }), index('datasets_of_region').on(table.region)],
)

/** The statistics of all columns of a data set as one text, by column name; times as ISO 8601. */
export const datasetStatistics = sqliteTable('dataset_statistics', {
  datasetId: integer('dataset_id')
    .primaryKey()
    .references(() => datasets.id, { onDelete: 'cascade' }),
  json: text('json_stats', { mode: 'json' }).$type<Readonly<Record<string, unknown>>>().notNull(),
})

/** What the page of a data set is made of, as compressed JSON; left out for data sets that a release before this table published. */
export const datasetFacts = sqliteTable('dataset_facts', {
  datasetId: integer('dataset_id')
    .primaryKey()
    .references(() => datasets.id, { onDelete: 'cascade' }),
  /** Another text for every version of the facts. */
  digest: text('digest').notNull(),
  facts: blob('facts', { mode: 'buffer' }).notNull(),
})
