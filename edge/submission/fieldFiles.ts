import { eq } from 'drizzle-orm'
import type { IngestionPreviewRecord, IngestionRecord, IngestProgress, PublicationRecord } from '#core/catalog/ingestionRecords.ts'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
import { Problem } from '#core/request/Problem.ts'
import { type SecurityEvent, storeSecurityEvent } from '../account/securityLog.ts'
import type { User } from '../account/users.ts'
import { datasets } from '../database/schema/index.ts'
import type { DescribedFile, FieldFile } from '../ports/DataPublisher.ts'
import type { Ports } from '../ports/Ports.ts'
import { publisherOf } from './publish.ts'

const MAX_REPLIES = 10_000 // ten for each column of the widest table

type FilePorts = Pick<Ports, 'database' | 'config' | 'now' | 'publisher'>

/** The file of a form under a name that cannot lead out of its folder. Throws `bad-request`. */
export async function fieldFileOf(name: string | undefined, file: File | undefined): Promise<FieldFile> {
  if (file === undefined || name === undefined) throw new Problem('bad-request', 'bad request: file or name is missing.')
  // Letters of all scripts; a name with other characters would have a meaning for the file system or for patterns.
  if (!/^[\p{L}\p{N}_][\p{L}\p{M}\p{N} ._()+-]*$/u.test(name))
    throw new Problem('bad-request', 'The name of the file may hold letters, digits, spaces and . _ - + ( ) only. Rename the file.')
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** The replies of a form. Throws `bad-request`. */
export function repliesOf(text: string | undefined): readonly (string | null)[] {
  if (text === undefined) return []
  const replies = parsedList(text)
  if (replies === null || replies.length > MAX_REPLIES)
    throw new Problem('bad-request', 'bad request: replies must be a JSON list of texts and nulls.')
  return replies
}

function parsedList(text: string): (string | null)[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const isReply = (value: unknown): value is string | null => value === null || typeof value === 'string'
    return Array.isArray(parsed) && parsed.every(isReply) ? parsed : null
  } catch {
    return null
  }
}

/** What a file would become; nothing is published. Throws what `DataPublisher.previewFile` throws. */
export async function previewFieldFile(ports: FilePorts, file: DescribedFile, signal: AbortSignal): Promise<IngestionPreviewRecord> {
  const preview = await publisherOf(ports).previewFile(file, signal)
  const { shortName } = datasets
  const present = await ports.database.select().from(datasets).where(eq(shortName, preview.dataset)).get()
  return { ...preview, replaces: present?.version ?? null }
}

interface PublishOrder {
  readonly file: DescribedFile
  /** Aborted once nobody waits for it. */
  readonly signal: AbortSignal
  readonly request: SecurityEvent['request']
}

/**
 * Publishes a file in one transaction with its entry in the security log; the publisher's `latest` says how far it is, and what came of it.
 * Throws what `DataPublisher.prepareFile` throws.
 */
export async function publishFieldFile(ports: FilePorts, user: User, order: PublishOrder): Promise<IngestionRecord> {
  const at = { file: order.file.name, phase: 'wait', share: 0, ofRows: null, published: null, failure: null } as const
  // A later one takes its place in the list, but each goes on writing to its own entry.
  const entry: PublicationRecord = { ...at }
  publisherOf(ports).latest.set(user.id, entry)
  try {
    const onProgress: Follow = (progress) => Object.assign(entry, { ofRows: null }, progress)
    const published = await publishWatched(ports, user, order, onProgress)
    Object.assign(entry, { published })
    return published
  } catch (fault) {
    const isLeft = order.signal.aborted && fault === order.signal.reason
    Object.assign(entry, { failure: isLeft ? texts.leftWhileWaiting : fault instanceof Problem ? fault.message : texts.failedUnexpectedly })
    throw fault
  }
}

type Follow = (progress: IngestProgress) => void

async function publishWatched(
  ports: FilePorts,
  user: User,
  { file, signal, request }: PublishOrder,
  onProgress: Follow,
): Promise<IngestionRecord> {
  await using prepared = await publisherOf(ports).prepareFile(file, { signal, onProgress })
  onProgress({ phase: 'publish', share: 0 })
  const { published, dataset } = await ports.database.transaction(async (tx) => {
    const published = await prepared.publish(tx)
    const row = await tx.select({ shortName: datasets.shortName }).from(datasets).where(eq(datasets.id, published.datasetId)).get()
    const dataset = row?.shortName ?? ''
    const details = { dataset, version: published.version }
    if (published.isNew) await storeSecurityEvent(tx, ports, { kind: 'dataset-ingested', userId: user.id, request, details })
    return { published, dataset }
  })
  await prepared.finish(published)
  return { dataset, version: published.version, isNew: published.isNew, address: datasetPath(dataset) }
}
