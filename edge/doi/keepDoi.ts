import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../database/catalogVersion.ts'
import { datasetDois, datasetFacts } from '../database/schema/index.ts'
import { readFacts } from '../database/seed/factsRow.ts'
import { showDoi } from './noteRegistered.ts'

/** What was published just now: a data set, and the version of its table. */
interface PublishedTable {
  readonly datasetId: number
  readonly version: number
}

/** A version that had a DOI of the portal has it again as soon as it is published; the job brings the metadata up to date after that. */
export async function keepDoi(tx: Transaction, { datasetId, version: tableVersion }: PublishedTable): Promise<void> {
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
