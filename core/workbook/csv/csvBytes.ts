import { limits } from '#core/limits/workbook.ts'
import { piecesOf } from '#core/observations/streamed.ts'
import { Problem } from '#core/request/Problem.ts'
import { unreadableWorkbook } from '../xlsx/unreadableWorkbook.ts'
import type { CsvEncoding } from './TableSource.ts'

/** How a text is read; `onShare` gets the share of the file that was taken, 0 to 1. */
export interface TextOptions {
  readonly signal?: AbortSignal
  readonly onShare?: (share: number) => void
}

/** Whether bytes begin like a gzip file. */
const isGzip = (start: Uint8Array): boolean => start[0] === 0x1f && start[1] === 0x8b

/**
 * The text of a file, plain or gzip, piece by piece. Throws a Problem for a NUL, and a TypeError for bytes that are invalid in the
 * encoding.
 */
export async function* csvText(blob: Blob, encoding: CsvEncoding, { signal, onShare }: TextOptions): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const piece of bytesOf(blob, onShare)) {
    signal?.throwIfAborted()
    const text = decoder.decode(piece, { stream: true })
    if (text.includes('\0')) throw unreadableWorkbook('encoding', 'The file holds NUL characters: it is not a CSV text in UTF-8.')
    yield text
  }
  yield decoder.decode()
}

async function* bytesOf(blob: Blob, onShare?: (share: number) => void): AsyncGenerator<Uint8Array> {
  let taken = 0
  const counted = blob.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, control) {
        taken += piece.length
        onShare?.(taken / Math.max(1, blob.size))
        control.enqueue(piece)
      },
    }),
  )
  if (!isGzip(new Uint8Array(await blob.slice(0, 2).arrayBuffer()))) return yield* piecesOf(counted)
  let total = 0
  try {
    for await (const piece of piecesOf(counted.pipeThrough(new DecompressionStream('gzip')))) {
      total += piece.length
      rejectBomb(total, blob.size)
      yield piece
    }
  } catch (fault) {
    if (fault instanceof Problem) throw fault
    throw unreadableWorkbook('damaged', 'The gzip file is damaged, or it was cut off on its way.')
  }
}

function rejectBomb(inflatedBytes: number, fileBytes: number): void {
  const { workbookInflatedBytes, ingestInflationRatio, ingestRatioFromBytes } = limits
  const isHuge = inflatedBytes > workbookInflatedBytes
  if (isHuge || (inflatedBytes > ingestRatioFromBytes && inflatedBytes > fileBytes * ingestInflationRatio))
    throw unreadableWorkbook('bomb', `The gzip file inflates more than ${ingestInflationRatio}-fold or beyond all bounds.`)
}
