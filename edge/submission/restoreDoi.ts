import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { changeCatalogVersion, type Transaction } from '../database/catalogVersion.ts'
import { datasetDois, datasetFacts, datasets, observationTables } from '../database/schema/index.ts'
import { packFacts, readFacts } from '../database/seed/factsRow.ts'

/** A data set that was just published, and the version of its table. */
interface PublishedTable {
  readonly datasetId: number
  readonly version: number
}

/**
 * Gives a published version back the DOI that the portal registered for it earlier; the job updates the metadata at the registrar later.
 */
export async function restoreDoi(tx: Transaction, { datasetId, version: tableVersion }: PublishedTable): Promise<void> {
  const row = await tx.select().from(datasetFacts).where(eq(datasetFacts.datasetId, datasetId)).get()
  if (row === undefined) return
  const { file } = await readFacts(row.facts)
  if (file.doi !== undefined) return
  const known = await tx
    .select({ doi: datasetDois.doi, record: datasetDois.record })
    .from(datasetDois)
    .where(and(eq(datasetDois.datasetId, datasetId), isNotNull(datasetDois.registeredAt)))
  const own = known.find(({ record }) => record.version === file.version)
  if (own !== undefined) await showDoi(tx, { doi: own.doi, datasetId, tableVersion })
}

/** Shows a DOI at its data set, unless another version has been published in the meantime. */
export async function showDoi(
  tx: Transaction,
  { doi, datasetId, tableVersion }: Pick<typeof datasetDois.$inferSelect, 'doi' | 'datasetId' | 'tableVersion'>,
): Promise<void> {
  const live = await tx
    .select({ doi: datasets.doi })
    .from(datasets)
    .innerJoin(observationTables, eq(observationTables.datasetId, datasets.id))
    .where(and(eq(datasets.id, datasetId), eq(observationTables.version, tableVersion), isNull(datasets.retiredAt)))
    .get()
  if (live === undefined || live.doi === doi) return
  await tx.update(datasets).set({ doi }).where(eq(datasets.id, datasetId))
  const row = await tx.select().from(datasetFacts).where(eq(datasetFacts.datasetId, datasetId)).get()
  if (row !== undefined) {
    const { file, computed } = await readFacts(row.facts)
    const packed = await packFacts({ file: { ...file, doi }, computed })
    await tx.update(datasetFacts).set(packed).where(eq(datasetFacts.datasetId, datasetId))
  }
  await changeCatalogVersion(tx)
}
