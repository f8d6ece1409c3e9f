import { submissionErrors, submissionMessages } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { type CheckReport, checkWorkbook } from '#core/submission/checkWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import type { User } from '../account/users.ts'
import { hashBytes } from '../files/fileHash.ts'
import { damagedObject, rejectOtherBytes, type StoredFile } from '../files/objectDamage.ts'
import { sendDueMails } from '../mail/sendDueMails.ts'
import { faultText } from '../platform/faultText.ts'
import type { Ports } from '../ports/Ports.ts'
import { objectsOf, requireConfirmed, requireOpen, submissionFor } from './access.ts'
import { portalFactsFor, rejectTaken } from './names.ts'
import { type NewFile, record } from './record.ts'
import { fileKey, partsStream, readFacts, removeParts } from './storedFiles.ts'
import { missingOf, partsOf, type Upload, uploadFor } from './uploads.ts'

const WORKER_WORKBOOK_BYTES = 10_000_000 // inflated and checked within the 128 MB of a worker

/** What is submitted: names, and the uploads with their sizes in the same order. */
export interface CommitOrder {
  readonly shortName: string
  readonly longName: string
  readonly dataSource: string
  /** The submission to update; null for a new one. */
  readonly submissionId: number | null
  readonly sessionIds: readonly string[]
  readonly sizes: readonly number[]
  /** SHA-256 of the whole files; null where the client sent none. */
  readonly hashes: readonly string[] | null
}

/**
 * Makes a submission, or a version of one, of uploads: the bytes are read again and hashed, stored under their final names, checked by the
 * rules of the portal, and then everything is recorded at once. Whatever fails, nothing is recorded and the uploads stay as they are.
 * The same order again answers the same submission. Throws `bad-request`, `conflict` for a name in use, `forbidden` also for an address that is not confirmed, `not-found`,
 * `unreadable-workbook` and `busy`.
 */
export async function commitUpload(ports: Ports, user: User, order: CommitOrder): Promise<number> {
  requireConfirmed(user)
  const uploads = await readUploads(ports, user, order)
  const done = submissionOf(uploads)
  if (done !== null) return done
  try {
    return await commitOnce(ports, user, { order, uploads })
  } catch (fault) {
    // The same order, sent twice, may have been carried out meanwhile, and its parts are gone.
    const meanwhile = submissionOf(await readUploads(ports, user, order))
    if (meanwhile !== null) return meanwhile
    throw fault
  }
}

/** The submission that was made of uploads; null where they are not committed, or not together. */
function submissionOf(uploads: readonly Upload[]): number | null {
  const [first] = uploads
  return uploads.every(({ committedAs }) => committedAs === first?.committedAs) ? (first?.committedAs ?? null) : null
}

async function commitOnce(
  ports: Ports,
  user: User,
  { order, uploads }: { readonly order: CommitOrder; readonly uploads: readonly Upload[] },
): Promise<number> {
  if (uploads.some(({ committedAs }) => committedAs !== null)) throw new Problem('conflict', submissionErrors.committed)
  const updated = order.submissionId === null ? null : await submissionFor(ports.database, user, order.submissionId)
  if (updated !== null) requireOpen(updated)
  await rejectTaken(ports.database, order, updated)
  const files = await storeFiles(ports, uploads, order)
  try {
    const [workbook] = files
    if (workbook === undefined) throw new Problem('bad-request', submissionErrors.wrongCount)
    const facts = await portalFactsFor(ports.database, updated?.submitterId ?? user.id, updated)
    const report = await checkStored(ports, workbook, { facts, submitter: String(user.id) })
    // What another call took during the check is a conflict, not a fault of the workbook.
    await rejectTaken(ports.database, order, updated)
    rejectFaulty(report, order)
    const summarised = files.map((file) => (file === workbook ? { ...file, summary: report.summary } : file))
    const recorded = await record(ports, { order, user, updated, files: summarised })
    if (recorded.isRepeated) await discard(ports, files)
    ports.afterAnswer(afterwards(ports, order))
    return recorded.submissionId
  } catch (fault) {
    await discard(ports, files)
    throw fault
  }
}

