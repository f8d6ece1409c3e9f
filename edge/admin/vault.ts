import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { vaultTexts } from '#core/messages/vault.ts'
import { Problem } from '#core/request/Problem.ts'
import { type VaultFolder, vaultNameError } from '#core/vault/vaultNames.ts'
import { noteOperator } from '../account/securityLog.ts'
import { findDataset, loadSnapshot } from '../catalog/catalog.ts'
import { withStore } from '../dataFolder/withStore.ts'
import { putVaultFile, type StoredVaultFile } from '../ingest/putVaultFile.ts'

export type { StoredVaultFile } from '../ingest/putVaultFile.ts'

/** Files to put into a folder of a data set's vault. */
export interface VaultPut {
  readonly dataDir?: string | undefined
  readonly shortName: string
  readonly folder: VaultFolder
  readonly paths: readonly string[]
  readonly signal: AbortSignal
  /** Called with each file once it is stored, or found stored already. */
  onFile(file: StoredVaultFile): void
}

/** Files that are stored at the same time: a bucket answers each call late, but many together. */
const AT_ONCE = 4

/**
 * Stores files of this machine in a data set's vault, several at once, beside a portal that may be running. Throws `bad-request` for a
 * name that a vault cannot have, before anything is stored, `storage-full` where only the disk's reserve would be left, and the fault of the disk for a file that cannot be read.
 */
export async function putVaultFiles({ dataDir, shortName, folder, paths, signal, onFile }: VaultPut): Promise<void> {
  const files = namedPaths(paths)
  for (const path of paths) if (!(await stat(path)).isFile()) throw new Problem('bad-request', `${path} is not a file.`)
  await withStore(dataDir, async (store) => {
    const { record } = findDataset(await loadSnapshot(store.database), { shortname: shortName })
    const target = { datasetId: record.Dataset_ID, shortName: record.Short_Name, folder, leavesReserve: true }
    const put = async (file: (typeof files)[number]): Promise<StoredVaultFile> => {
      const stored = await putVaultFile(store, target, file).catch((fault: unknown) => {
        throw fault instanceof Problem && fault.code === 'storage-full'
          ? new Problem('storage-full', vaultTexts.diskFull(file.name))
          : fault
      })
      if (stored.status !== 'unchanged')
        await noteOperator(store.database, 'dataset-file-stored', { dataset: record.Short_Name, folder, file: file.name })
      return stored
    }
    for (let at = 0; at < files.length; at += AT_ONCE) {
      signal.throwIfAborted()
      // None is under way when the store is closed.
      const all = await Promise.allSettled(files.slice(at, at + AT_ONCE).map(put))
      for (const one of all) if (one.status === 'fulfilled') onFile(one.value)
      for (const one of all) if (one.status === 'rejected') throw one.reason
    }
  })
}

function namedPaths(paths: readonly string[]) {
  // macOS and some archives decompose accented letters in names.
  const files = paths.map((path) => ({ path, name: basename(path).normalize('NFC') }))
  for (const [index, { path, name }] of files.entries()) {
    const error = vaultNameError(name)
    if (error !== null) throw new Problem('bad-request', `The vault cannot store ${JSON.stringify(path)}: its name ${error}.`)
    if (files.findIndex((other) => other.name === name) < index) throw new Problem('bad-request', `Two of the files are called ${name}.`)
  }
  return files
}
