import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { changeCatalogVersion, type Transaction } from '../database/catalogVersion.ts'
import { datasetDois, datasetFacts, datasets, observationTables } from '../database/schema/index.ts'
import { packFacts, readFacts } from '../database/seed/factsRow.ts'
import type { JobPorts } from '../jobs/Job.ts'
import { mailDoiRegistered } from '../submission/mails.ts'

/** A DOI as the store has it. */
export type NotedDoi = typeof datasetDois.$inferSelect

type NotingPorts = Pick<JobPorts, 'database' | 'config' | 'now'>

/** Notes that a DOI is registered, tells the submitter of a new one, shows it with its data set, and has the DOI of the version before say that there is a newer one. */
export async function noteRegistered({ database, ...ports }: NotingPorts, noted: NotedDoi): Promise<void> {
  const { doi, previousDoi, registeredAt } = noted
  const now = ports.now()
  await database.transaction(async (tx) => {
    await tx.update(datasetDois).set({ registeredAt: now, nextTryAt: null, tries: 0, fault: null }).where(eq(datasetDois.doi, doi))
    if (registeredAt === null && previousDoi !== null) {
      const isBefore = and(eq(datasetDois.doi, previousDoi), isNotNull(datasetDois.registeredAt))
      await tx.update(datasetDois).set({ nextTryAt: now, tries: 0 }).where(isBefore)
    }
    if (registeredAt === null) await mailDoiRegistered(tx, ports, noted)
    await showDoi(tx, noted)
  })
}

/** Where another version was published in the meantime, the data set has its DOI. */
export async function showDoi(
  tx: Transaction,
  { doi, datasetId, tableVersion }: Pick<NotedDoi, 'doi' | 'datasetId' | 'tableVersion'>,
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
