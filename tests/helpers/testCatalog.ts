import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../../edge/database/Database.ts'
import type { Catalog } from '../../edge/database/seed/Catalog.ts'
import { seedCatalog } from '../../edge/database/seed/seedCatalog.ts'
import { readCatalog } from '../../edge/dataFolder/catalogFolder.ts'
import { contentFolder } from '../../edge/dataFolder/store.ts'
import { fixtureCatalog } from './fixtureCatalog.ts'

/** The catalog of the tests' portals: the default catalog and the fixtures, with the checksum of the former, so that no start changes it. */
export async function readTestCatalog(): Promise<Catalog> {
  const [shipped, made] = [await readCatalog(contentFolder), await readCatalog(join(fixtureCatalog, '..'))]
  const datasets = [...shipped.datasets, ...made.datasets].sort((one, other) => one.file.id - other.file.id)
  return { ...shipped, datasets, programs: [...shipped.programs, ...made.programs] }
}

/** Fills an empty store with the catalog of the tests; the fixtures' observations are in the data folder, like those of an ingestion. */
export async function seedTestCatalog(database: Database, dataDir: string): Promise<void> {
  await seedCatalog(database, await readTestCatalog(), Date.now())
  await database.run(sql`UPDATE observation_files SET path = '@store/' || path WHERE path LIKE 'Virtual!_Cruise!_%' ESCAPE '!'`)
  cpSync(fixtureCatalog, join(dataDir, 'observations'), { recursive: true, filter: (path) => !/\.(json|bin)$/.test(path) })
}
