import { and, desc, eq, lte } from 'drizzle-orm'
import { type ComparedVersions, comparedVersions } from '#core/catalog/versionDifference.ts'
import { formatInstant } from '#core/extent/time.ts'
import { limits } from '#core/limits/catalog.ts'
import type { Transaction } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasetDifferences, datasets, observationTables } from '../database/schema/index.ts'

type Kept = typeof datasetDifferences.$inferInsert

/** Keeps what changed with the version that is published, and lets go of the oldest where there are more than a data set may have. */
export async function keepDifference(
  tx: Transaction,
  { datasetId, version, versionName, now }: Pick<Kept, 'datasetId' | 'version' | 'versionName'> & { readonly now: number },
  { before, beforeName, difference, notCompared }: Pick<Kept, 'before' | 'beforeName' | 'difference' | 'notCompared'>,
): Promise<void> {
  const row = { datasetId, version, versionName, before, beforeName, comparedAt: now, difference, notCompared }
  await tx
    .insert(datasetDifferences)
    .values(row)
    .onConflictDoUpdate({
      target: [datasetDifferences.datasetId, datasetDifferences.version],
      set: row,
    })
  const ofDataset = eq(datasetDifferences.datasetId, datasetId)
  const [oldest] = await tx
    .select({ version: datasetDifferences.version })
    .from(datasetDifferences)
    .where(ofDataset)
    .orderBy(desc(datasetDifferences.version))
    .limit(1)
    .offset(limits.differencesPerDataset)
  if (oldest !== undefined) await tx.delete(datasetDifferences).where(and(ofDataset, lte(datasetDifferences.version, oldest.version)))
}

/** What changed in a version of a data set, or in its present one; null where nothing is kept of it. */
export async function readDifference(database: Database, datasetId: number, version?: number): Promise<ComparedVersions | null> {
  const wanted = version ?? observationTables.version
  const found = await database
    .select({ kept: datasetDifferences, shortName: datasets.shortName })
    .from(datasetDifferences)
    .innerJoin(datasets, eq(datasets.id, datasetDifferences.datasetId))
    .innerJoin(observationTables, eq(observationTables.datasetId, datasetDifferences.datasetId))
    .where(and(eq(datasetDifferences.datasetId, datasetId), eq(datasetDifferences.version, wanted)))
    .get()
  if (found === undefined) return null
  const { kept, shortName } = found
  return comparedVersions.parse({ ...kept, shortName, comparedAt: formatInstant(kept.comparedAt) })
}
