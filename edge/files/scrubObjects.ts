import { createHash } from 'node:crypto'
import { limits } from '#core/limits.ts'
import type { Database } from '../database/Database.ts'
import type { Log } from '../ports/Log.ts'
import type { ObjectStore } from '../ports/ObjectStore.ts'
import { type FileFault, keepCheck } from './fileChecks.ts'
import { checkPath, type NamedObject, namedObjects, objectsToCheck } from './namedObjects.ts'

/** Where stored files are, and where damage is reported. */
export interface ObjectScrub {
  readonly database: Database
  readonly objects: ObjectStore
  readonly log: Log
}

/**
 * One round of reading every stored workbook and kept source again within seven days, slowly, those first whose last check is oldest. A
 * store that does not answer says nothing of its objects: the round fails, and the next one asks again.
 */
export async function scrubObjects(ports: ObjectScrub, now: number, signal: AbortSignal): Promise<void> {
  const { database } = ports
  const most = Math.max(1, Math.ceil(((await namedObjects(database)).length * limits.scrubRoundMs) / limits.scrubPeriodMs))
  for (const object of await objectsToCheck(database, now - limits.scrubPeriodMs, most)) {
    if (signal.aborted) return
    await checkObject(ports, object, { now, signal, bytesPerSecond: limits.scrubBytesPerSecond })
  }
}

/** Reads an object whole, at most so many bytes a second, and keeps what was found; a stopped check keeps nothing. */
export async function checkObject(
  { database, objects, log }: ObjectScrub,
  { key, dataset, sizeBytes, sha256 }: NamedObject,
  { now, signal, bytesPerSecond }: { readonly now: number; readonly signal: AbortSignal; readonly bytesPerSecond: number },
): Promise<void> {
  const content = await objects.get(key)
  let fault: FileFault | null = 'missing'
  if (content !== null) {
    const hash = createHash('sha256')
    let received = 0
    for await (const piece of content.body) {
      hash.update(piece)
      received += piece.byteLength
      if (Number.isFinite(bytesPerSecond)) await pause((piece.byteLength / bytesPerSecond) * 1000)
      if (signal.aborted) return
    }
    fault = received !== sizeBytes ? 'another size' : hash.digest('hex') !== sha256 ? 'other bytes' : null
  }
  const isNews = await keepCheck(database, checkPath(key), fault, now)
  if (isNews && fault !== null) log.error('damaged data', { dataset, file: key, fault })
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
