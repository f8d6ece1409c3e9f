import { eq } from 'drizzle-orm'
import { changeCatalogVersion, type Transaction } from '../database/catalogVersion.ts'
import { datasets } from '../database/schema/index.ts'

/** Takes a data set out of the catalog. Its rows and files stay: publishing it again brings it back. */
export async function retireById(tx: Transaction, datasetId: number, now: number): Promise<void> {
  await tx.update(datasets).set({ retiredAt: now }).where(eq(datasets.id, datasetId))
  await changeCatalogVersion(tx)
}
