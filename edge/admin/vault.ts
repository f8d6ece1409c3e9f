import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { Problem } from '#core/request/Problem.ts'
import { crc32 } from '#core/text/crc32.ts'
import { type VaultFolder, vaultNameError } from '#core/vault/vaultNames.ts'
import { noteOperator } from '../account/securityLog.ts'
import { findDataset, loadSnapshot } from '../catalog/catalog.ts'
import { type AdminStore, withStore } from '../dataFolder/withStore.ts'
import { hashFile } from '../files/hashFile.ts'
import { keyPart } from '../files/objectKeys.ts'
import { hashObject } from '../files/scrubObjects.ts'
import { listVaultFiles, nameVaultFile, VAULT } from '../vault/vaultFiles.ts'

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

/** A file that is in the vault now. */
export interface StoredVaultFile {
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly status: 'added' | 'replaced' | 'unchanged'
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
      const stored = await putFile(store, target, path, name)
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

interface Target {
  readonly datasetId: number
  readonly shortName: string
  readonly folder: VaultFolder
}

async function putFile({ database, objects }: AdminStore, target: Target, path: string, name: string): Promise<StoredVaultFile> {
  const { datasetId, shortName, folder } = target
  const facts = await hashFile(path)
  const known = (await listVaultFiles(database, datasetId)).find((file) => file.folder === folder && file.name === name)
  const key = `${VAULT}${keyPart(shortName)}/${folder}/${facts.sha256}/${keyPart(name)}`
  const isStored = known?.key === key && (await hashObject(objects, known))?.sha256 === facts.sha256
  if (isStored) return { name, ...facts, status: 'unchanged' }
  const sum = { crc32: 0 }
  await objects.put(key, Readable.toWeb(createReadStream(path).map(summed(sum))) as ReadableStream<Uint8Array<ArrayBuffer>>, facts)
  // The store has compared the bytes that it received; these are the ones that it has.
  if ((await hashObject(objects, { key, ...facts }))?.sha256 !== facts.sha256)
    throw new Problem('damaged-data', `The storage returned other bytes of ${name} than it received. Put the file again.`)
  const earlier = await nameVaultFile(database, { datasetId, folder, name, key, ...facts, ...sum, storedAt: Date.now() })
  if (earlier !== null && earlier !== key) await objects.delete(earlier)
  return { name, ...facts, status: earlier === null ? 'added' : 'replaced' }
}

const summed = (sum: { crc32: number }) => (piece: Uint8Array) => {
  sum.crc32 = crc32(sum.crc32, piece)
  return piece
}
