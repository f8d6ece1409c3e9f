import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { VariableRecord, VariableRow } from '#core/catalog/records.ts'
import { datasets } from './catalog.ts'
import { caseBlindText, flag } from './columns.ts'

/** One measured or modelled quantity of a data set. `name` is its column in the observation table. */
export const variables = sqliteTable(
  'variables',
  {
    id: integer('id').primaryKey(),
    datasetId: integer('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    name: caseBlindText('short_name').notNull(),
    longName: text('long_name').notNull(),
    unit: text('unit').notNull(),
    standardName: text('standard_name'),
    /** As CF writes them; null where the data set's description follows from its times. */
    cellMethods: text('cell_methods'),
    sensor: text('sensor').notNull(),
    comment: text('comment').notNull().default(''),
    visualize: flag('visualize').notNull(),
    palette: text('palette').notNull(),
    decimals: integer('decimals').notNull(),
    metadata: text('unstructured_variable_metadata', { mode: 'json' }).$type<Readonly<Record<string, string>>>().notNull(),
    /** The two forms that the wire has, made of the same files as the columns. */
    row: text('row', { mode: 'json' }).$type<VariableRow>().notNull(),
    record: text('record', { mode: 'json' }).$type<VariableRecord>().notNull(),
  },
  (table) => [
    uniqueIndex('variable_of_dataset_by_name').on(table.datasetId, table.name),
    index('variables_of_dataset_by_long_name').on(table.datasetId, table.longName),
    index('variables_of_sensor').on(table.sensor),
  ],
)

const ofVariable = () =>
  integer('variable_id')
    .notNull()
    .references(() => variables.id, { onDelete: 'cascade' })

/** Count, mean, sample standard deviation and percentiles of a variable, computed from its observations. */
export const variableStatistics = sqliteTable('variable_statistics', {
  variableId: ofVariable().primaryKey(),
  count: integer('variable_count').notNull(),
  mean: real('variable_mean'),
  std: real('variable_std'),
  min: real('variable_min'),
  max: real('variable_max'),
  percentile25: real('variable_25th'),
  percentile50: real('variable_50th'),
  percentile75: real('variable_75th'),
  percentile5: real('variable_5th'),
  percentile95: real('variable_95th'),
})

/** Words by which a variable is found. */
export const variableKeywords = sqliteTable(
  'variable_keywords',
  { variableId: ofVariable(), position: integer('position').notNull(), keyword: caseBlindText('keyword').notNull() },
  (table) => [primaryKey({ columns: [table.variableId, table.position] }), index('variables_of_keyword').on(table.keyword)],
)
