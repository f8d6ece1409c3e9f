import { createHash } from 'node:crypto'
import { limits } from '#core/limits/storage.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { streamed } from '#core/observations/streamed.ts'
import { Problem } from '#core/request/Problem.ts'
import type { NewObject, ObjectStore } from '../files/ObjectStore.ts'
import { keyPart } from '../files/objectKeys.ts'

/** The beginning of the keys of all stored workbooks. */
export const SUBMISSIONS = 'submissions/'
/** The beginning of the keys of all parts of uploads. */
export const UPLOADS = 'uploads/'

const RAW_ENDING = '_raw_original.xlsx'

/** The folder of a submission's files. */
export const folderOf = (shortName: string): string => `${SUBMISSIONS}${keyPart(shortName)}/`

/** The key of a stored file (SBM-29): `{shortName}/{shortName}_{epoch ms}.xlsx`, the raw original with an ending of its own. */
export function fileKey(shortName: string, storedAt: number, kind: 'workbook' | 'raw-original'): string {
  return `${folderOf(shortName)}${keyPart(shortName)}_${storedAt}${kind === 'workbook' ? '.xlsx' : RAW_ENDING}`
}

/** The display name of a file: the last part of its key. */
export const fileName = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

/** The key of a part of an upload. */
export const partKey = (sessionId: string, offset: number): string => `${UPLOADS}${sessionId}/${String(offset).padStart(12, '0')}`

/** A part as the store knows it. */
export interface StoredPart {
  readonly offset: number
  readonly sizeBytes: number
  readonly sha256: string
}

/** The bytes of an upload's parts one after the other; fails where one is missing or has another size. */
export function partsStream(
  objects: ObjectStore,
  sessionId: string,
  parts: readonly StoredPart[],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return streamed(piecesOf(objects, sessionId, parts))
}

/** The size and the SHA-256 of an upload's bytes as they are stored. Throws `bad-request` where a part is not the one that was received. */
export async function readFacts(objects: ObjectStore, sessionId: string, parts: readonly StoredPart[]): Promise<NewObject> {
  const whole = createHash('sha256')
  let sizeBytes = 0
  for (const part of parts) {
    const own = createHash('sha256')
    for await (const piece of piecesOf(objects, sessionId, [part])) {
      whole.update(piece)
      own.update(piece)
      sizeBytes += piece.byteLength
    }
    if (own.digest('hex') !== part.sha256) throw new Problem('bad-request', submissionErrors.otherHash)
  }
  return { sizeBytes, sha256: whole.digest('hex') }
}

async function* piecesOf(objects: ObjectStore, sessionId: string, parts: readonly StoredPart[]): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const { offset, sizeBytes } of parts) {
    const content = await objects.get(partKey(sessionId, offset))
    if (content?.sizeBytes !== sizeBytes) {
      await content?.body.cancel()
      throw new Problem('bad-request', submissionErrors.otherHash)
    }
    for await (const piece of content.body) yield piece as Uint8Array<ArrayBuffer>
  }
}

/** Removes the parts of uploads, as many as are there. */
export async function removeParts(objects: ObjectStore, sessionIds: readonly string[]): Promise<void> {
  for (const sessionId of sessionIds) {
    const { objects: parts } = await objects.list(`${UPLOADS}${sessionId}/`, { maxKeys: limits.objectPageKeys })
    for (const { key } of parts) await objects.delete(key)
  }
}
