import { variableRecordOf, variableRowsOf } from '#core/catalog/record.ts'
import type * as schema from '../schema/index.ts'
import type { SeedEntry } from './Catalog.ts'
import { unique } from './datasetRows.ts'

/** The rows of a data set's variables with their statistics and keywords. */
export function variableRows({ file, computed }: SeedEntry) {
  return {
    variables: variableRowsOf(file, computed).map((row) => variableRow({ file, computed }, row)),
    statistics: file.variables.map(({ id, name }) => statisticsRow(id, computed.statistics[name])),
    keywords: file.variables.flatMap(({ id, keywords }) =>
      unique(keywords).map((keyword, position) => ({ variableId: id, position, keyword })),
    ),
  }
}

type Row = ReturnType<typeof variableRowsOf>[number]

function variableRow({ file, computed }: SeedEntry, row: Row): typeof schema.variables.$inferInsert {
  const variable = file.variables.find(({ id }) => id === row.ID)
  if (variable === undefined) throw new Error(`${file.shortName} has no variable ${row.ID}`)
  return {
    id: variable.id,
    datasetId: file.id,
    name: variable.name,
    longName: variable.longName,
    unit: variable.unit,
    standardName: variable.standardName ?? null,
    cellMethods: variable.cellMethods ?? null,
    sensor: variable.sensor,
    comment: variable.comment,
    visualize: variable.visualize,
    palette: variable.palette,
    decimals: variable.decimals,
    metadata: variable.metadata,
    row,
    record: variableRecordOf(file, computed, variable),
  }
}

type Statistics = SeedEntry['computed']['statistics'][string]

/** Text columns have counts only: their smallest and largest values are no numbers. */
function statisticsRow(variableId: number, statistics: Statistics | undefined) {
  const numeric = (value: number | string | null | undefined) => (typeof value === 'number' ? value : null)
  return {
    variableId,
    count: statistics?.count ?? 0,
    mean: statistics?.mean ?? null,
    std: statistics?.std ?? null,
    min: numeric(statistics?.min),
    max: numeric(statistics?.max),
    percentile5: statistics?.['5%'] ?? null,
    percentile25: statistics?.['25%'] ?? null,
    percentile50: statistics?.['50%'] ?? null,
    percentile75: statistics?.['75%'] ?? null,
    percentile95: statistics?.['95%'] ?? null,
  }
}
