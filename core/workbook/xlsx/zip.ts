import { limits } from '#core/limits/workbook.ts'
import { crc32 } from '#core/text/crc32.ts'
import { joinBytes } from '#core/text/joinBytes.ts'
import { damaged, unreadableWorkbook } from './unreadableWorkbook.ts'
import { type DirectoryEntry, readDirectory } from './zipDirectory.ts'

/** What happens while a part is inflated: `onBytes` gets the compressed bytes consumed so far of this part. */
export interface InflateOptions {
  readonly signal?: AbortSignal
  readonly onBytes?: (compressedBytes: number) => void
}

/** A part as it lies in a ZIP file, packed or not. */
export interface PackedPart {
  readonly name: string
  readonly isDeflated: boolean
  readonly content: Blob
  readonly inflatedBytes: number
  readonly crc: number
}

const LOCAL_HEADER = 0x04034b50
const READ_BYTES = 1 << 18

/** The parts of a ZIP file, read by slices. Never holds the file or a whole part in memory, never trusts a declared size. */
export class ZipArchive {
  readonly #blob: Blob
  readonly #entries: ReadonlyMap<string, DirectoryEntry>

  private constructor(blob: Blob, entries: ReadonlyMap<string, DirectoryEntry>) {
    this.#blob = blob
    this.#entries = entries
  }

  /** Reads the central directory. Throws a Problem with the reason where the file is not a valid ZIP archive. */
  static async open(blob: Blob): Promise<ZipArchive> {
    return new ZipArchive(blob, await readDirectory(blob))
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Size of a part in the file, in bytes; 0 where there is no such part. */
  compressedBytes(name: string): number {
    return this.#entries.get(name)?.compressedBytes ?? 0
  }

  /** The names of all parts, in the order of the file's own list. */
  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /** A part as it lies in the file, not unpacked. */
  async packed(name: string): Promise<PackedPart> {
    const entry = this.#entries.get(name)
    if (!entry) throw damaged(`the part ${name} is missing`)
    const { isDeflated, compressedBytes, inflatedBytes, crc } = entry
    const start = await this.#dataStart(entry)
    return { name, isDeflated, content: this.#blob.slice(start, start + compressedBytes), inflatedBytes, crc }
  }

  /** The inflated bytes of a part, in pieces; checked against its declared size and CRC-32 when the last piece has been taken. */
  async *inflate(name: string, { signal, onBytes }: InflateOptions = {}): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name)
    if (!entry) throw damaged(`the part ${name} is missing`)
    const stored = this.#blob.slice(await this.#dataStart(entry), undefined).slice(0, entry.compressedBytes)
    const reader = pieces(stored, entry.isDeflated, onBytes).getReader()
    let inflated = 0
    let crc = 0
    try {
      for (;;) {
        signal?.throwIfAborted()
        const { done, value } = await readOrThrow(reader, name)
        if (done) break
        inflated += value.length
        if (inflated > entry.inflatedBytes)
          throw unreadableWorkbook('bomb', `The workbook was rejected: its part ${name} is larger than it declares.`)
        crc = crc32(crc, value)
        yield value
      }
    } finally {
      // Ends the pipe behind the reader when the caller stops early; its own failure was already reported by read().
      await reader.cancel().catch(() => undefined)
    }
    if (inflated !== entry.inflatedBytes || crc !== entry.crc) throw damaged(`the part ${name} does not match its checksum`)
  }

  async #dataStart(entry: DirectoryEntry): Promise<number> {
    const header = new DataView(await this.#blob.slice(entry.offset, entry.offset + 30).arrayBuffer())
    if (header.byteLength < 30 || header.getUint32(0, true) !== LOCAL_HEADER)
      throw damaged(`the part ${entry.name} is not where it should be`)
    const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
    if (start + entry.compressedBytes > this.#blob.size) throw damaged(`the part ${entry.name} ends behind the file`)
    return start
  }
}

type Bytes = Uint8Array<ArrayBuffer>

async function readOrThrow(reader: ReadableStreamDefaultReader<Bytes>, name: string) {
  try {
    return await reader.read()
  } catch (cause) {
    if (cause instanceof TypeError || (cause instanceof Error && 'code' in cause)) throw damaged(`the part ${name} cannot be unpacked`)
    throw cause
  }
}

/** A pull stream over slices: Blob.stream() of the same bytes pushes ahead in some runtimes and cannot report progress. */
function pieces(stored: Blob, isDeflated: boolean, onBytes?: (compressedBytes: number) => void): ReadableStream<Bytes> {
  let position = 0
  const source = new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const piece = new Uint8Array(await stored.slice(position, position + READ_BYTES).arrayBuffer())
        position += piece.length
        onBytes?.(position)
        if (piece.length > 0) controller.enqueue(piece)
        if (position >= stored.size || piece.length === 0) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return isDeflated ? source.pipeThrough(new DecompressionStream('deflate-raw')) : source
}

/** All bytes of a small part; throws for one that is larger than a workbook's lists ever are. */
export async function readPart(zip: ZipArchive, name: string, signal?: AbortSignal): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const piece of zip.inflate(name, signal ? { signal } : {})) {
    size += piece.length
    if (size > limits.workbookSmallPartBytes)
      throw unreadableWorkbook('too-large', `The workbook was rejected: its part ${name} is too large.`)
    parts.push(piece)
  }
  return joinBytes(parts)
}
