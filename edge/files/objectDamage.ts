import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { Database } from '../database/Database.ts'
import type { Log } from '../platform/Log.ts'
import { type FileError, storeFileCheck } from './fileChecks.ts'
import type { FileHash } from './fileHash.ts'
import { checkPath, damagedObjects, type NamedObject, namedObject } from './namedObjects.ts'

/** Where damage is recorded and reported. */
export interface DamagePorts {
  readonly database: Database
  readonly log: Log
}

/** What is wrong with bytes that were found, beside those that were recorded; null for nothing. */
export function errorBetween(found: FileHash | null, recorded: FileHash): FileError | null {
  if (found === null) return 'missing'
  if (found.sizeBytes !== recorded.sizeBytes) return 'another size'
  return found.sha256 === recorded.sha256 ? null : 'other bytes'
}

/** The Problem of a stored file that is damaged or missing. */
export function damagedObject(fault: FileError, reason?: string): Problem {
  const says = fault === 'missing' ? submissionErrors.fileMissing : submissionErrors.fileDamaged
  return new Problem('damaged-data', says, reason === undefined ? {} : { reason })
}

/** A stored file as it was recorded. */
export interface StoredFile extends FileHash {
  readonly key: string
}

/** Throws `damaged-data`, which is logged with the call, for a file that the store does not name yet and that is not what was put. */
export function rejectOtherBytes(file: StoredFile, found: FileHash | null): void {
  const fault = errorBetween(found, file)
  if (fault !== null) throw damagedObject(fault, `${file.key}: ${fault}`)
}

/** Stores the result of checking an object, which `pelagos admin verify` lists; new damage is logged. */
export async function storeObjectCheck({ database, log }: DamagePorts, object: NamedObject, fault: FileError | null, now: number) {
  const { key, dataset } = object
  const isNews = await storeFileCheck(database, checkPath(key), fault, now)
  if (isNews && fault !== null) log.error('damaged data', { dataset, file: key, fault })
  if (isNews && fault === null) log.info('data are sound again', { dataset, file: key })
}

/** Whether an object was found damaged and has not been found sound since. */
export async function isKnownDamaged(database: Database, key: string): Promise<boolean> {
  return (await damagedObjects(database, key)).length > 0
}

/** Throws `damaged-data`, and reports it, where an object that the store names is not the one that was recorded; `found` is null where it is missing. */
export async function requireRecorded(ports: DamagePorts, key: string, found: FileHash | null): Promise<void> {
  const object = await namedObject(ports.database, key)
  // It was removed or renamed in the meantime.
  if (object === undefined) throw damagedObject('missing')
  const fault = errorBetween(found, object)
  if (fault !== null || (await isKnownDamaged(ports.database, key))) await storeObjectCheck(ports, object, fault, Date.now())
  if (fault !== null) throw damagedObject(fault)
}
