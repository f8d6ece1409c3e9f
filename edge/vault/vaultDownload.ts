import { Problem } from '#core/request/Problem.ts'
import { announcedPieces } from '../files/announcedPieces.ts'
import type { ObjectRange, ObjectStore } from '../files/ObjectStore.ts'
import { damagedObject } from '../files/objectDamage.ts'
import { etagOf } from '../platform/entityTag.ts'
import type { VaultFile } from './vaultFiles.ts'
import type { LinkedFiles } from './vaultLinks.ts'
import { type ZipPart, zipLayout } from './zipLayout.ts'

/** What a link gives: a file as it is, or an archive of several. */
export interface VaultDownload {
  readonly name: string
  readonly mediaType: string
  readonly sizeBytes: number
  /** Of the whole; equal bytes have equal tags. */
  readonly etag: string
  readonly parts: readonly ZipPart<VaultFile>[]
}

/** What a selection is downloaded as; an archive is called `{short name}_files.zip` (VLT-12) and holds a folder for each of the vault's. */
export function vaultDownload({ shortName, files, asIs }: LinkedFiles): VaultDownload {
  const [first, ...more] = files
  if (asIs && first !== undefined && more.length === 0) {
    const { name, sizeBytes, sha256 } = first
    return { name, mediaType: 'application/octet-stream', sizeBytes, etag: etagOf(sha256), parts: [{ file: first }] }
  }
  const zipped = files.map((file) => ({ ...file, name: `${file.folder}/${file.name}` }))
  const parts = zipLayout(zipped)
  const etag = etagOf(JSON.stringify(zipped.map(({ name, sha256, storedAt }) => [name, sha256, storedAt])))
  return {
    name: `${shortName}_files.zip`,
    mediaType: 'application/zip',
    sizeBytes: parts.reduce((sum, part) => sum + lengthOf(part), 0),
    etag,
    parts,
  }
}

const lengthOf = (part: ZipPart<VaultFile>): number => ('bytes' in part ? part.bytes.length : part.file.sizeBytes)

/**
 * The bytes of a range of a download, as the store sends them; one file after the other, none of it in memory. Throws `damaged-data`
 * where an object is missing or has another length, and before the last piece of a whole file that is not the one that was stored.
 */
export async function* downloadPieces(
  objects: ObjectStore,
  parts: readonly ZipPart<VaultFile>[],
  { offset, length }: ObjectRange,
): AsyncGenerator<Uint8Array> {
  let start = 0
  for (const part of parts) {
    const partLength = lengthOf(part)
    const from = Math.max(0, offset - start)
    const to = Math.min(partLength, offset + length - start)
    start += partLength
    if (from >= to) continue
    if ('bytes' in part) yield part.bytes.subarray(from, to)
    else yield* filePieces(objects, part.file, { offset: from, length: to - from })
  }
}

async function* filePieces(objects: ObjectStore, { key, sizeBytes, sha256 }: VaultFile, range: ObjectRange): AsyncGenerator<Uint8Array> {
  const content = await objects.get(key, range)
  if (content?.sizeBytes !== sizeBytes) {
    await content?.body.cancel()
    throw damagedObject(content === null ? 'missing' : 'another size', key)
  }
  if (range.length < sizeBytes) return yield* content.body
  try {
    yield* announcedPieces(content.body, { sizeBytes, sha256 })
  } catch (fault) {
    throw fault instanceof Problem && fault.code === 'bad-request' ? damagedObject('other bytes', key) : fault
  }
}
