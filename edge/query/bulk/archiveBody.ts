import { Problem } from '#core/request/Problem.ts'
import { type AnswerRange, answerRange, bytesWithin, noteSize } from '../answerRange.ts'
import { rowsBody } from '../rowsBody.ts'
import { archiveTag, noteIncomplete, resumedAt } from './archiveTag.ts'
import { type BulkContent, bulkZip } from './bulkZip.ts'

type Watched = Pick<BulkContent, 'onDataset' | 'onIncomplete' | 'isResumed'>

/** How archives of one key are written. */
interface Archives {
  readonly key: string
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  readonly contentAt: (madeAt: number) => BulkContent
  readonly onDataset: NonNullable<BulkContent['onDataset']>
  /** Aborted once the client has gone away, of which `abort` is told. */
  readonly signal: AbortSignal
  readonly abort: () => void
  readonly onFault: (fault: unknown) => void
}

/** What is sent of an archive: all of it where `range` is null, and nothing for a range behind its end. */
interface SentArchive {
  readonly tag: string
  readonly range: AnswerRange | null
  readonly body: ReadableStream<Uint8Array> | null
}

/** A new archive, or the rest of the one that the request names, written again from its beginning. */
export async function archiveBody(request: Request, archives: Archives): Promise<SentArchive> {
  const begunAt = resumedAt(request, archives.key, archives.now)
  const rest = begunAt === null ? null : await restOf(request, archives, begunAt)
  return rest ?? newArchive(archives)
}

/** Null where all of the archive is wanted, and where it cannot be written again. */
async function restOf(request: Request, archives: Archives, madeAt: number): Promise<SentArchive | null> {
  const tag = archiveTag(archives.key, madeAt)
  try {
    const range = await answerRange(request, tag, async () => pieces(archives, madeAt, { isResumed: true }))
    if (range === null || range.length === 0) return range && { tag, range, body: null }
    const rest = bytesWithin(pieces(archives, madeAt, { isResumed: true, onDataset: archives.onDataset }), range)
    return { tag, range, body: await bodyOf(archives, rest) }
  } catch (fault) {
    if (archives.signal.aborted || (fault instanceof Problem && fault.code !== 'damaged-data')) throw fault
    return null
  }
}

async function newArchive(archives: Archives): Promise<SentArchive> {
  const tag = archiveTag(archives.key, archives.now)
  const watched: Watched = { onDataset: archives.onDataset, onIncomplete: () => noteIncomplete(tag) }
  const body = await bodyOf(archives, pieces(archives, archives.now, watched), (sizeBytes) => noteSize(tag, sizeBytes))
  return { tag, range: null, body }
}

const bodyOf = ({ abort, onFault }: Archives, from: AsyncIterator<Uint8Array>, onFinished?: (sizeBytes: number) => void) =>
  rowsBody(from, {
    abort,
    onEnd: (ending) => {
      if (ending.how === 'finished') onFinished?.(ending.sentBytes)
      if (ending.how === 'failed') onFault(ending.fault)
    },
  })

async function* pieces({ contentAt }: Archives, madeAt: number, watched: Watched): AsyncGenerator<Uint8Array> {
  const reader = bulkZip({ ...contentAt(madeAt), ...watched }).getReader()
  try {
    for (let part = await reader.read(); part.value !== undefined; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
