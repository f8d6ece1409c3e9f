import { eq } from 'drizzle-orm'
import { Problem } from '#core/request/Problem.ts'
import { noteOperator } from '../account/securityLog.ts'
import { retireById } from '../catalog/retireDataset.ts'
import { changeCatalogVersion } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { datasets } from '../database/schema/index.ts'

/**
 * Removes a data set from the catalog on the portal's own machine, one of the default catalog for later releases too. Its rows and files stay: ingesting it again, or
 * `restore` for a default one, brings it back. Throws `not-found`.
 */
export async function retire(database: Database, shortName: string, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    const known = await tx.select().from(datasets).where(eq(datasets.shortName, shortName)).get()
    if (known === undefined || known.retiredAt !== null) throw new Problem('not-found', `There is no data set ${shortName}.`)
    await retireById(tx, known.id, now)
    await noteOperator(tx, 'dataset-retired', { dataset: known.shortName })
  })
}

/** Brings a retired data set of the default catalog back. Throws `not-found`, and `conflict` for an ingested one, whose source says what it is. */
export async function restore(database: Database, shortName: string): Promise<void> {
  await database.transaction(async (tx) => {
    const known = await tx.select().from(datasets).where(eq(datasets.shortName, shortName)).get()
    if (known === undefined || known.retiredAt === null) throw new Problem('not-found', `There is no retired data set ${shortName}.`)
    if (known.origin !== 'catalog') throw new Problem('conflict', `Ingest ${known.shortName} again to restore it.`)
    await tx.update(datasets).set({ retiredAt: null }).where(eq(datasets.id, known.id))
    await changeCatalogVersion(tx)
    await noteOperator(tx, 'dataset-restored', { dataset: known.shortName })
  })
}
