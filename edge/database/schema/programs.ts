import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { datasets } from './catalog.ts'
import { caseBlindText } from './columns.ts'
import { cruises } from './cruises.ts'

/** A research program, by the key that is in its address. Its texts are content, not rows. */
export const programs = sqliteTable('programs', {
  key: caseBlindText('key').primaryKey(),
  name: text('name').notNull(),
})

const ofProgram = () =>
  caseBlindText('program_key')
    .notNull()
    .references(() => programs.key, { onDelete: 'cascade' })

/** Which programs a data set belongs to. */
export const datasetPrograms = sqliteTable(
  'dataset_programs',
  {
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    programKey: ofProgram(),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.programKey] }), index('datasets_of_program').on(table.programKey)],
)

/** Which programs a cruise was made for. */
export const cruisePrograms = sqliteTable(
  'cruise_programs',
  {
    cruiseId: integer('cruise_id')
      .notNull()
      .references(() => cruises.id, { onDelete: 'cascade' }),
    programKey: ofProgram(),
  },
  (table) => [primaryKey({ columns: [table.cruiseId, table.programKey] }), index('cruises_of_program').on(table.programKey)],
)
