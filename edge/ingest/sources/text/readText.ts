import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { limits } from '#core/limits/workbook.ts'
import { sourceProblem } from '../sourceProblem.ts'
import type { TextEncoding } from './decodeStart.ts'

/** How a text file is read. `onBytes` gets how many bytes of the file itself were taken. */
export interface TextOptions {
  readonly isGzip: boolean
  readonly encoding: TextEncoding
  readonly signal: AbortSignal
  onBytes(bytes: number): void
}

/**
 * The text of a file (plain or gzip) piece by piece, with its byte order mark left out. Throws for what is not UTF-8, what holds a NUL,
 * a damaged gzip stream, and one that inflates beyond the limits; never holds more than a piece.
 */
export async function* readText(path: string, { isGzip, encoding, signal, onBytes }: TextOptions): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const piece of isGzip ? inflated(path, signal, onBytes) : plain(path, signal, onBytes)) {
      const text = decoder.decode(piece, { stream: true })
      if (text.includes('\0')) throw sourceProblem('The file holds NUL characters: it is no text.')
      yield text
    }
    const rest = decoder.decode()
    if (rest) yield rest
  } catch (error) {
    signal.throwIfAborted()
    throw named(error, encoding)
  }
}

function named(error: unknown, encoding: TextEncoding): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return sourceProblem(
      encoding === 'utf-8'
        ? 'The file is not UTF-8 text; save it as CSV in UTF-8.'
        : `The file is no text in ${encoding}; name its encoding in the metadata: "reading": {"encoding": "windows-1252"}.`,
    )
  if (error.code === 'Z_BUF_ERROR') return sourceProblem('The gzip file ends before its end: it was cut off on its way.')
  if (error.code.startsWith('Z_') || error.code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END') return sourceProblem('The gzip file is damaged.')
  return error
}

async function* plain(path: string, signal: AbortSignal, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let taken = 0
  for await (const piece of createReadStream(path, { signal, highWaterMark: 1 << 18 }) as AsyncIterable<Uint8Array>) {
    taken += piece.length
    onBytes(taken)
    yield piece
  }
}

async function* inflated(path: string, signal: AbortSignal, onBytes: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { signal })
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  const { size } = await stat(path)
  file.on('error', (error) => gunzip.destroy(error))
  file.pipe(gunzip)
  let total = 0
  try {
    for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
      total += piece.length
      rejectBomb(total, size)
      onBytes(file.bytesRead)
      yield piece
    }
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

function rejectBomb(inflatedBytes: number, fileBytes: number): void {
  const { ingestInflatedBytes, ingestInflationRatio, ingestRatioFromBytes } = limits
  if (inflatedBytes > ingestInflatedBytes)
    throw sourceProblem(`The gzip file inflates to more than ${ingestInflatedBytes / 1_000_000_000} GB.`)
  if (inflatedBytes > ingestRatioFromBytes && inflatedBytes > fileBytes * ingestInflationRatio)
    throw sourceProblem(`The gzip file inflates more than ${ingestInflationRatio}-fold, which no table of measurements does.`)
}
