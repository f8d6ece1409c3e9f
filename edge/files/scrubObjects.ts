import { createHash } from 'node:crypto'
import { limits } from '#core/limits/storage.ts'
import type { FileHash } from './fileHash.ts'
import { type NamedObject, namedObjects, objectsToCheck } from './namedObjects.ts'
import type { ObjectStore } from './ObjectStore.ts'
import { type DamagePorts, errorBetween, type StoredFile, storeObjectCheck } from './objectDamage.ts'

/** Where stored files are, and where damage is reported. */
export interface ObjectScrub extends DamagePorts {
  readonly objects: ObjectStore
}

/**
 * One round of reading every stored workbook and source again within seven days, slowly, those first whose last check is oldest. A
 * store that does not answer says nothing of its objects: the round fails, and the next one asks again.
 */
export async function scrubObjects(ports: ObjectScrub, now: number, signal: AbortSignal): Promise<void> {
  const { database } = ports
  const count = Math.max(1, Math.ceil(((await namedObjects(database)).length * limits.scrubRoundMs) / limits.scrubPeriodMs))
  for (const object of await objectsToCheck(database, now - limits.scrubPeriodMs, count)) {
    if (signal.aborted) return
    await checkObject(ports, object, { now, signal, bytesPerSecond: limits.scrubBytesPerSecond })
  }
}

/** Reads an object whole, at most so many bytes a second, and stores the result; a stopped check stores nothing. */
export async function checkObject(
  { objects, ...ports }: ObjectScrub,
  object: NamedObject,
  { now, signal, bytesPerSecond }: { readonly now: number; readonly signal: AbortSignal; readonly bytesPerSecond: number },
): Promise<void> {
  const found = await hashObject(objects, object, async (sizeBytes) => {
    if (Number.isFinite(bytesPerSecond)) await pause((sizeBytes / bytesPerSecond) * 1000)
    return signal.aborted
  })
  if (!signal.aborted) await storeObjectCheck(ports, object, errorBetween(found, object), now)
}

/**
 * Reads an object whole; null where it is missing. One of another size is not read, and has no hash. `isOver` is asked after each piece.
 */
export async function hashObject(
  objects: ObjectStore,
  recorded: StoredFile,
  isOver: (pieceBytes: number) => Promise<boolean> = async () => false,
): Promise<FileHash | null> {
  const content = await objects.get(recorded.key)
  if (content === null) return null
  if (content.sizeBytes !== recorded.sizeBytes) {
    await content.body.cancel()
    return { sizeBytes: content.sizeBytes, sha256: '' }
  }
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const piece of content.body) {
    hash.update(piece)
    sizeBytes += piece.byteLength
    if (await isOver(piece.byteLength)) break
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
