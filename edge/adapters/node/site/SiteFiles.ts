import { open } from 'node:fs/promises'
import { constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { limits } from '#core/limits/request.ts'
import { INTERNAL, inOrder } from '../../../platform/FairQueue.ts'
import { compressWhole, type Encoding } from '../http/encodings.ts'

const CACHED_FILE_BYTES = 33_554_432 // the whole built site fits
const FILES_AT_ONCE = 32 // each is open for one piece; more only wait for the same disk

/** A file as it was when it was looked for. */
export interface ServedFile {
  readonly path: string
  readonly size: number
  readonly mtimeMs: number
}

type Bytes = Uint8Array<ArrayBuffer>

const PIECE = limits.filePieceBytes

/**
 * Reads files of a site in pieces. Pieces that many request are cached, so that a thousand readers of a video share its bytes; a file is
 * open only while a piece is read, so that slow readers hold no file open.
 */
export class SiteFiles {
  readonly #pieces = new LRUCache<string, Promise<Bytes>>({ maxSize: CACHED_FILE_BYTES })
  readonly #compressed = new LRUCache<string, Promise<Bytes>>({ maxSize: CACHED_FILE_BYTES })
  readonly #reading = inOrder(FILES_AT_ONCE)

  /** The bytes from `first` to `last` as a body: whole where they are one piece, else read as they are wanted. */
  async body(file: ServedFile, first: number, last: number): Promise<Bytes | ReadableStream<Bytes>> {
    if (last < first) return new Uint8Array()
    const piece = await this.#part(file, first, last)
    if (first + piece.length > last) return piece
    let ready: Bytes | null = piece
    let at = first
    return new ReadableStream<Bytes>(
      {
        pull: async (controller) => {
          const part = ready ?? (await this.#part(file, at, last))
          ready = null
          at += part.length
          controller.enqueue(part)
          if (at > last) controller.close()
        },
      },
      { highWaterMark: 0 },
    )
  }

  /** A text file compressed by us, where the build left nothing beside it. */
  compressed(file: ServedFile, encoding: Encoding): Promise<Bytes> {
    return this.#cached(this.#compressed, `${encoding} ${keyOf(file)}`, file.size, async () =>
      compressWhole(await readPart(file, 0, file.size), encoding, { brotli: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    )
  }

  /** Bytes of a key, at most `size` of them; what could not be read is tried again the next time. */
  #cached(cache: LRUCache<string, Promise<Bytes>>, key: string, size: number, read: () => Promise<Bytes>): Promise<Bytes> {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const bytes = this.#reading.run(INTERNAL, read)
    cache.set(key, bytes, { size: Math.max(1, size) })
    bytes.catch(() => cache.delete(key))
    return bytes
  }

  /** As much as one piece holds of the bytes from `first` on. */
  async #part(file: ServedFile, first: number, last: number): Promise<Bytes> {
    const start = first - (first % PIECE)
    const size = Math.min(PIECE, file.size - start)
    const piece = await this.#cached(this.#pieces, `${start} ${keyOf(file)}`, size, () => readPart(file, start, size))
    return piece.subarray(first - start, Math.min(size, last + 1 - start))
  }
}

const keyOf = ({ path, size, mtimeMs }: ServedFile): string => `${mtimeMs} ${size} ${path}`

/** Throws where the file is no longer the one that was looked for, as nobody may get halves of two. */
async function readPart({ path, size, mtimeMs }: ServedFile, start: number, length: number): Promise<Bytes> {
  const handle = await open(path)
  try {
    const now = await handle.stat()
    const bytes = new Uint8Array(length)
    const { bytesRead } = await handle.read(bytes, 0, length, start)
    if (now.size !== size || now.mtimeMs !== mtimeMs || bytesRead !== length) throw new Error(`${path} was replaced while it was read`)
    return bytes
  } finally {
    await handle.close()
  }
}
