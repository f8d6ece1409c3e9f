import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { Problem } from '#core/request/Problem.ts'
import { crc32 } from '#core/text/crc32.ts'
import type { VaultFolder } from '#core/vault/vaultNames.ts'
import { hashFile } from '../files/hashFile.ts'
import { keyPart } from '../files/objectKeys.ts'
import { hashObject } from '../files/scrubObjects.ts'
import type { StoredFilesPorts } from '../files/storedFiles.ts'
import { listVaultFiles, nameVaultFile, VAULT } from '../vault/vaultFiles.ts'

/** A file that is in the vault now. */
export interface StoredVaultFile {
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly status: 'added' | 'replaced' | 'unchanged'
}

/** A folder of the vault of a data set. */
interface VaultTarget {
  readonly datasetId: number
  readonly shortName: string
  readonly folder: VaultFolder
  /** As objects are stored. */
  readonly leavesReserve?: boolean
}

/** Stores a file of this machine, unless the vault has the same bytes by this name. Throws `damaged-data` where the store returns other bytes than it received, and `storage-full`; the vault is then as it was. */
export async function putVaultFile(
  { database, objects }: StoredFilesPorts,
  target: VaultTarget,
  { path, name }: { readonly path: string; readonly name: string },
): Promise<StoredVaultFile> {
  const { datasetId, shortName, folder, leavesReserve = false } = target
  const facts = await hashFile(path)
  const known = (await listVaultFiles(database, datasetId)).find((file) => file.folder === folder && file.name === name)
  const key = `${VAULT}${keyPart(shortName)}/${folder}/${facts.sha256}/${keyPart(name)}`
  const isStored = known?.key === key && (await hashObject(objects, known))?.sha256 === facts.sha256
  if (isStored) return { name, ...facts, status: 'unchanged' }
  const sum = { crc32: 0 }
  const bytes = Readable.toWeb(createReadStream(path).map(summed(sum))) as ReadableStream<Uint8Array<ArrayBuffer>>
  await objects.put(key, bytes, { ...facts, leavesReserve })
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
