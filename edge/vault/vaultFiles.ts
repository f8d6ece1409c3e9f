import { and, asc, eq, inArray } from 'drizzle-orm'
import { changeCatalogVersion } from '../database/catalogVersion.ts'
import type { Database } from '../database/Database.ts'
import { vaultFiles } from '../database/schema/index.ts'

/** The beginning of the keys of all vault files: `vault/DATASET/FOLDER/SHA-256/FILE`. */
export const VAULT = 'vault/'

/** A file of a vault. */
export type VaultFile = typeof vaultFiles.$inferSelect

/** The files of a data set's vault, by folder and name. */
export function listVaultFiles(database: Database, datasetId: number): Promise<VaultFile[]> {
  return database.select().from(vaultFiles).where(eq(vaultFiles.datasetId, datasetId)).orderBy(asc(vaultFiles.folder), asc(vaultFiles.name))
}

/** Those of these objects that are files of a vault. */
export async function vaultKeys(database: Database, keys: string[]): Promise<Set<string>> {
  const rows = await database.select({ key: vaultFiles.key }).from(vaultFiles).where(inArray(vaultFiles.key, keys))
  return new Set(rows.map(({ key }) => key))
}

/** Notes that an object is the file of this name, in the place of an earlier one; returns that one's key, null where there was none. */
export async function nameVaultFile(database: Database, file: Omit<VaultFile, 'id'>): Promise<string | null> {
  return database.transaction(async (tx) => {
    const { datasetId, folder, name } = file
    const isIt = and(eq(vaultFiles.datasetId, datasetId), eq(vaultFiles.folder, folder), eq(vaultFiles.name, name))
    const [earlier] = await tx.delete(vaultFiles).where(isIt).returning({ key: vaultFiles.key })
    await tx.insert(vaultFiles).values(file)
    // Its page shows whether a data set has files.
    await changeCatalogVersion(tx)
    return earlier?.key ?? null
  })
}
