import { eq, sql } from 'drizzle-orm'
import type { Database } from './Database.ts'
import { settings } from './schema/index.ts'

const NAME = 'catalog_version'

/** Which version of the catalog the store holds; another text after every seeding and every publishing, empty before the first. */
export async function catalogVersion(database: Database): Promise<string> {
  const row = await database.select().from(settings).where(eq(settings.name, NAME)).get()
  return row?.value ?? ''
}

/** A transaction of the store. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** Says within the transaction that changes the catalog's rows that they are another version. */
export async function changeCatalogVersion(tx: Transaction): Promise<void> {
  await tx
    .insert(settings)
    .values({ name: NAME, value: '1' })
    .onConflictDoUpdate({ target: settings.name, set: { value: sql`cast(cast(${settings.value} as integer) + 1 as text)` } })
}
