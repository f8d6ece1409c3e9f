import { submissionErrors } from '#core/messages/submission.ts'
import { streamed } from '#core/observations/streamed.ts'
import { Problem } from '#core/request/Problem.ts'
import { announcedPieces } from '../files/announcedPieces.ts'
import type { ObjectContent } from '../files/ObjectStore.ts'
import { isKnownDamaged, requireRecorded, type StoredFile } from '../files/objectDamage.ts'
import { hashObject } from '../files/scrubObjects.ts'
import type { Ports } from '../ports/Ports.ts'
import { objectsOf, type Submission } from './access.ts'
import { listVersions } from './lists.ts'
import { workbookToPublish } from './publication.ts'
import { fileName } from './storedFiles.ts'

/** A link to a stored file. It holds no secret: whoever follows it must be let to read the submission. `address` is that of the call that answers with files. */
export function linkTo(address: string, { id }: Pick<Submission, 'id'>, name: string): string {
  return `${address}?${new URLSearchParams({ submissionID: String(id), name })}`
}

/** The name of the latest workbook of a submission; throws `not-found` where there is none. */
export async function latestWorkbook({ database }: Ports, submission: Submission): Promise<string> {
  return fileName(await workbookToPublish(database, submission))
}

/**
 * A stored file of a submission; throws `not-found` for a name that it has not, or no longer. The last piece is sent only if the whole is
 * what was recorded, so that nobody takes a damaged file for a complete one; once damage is known, or the size differs, the call throws
 * `damaged-data` before the first byte.
 */
export async function fileNamed(ports: Ports, { id }: Pick<Submission, 'id'>, name: string): Promise<ObjectContent> {
  const known = (await listVersions(ports.database, id)).find((version) => version.name === name)
  if (known === undefined) throw new Problem('not-found', submissionErrors.fileRemoved)
  const objects = objectsOf(ports)
  const found = await objects.head(known.key)
  const isSuspect = found?.sizeBytes !== known.sizeBytes || (await isKnownDamaged(ports.database, known.key))
  if (isSuspect) await requireRecorded(ports, known.key, await hashObject(objects, known))
  const content = await objects.get(known.key)
  if (content === null) throw new Problem('not-found', submissionErrors.fileRemoved)
  return { sizeBytes: known.sizeBytes, body: streamed(recordedPieces(ports, known, content)) }
}

async function* recordedPieces(ports: Ports, file: StoredFile, { body }: ObjectContent): AsyncGenerator<Uint8Array> {
  try {
    yield* announcedPieces(body, file)
  } catch (fault) {
    // The bytes are read once more, as a connection to a bucket that ended early is no damage.
    if (fault instanceof Problem && fault.code === 'bad-request')
      await requireRecorded(ports, file.key, await hashObject(objectsOf(ports), file))
    throw fault
  }
}