/** The uploads of an order: the caller's own, of the right number and kinds, begun for this submission. */
async function readUploads(ports: Ports, user: User, { sessionIds, sizes, hashes, submissionId }: CommitOrder): Promise<Upload[]> {
  const kinds = submissionId === null ? ['workbook', 'raw-original'] : ['workbook']
  const isWhole = sessionIds.length === kinds.length && sizes.length === kinds.length && (hashes?.length ?? kinds.length) === kinds.length
  if (!isWhole || new Set(sessionIds).size < sessionIds.length) throw new Problem('bad-request', submissionErrors.wrongCount)
  const uploads: Upload[] = []
  for (const sessionId of sessionIds) uploads.push(await uploadFor(ports, user, sessionId))
  const isOwn = uploads.every((upload, at) => upload.kind === kinds[at] && upload.submissionId === submissionId)
  if (!isOwn) throw new Problem('bad-request', submissionErrors.mixedUploads)
  return uploads
}

/** Puts the uploads' bytes under their final names, once they are known to be those that were sent. */
async function storeFiles(ports: Ports, uploads: readonly Upload[], order: CommitOrder): Promise<NewFile[]> {
  const objects = objectsOf(ports)
  const stored: NewFile[] = []
  try {
    for (const [at, { id, kind }] of uploads.entries()) {
      const parts = await partsOf(ports.database, id)
      const missing = missingOf(parts, order.sizes[at] ?? 0)
      if (missing !== null) throw new Problem('bad-request', submissionErrors.incomplete(missing))
      const facts = await readFacts(objects, id, parts)
      if (order.hashes !== null && order.hashes[at] !== facts.sha256) throw new Problem('bad-request', submissionErrors.otherHash)
      stored.push({
        ...facts,
        kind,
        summary: null,
        ...(await putUnderFreeKey(ports, order.shortName, kind, () => partsStream(objects, id, parts), facts)),
      })
    }
  } catch (fault) {
    await discard(ports, stored)
    throw fault
  }
  return stored
}

/** Two commits of the same name within a millisecond would have the same key; the second gets the next one. */
async function putUnderFreeKey(
  ports: Ports,
  shortName: string,
  kind: NewFile['kind'],
  body: () => ReadableStream<Uint8Array<ArrayBuffer>>,
  facts: { readonly sizeBytes: number; readonly sha256: string },
): Promise<{ readonly key: string; readonly storedAt: number }> {
  const objects = objectsOf(ports)
  for (let storedAt = ports.now(); ; storedAt++) {
    const key = fileKey(shortName, storedAt, kind)
    if ((await objects.put(key, body(), { ...facts, ifAbsent: true, leavesReserve: true })) === 'stored') return { key, storedAt }
  }
}

/** Checks a stored workbook: in a process of its own where the platform has any, else here, where it must fit into the memory of a worker. */
async function checkStored(
  ports: Ports,
  file: StoredFile,
  { facts, submitter }: { readonly facts: PortalFacts; readonly submitter: string },
): Promise<CheckReport> {
  if (ports.checkWorkbook !== undefined) return ports.checkWorkbook(file, facts, submitter)
  const content = await objectsOf(ports).get(file.key)
  if (content === null) throw damagedObject('missing', file.key)
  const isOther = content.sizeBytes !== file.sizeBytes
  if (isOther || file.sizeBytes > WORKER_WORKBOOK_BYTES) {
    await content.body.cancel()
    throw isOther ? damagedObject('another size', `${file.key}: another size`) : new Problem('bad-request', submissionErrors.tooLargeHere)
  }
  const bytes = await new Response(content.body).arrayBuffer()
  rejectOtherBytes(file, hashBytes(new Uint8Array(bytes)))
  return checkWorkbook(new Blob([bytes]), facts)
}

function rejectFaulty(report: CheckReport, { shortName, longName }: CommitOrder): void {
  for (const [inWorkbook, given] of [
    [report.shortName, shortName],
    [report.longName, longName],
  ] as const)
    if (inWorkbook !== given) throw new Problem('bad-request', submissionErrors.otherNames(inWorkbook, given))
  if (report.errorCount > 0) throw new Problem('bad-request', `${submissionMessages.validationErrors}. ${report.errors.join(' ')}`)
}

/** Removes files that nothing names; what cannot be removed now is removed by the job. */
async function discard(ports: Ports, files: readonly NewFile[]): Promise<void> {
  const objects = objectsOf(ports)
  await Promise.all(files.map(({ key }) => objects.delete(key).catch(() => undefined)))
}

async function afterwards(ports: Ports, { sessionIds }: CommitOrder): Promise<void> {
  await removeParts(objectsOf(ports), sessionIds).catch((fault: unknown) => ports.log.error('upload parts', { message: faultText(fault) }))
  await sendDueMails(ports)
}
