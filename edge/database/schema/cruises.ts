import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { datasets } from './catalog.ts'
import { caseBlindText, instant } from './columns.ts'

/** A voyage that observations were taken on. */
export const cruises = sqliteTable(
  'cruises',
  {
    id: integer('id').primaryKey(),
    name: caseBlindText('name').notNull(),
    nickname: caseBlindText('nickname').notNull(),
    shipName: text('ship_name').notNull(),
    chiefName: text('chief_name').notNull(),
    series: text('series').notNull().default(''),
    startTime: text('start_time'),
    endTime: text('end_time'),
    latMin: real('lat_min'),
    latMax: real('lat_max'),
    lonMin: real('lon_min'),
    lonMax: real('lon_max'),
    regions: text('regions', { mode: 'json' }).$type<readonly string[]>().notNull(),
    keywords: text('keywords', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** `ingested` where no file of the catalog describes it. */
    origin: text('origin', { enum: ['catalog', 'ingested'] })
      .notNull()
      .default('catalog'),
  },
  (table) => [uniqueIndex('cruise_by_name').on(table.name), index('cruises_by_nickname').on(table.nickname)],
)

/** Which cruises a data set has rows of. */
export const datasetCruises = sqliteTable(
  'dataset_cruises',
  {
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    cruiseId: integer('cruise_id')
      .notNull()
      .references(() => cruises.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.cruiseId] }), index('datasets_of_cruise').on(table.cruiseId)],
)

/** Where a ship was when; `at` is null where only the track is known. Positions in degrees. */
export const cruiseTrajectories = sqliteTable(
  'cruise_trajectories',
  {
    cruiseId: integer('cruise_id')
      .notNull()
      .references(() => cruises.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    at: instant('time'),
    lat: real('lat').notNull(),
    lon: real('lon').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cruiseId, table.position] })],
)
