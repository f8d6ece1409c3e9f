import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
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

/**
 * Stores files of this machine in a data set's vault, one after the other, beside a portal that may be running. Throws `bad-request` for
 * a name that a vault cannot have, before anything is stored, and the fault of the disk for a file that cannot be read.
 */
export async function putVaultFiles({ dataDir, shortName, folder, paths, signal, onFile }: VaultPut): Promise<void> {
  const files = namedPaths(paths)
  for (const path of paths) if (!(await stat(path)).isFile()) throw new Problem('bad-request', `${path} is not a file.`)
  await withStore(dataDir, async (store) => {
    const { record } = findDataset(await loadSnapshot(store.database), { shortname: shortName })
    const target = { datasetId: record.Dataset_ID, shortName: record.Short_Name, folder }
    for (const { path, name } of files) {
      signal.throwIfAborted()
      const stored = await putVaultFile(store, target, { path, name })
      if (stored.status !== 'unchanged')
        await noteOperator(store.database, 'dataset-file-stored', { dataset: record.Short_Name, folder, file: name })
      onFile(stored)
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
