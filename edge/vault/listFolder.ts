import type { VaultListing } from '#core/api/vault.ts'
import { limits } from '#core/limits/storage.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { Problem } from '#core/request/Problem.ts'
import { binarySizeText } from '#core/size/binarySizeText.ts'
import type { VaultFileRecord } from '#core/vault/VaultFileRecord.ts'
import { isVaultFolder, vaultFolders, vaultPath } from '#core/vault/vaultNames.ts'
import { loadSnapshot } from '../catalog/catalog.ts'
import type { Database } from '../database/Database.ts'
import { listVaultFiles, type VaultFile } from './vaultFiles.ts'

/** A data set with the files in its vault; null for a name that the catalog does not have. */
export async function vaultOf(database: Database, shortName: string) {
  const name = shortName.toLowerCase()
  const dataset = (await loadSnapshot(database)).datasets.find(({ record }) => record.Short_Name.toLowerCase() === name)
  if (dataset === undefined) return null
  const { Short_Name, Dataset_ID } = dataset.record
  return { shortName: Short_Name, datasetId: Dataset_ID, files: await listVaultFiles(database, Dataset_ID) }
}

/** The content of a folder, the main one unless another is named; throws `bad-request` and `not-found` (API-63). */
export async function listFolder(database: Database, shortName: string, folderType: unknown) {
  if (folderType !== undefined && !(typeof folderType === 'string' && isVaultFolder(folderType)))
    throw new Problem('bad-request', vaultTexts.badFolder)
  const vault = await vaultOf(database, shortName)
  if (vault === null) throw new Problem('not-found', vaultTexts.noDataset)
  const { files } = vault
  const has = (folder: string): boolean => files.some((file) => file.folder === folder)
  const mainFolder = vaultFolders.find(has)
  if (mainFolder === undefined) throw new Problem('not-found', vaultTexts.noVault)
  const availableFolders = { hasRep: has('rep'), hasNrt: has('nrt'), hasRaw: has('raw') }
  const folder = folderType ?? mainFolder
  const listed = files.filter((file) => file.folder === folder)
  if (listed.length === 0) throw new Problem('not-found', vaultTexts.emptyFolder, { fields: { availableFolders } })
  const value: VaultListing = {
    ...{ shortName: vault.shortName, datasetId: vault.datasetId, availableFolders, mainFolder, folderType: folder, selectedFolder: folder },
    files: listed.map((file) => fileRecord(vault.shortName, file)),
    totalCount: listed.length,
    summary: {
      folderUsed: folder,
      currentPageCount: listed.length,
      currentPageSize: listed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    },
    autoDownloadEligible: listed.length <= limits.vaultAutoFiles,
  }
  return { value, listed }
}

function fileRecord(shortName: string, { folder, name, sizeBytes, sha256 }: VaultFile): VaultFileRecord {
  return { name, path: vaultPath(shortName, folder, name), size: sizeBytes, sizeFormatted: binarySizeText(sizeBytes), sha256 }
}
