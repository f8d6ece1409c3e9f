import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { limits } from '#core/limits/workbook.ts'
import type { TextEncoding } from '#core/text/encodingOf.ts'
import { sourceProblem } from '../sourceProblem.ts'

/** How a file is read. */
interface ByteOptions {
  readonly isGzip: boolean
  readonly signal: AbortSignal
}

/** How a text file is read. */
export interface TextOptions extends ByteOptions {
  readonly encoding: TextEncoding
}

/** The bytes of a file (plain or gzip) piece by piece, each valid until the next is asked for. Throws for a damaged gzip stream, and one that inflates beyond the limits. */
export async function* readBytes(path: string, { isGzip, signal }: ByteOptions): AsyncGenerator<Uint8Array> {
  try {
    yield* isGzip ? inflated(path, signal) : plain(path, signal)
  } catch (error) {
    signal.throwIfAborted()
    throw named(error)
  }
}

/** Decodes text that comes in pieces, without its byte order mark. Throws for what is not of its encoding, and what holds a NUL. */
export class TextPieces {
  readonly #decoder: TextDecoder
  readonly #encoding: TextEncoding

  constructor(encoding: TextEncoding) {
    this.#decoder = new TextDecoder(encoding, { fatal: true })
    this.#encoding = encoding
  }

  /** The text of a piece; what is left of all, where there is none. */
  decode(piece?: Uint8Array): string {
    const text = this.#decoded(piece)
    if (text.includes('\0')) throw sourceProblem('The file holds NUL characters: it is no text.')
    return text
  }

  #decoded(piece: Uint8Array | undefined): string {
    try {
      return piece === undefined ? this.#decoder.decode() : this.#decoder.decode(piece, { stream: true })
    } catch {
      throw sourceProblem(
        this.#encoding === 'utf-8'
          ? 'The file is not UTF-8 text; save it as CSV in UTF-8.'
          : `The file is no text in ${this.#encoding}; name its encoding in the metadata: "reading": {"encoding": "windows-1252"}.`,
      )
    }
  }
}

/**
 * The text of a file (plain or gzip) piece by piece, with its byte order mark left out. Throws for what is not UTF-8, what holds a NUL,
 * a damaged gzip stream, and one that inflates beyond the limits; never holds more than a piece.
 */
export async function* readText(path: string, { encoding, ...options }: TextOptions): AsyncGenerator<string> {
  const pieces = new TextPieces(encoding)
  for await (const piece of readBytes(path, options)) yield pieces.decode(piece)
  const rest = pieces.decode()
  if (rest) yield rest
}

function named(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  if (error.code === 'Z_BUF_ERROR') return sourceProblem('The gzip file ends before its end: it was cut off on its way.')
  if (error.code.startsWith('Z_') || error.code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END') return sourceProblem('The gzip file is damaged.')
  return error
}

const PIECE_BYTES = 1 << 18

async function* plain(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  const read = (piece: Uint8Array<ArrayBuffer>) => {
    const reading = file.read(piece, 0, PIECE_BYTES).then(({ bytesRead }) => piece.subarray(0, bytesRead))
    // It may fail while the piece before is still worked on; whoever awaits it is told.
    reading.catch(() => undefined)
    return reading
  }
  let [free, next] = [new Uint8Array(PIECE_BYTES), read(new Uint8Array(PIECE_BYTES))]
  try {
    for (;;) {
      signal.throwIfAborted()
      const piece = await next
      if (piece.length === 0) return
      // The next piece is on its way while this one is worked on.
      next = read(free)
      free = new Uint8Array(piece.buffer)
      yield piece
    }
  } finally {
    await next.catch(() => undefined)
    await file.close()
  }
}

async function* inflated(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const file = createReadStream(path, { signal })
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES })
  const { size } = await stat(path)
  file.on('error', (error) => gunzip.destroy(error))
  file.pipe(gunzip)
  let total = 0
  try {
    for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
      total += piece.length
      rejectBomb(total, size)
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
