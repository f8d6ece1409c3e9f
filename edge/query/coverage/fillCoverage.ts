import { and, eq, isNull } from 'drizzle-orm'
import type { DatasetFacts } from '#core/catalog/DatasetFacts.ts'
import type { ComputedFile, VariableBounds } from '#core/catalog/DatasetFile.ts'
import { variableRecordOf } from '#core/catalog/record.ts'
import { changeCatalogVersion } from '../../database/catalogVersion.ts'
import type { Database } from '../../database/Database.ts'
import * as schema from '../../database/schema/index.ts'
import { packFacts, readFacts } from '../../database/seed/factsRow.ts'

/** Where and when a variable of a table has values; `null` where it has none. */
export type ReadBounds = (dataset: string, variable: string) => Promise<VariableBounds | null>

const DONE = 'variable_coverage'

/** Whether the store may hold data sets that were ingested before the coverage of variables was computed. */
export async function lacksCoverage(database: Database): Promise<boolean> {
  return (await database.$count(schema.settings, eq(schema.settings.name, DONE))) === 0
}

/**
 * Computes the coverage of the variables of every data set that was ingested before ingestion did, once in the life of a store. One that is
 * published anew in the meantime has it already and is left alone. Rejects where bounds cannot be read; the next run goes on with the rest.
 */
export async function fillCoverage(database: Database, read: ReadBounds, signal: AbortSignal): Promise<void> {
  const { datasets, datasetFacts, settings } = schema
  const rows = await database
    .select({ id: datasets.id, digest: datasetFacts.digest })
    .from(datasets)
    .innerJoin(datasetFacts, eq(datasetFacts.datasetId, datasets.id))
    .where(and(eq(datasets.origin, 'ingested'), isNull(datasets.retiredAt)))
  for (const { id, digest } of rows) {
    if (signal.aborted) return
    const row = await database.select().from(datasetFacts).where(eq(datasetFacts.datasetId, id)).get()
    const facts = row && (await readFacts(row.facts))
    if (facts === undefined || facts.computed.variableBounds !== undefined) continue
    await storeCoverage(database, id, digest, {
      ...facts,
      computed: { ...facts.computed, variableBounds: await computeBounds(facts, read) },
    })
  }
  await database.insert(settings).values({ name: DONE, value: 'computed' }).onConflictDoNothing()
}

async function computeBounds({ file, computed }: DatasetFacts, read: ReadBounds): Promise<NonNullable<ComputedFile['variableBounds']>> {
  const found: NonNullable<ComputedFile['variableBounds']> = {}
  for (const { name } of file.variables) {
    const count = computed.statistics[name]?.count ?? computed.rows
    if (count < computed.rows) found[name] = count === 0 ? null : await read(file.tableName, name)
  }
  return found
}

/** Publishing takes the facts of the earlier version away, so that theirs are never written over the new ones'. */
async function storeCoverage(database: Database, id: number, digest: string, facts: DatasetFacts): Promise<void> {
  const { datasetFacts, variables } = schema
  const packed = await packFacts(facts)
  await database.transaction(async (tx) => {
    const stored = await tx
      .update(datasetFacts)
      .set(packed)
      .where(and(eq(datasetFacts.datasetId, id), eq(datasetFacts.digest, digest)))
    if (stored.rowsAffected === 0) return
    for (const variable of facts.file.variables)
      await tx
        .update(variables)
        .set({ record: variableRecordOf(facts.file, facts.computed, variable) })
        .where(eq(variables.id, variable.id))
    await changeCatalogVersion(tx)
  })
}
