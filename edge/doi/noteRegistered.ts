import { and, eq, isNotNull } from 'drizzle-orm'
import { datasetDois } from '../database/schema/index.ts'
import type { JobPorts } from '../ports/Job.ts'
import { mailDoiRegistered } from '../submission/mails.ts'
import { showDoi } from '../submission/restoreDoi.ts'

/** A DOI as the store has it. */
export type NotedDoi = typeof datasetDois.$inferSelect

type NotingPorts = Pick<JobPorts, 'database' | 'config' | 'now'>

/**
 * Records that a DOI is registered, notifies the submitter of a new one, shows it with its data set, and has the DOI of the previous
 * version refer to the newer one.
 */
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
