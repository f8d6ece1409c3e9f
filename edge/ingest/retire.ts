import { eq } from 'drizzle-orm'
import { Problem } from '#core/api/problem.ts'
import { retireById } from '../catalog/retireDataset.ts'
import type { Database } from '../database/Database.ts'
import { datasets } from '../database/schema/index.ts'

/** Removes an ingested data set from the catalog. Its rows and files stay: ingesting it again restores it. Throws `not-found` and `conflict`. */
export async function retire(database: Database, shortName: string, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    const known = await tx.select().from(datasets).where(eq(datasets.shortName, shortName)).get()
    if (known === undefined || known.retiredAt !== null) throw new Problem('not-found', `There is no data set ${shortName}.`)
    if (known.origin === 'catalog')
      throw new Problem('conflict', `${known.shortName} belongs to the default catalog; only ingested data sets can be retired.`)
    await retireById(tx, known.id, now)
  })
}
