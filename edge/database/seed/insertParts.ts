import type { Transaction } from '../catalogVersion.ts'
import * as schema from '../schema/index.ts'
import type { Catalog, SeedEntry } from './Catalog.ts'
import { datasetRows } from './datasetRows.ts'
import { factsRow } from './factsRow.ts'
import { insertAll } from './insertAll.ts'
import { cubeRows, observationRows } from './observationRows.ts'
import { variableRows } from './variableRows.ts'

/** Writes the rows of a data set's parts, whose own row is there; `programs` are those that its names of programs may mean. */
export async function insertParts(
  tx: Transaction,
  entry: SeedEntry,
  programs: Catalog['programs'],
  place?: Parameters<typeof observationRows>[1],
): Promise<void> {
  const rows = datasetRows(entry)
  await insertAll(tx, schema.datasetReferences, rows.references)
  await insertAll(tx, schema.datasetKeywords, rows.keywords)
  await insertAll(tx, schema.datasetRegions, rows.regions)
  await insertAll(tx, schema.datasetStatistics, [rows.statistics])
  await insertAll(tx, schema.datasetFacts, [await factsRow(entry)])
  await insertAll(tx, schema.datasetPrograms, rows.programs(programs))
  const { variables, statistics, keywords } = variableRows(entry)
  await insertAll(tx, schema.variables, variables)
  await insertAll(tx, schema.variableStatistics, statistics)
  await insertAll(tx, schema.variableKeywords, keywords)
  const observations = observationRows(entry, place)
  await insertAll(tx, schema.observationTables, [observations.table])
  await insertAll(tx, schema.observationFiles, observations.files)
  await insertAll(tx, schema.observationCubes, cubeRows(entry, place))
}
