import { open } from 'node:fs/promises'
import { constants, createGunzip } from 'node:zlib'
import { encodingOf, type TextEncoding } from '#core/text/encodingOf.ts'

/** What a reader looks at to recognise a text file. */
const START_BYTES = 65_536

/** The beginning of a text file, of which the last line may be cut. */
export interface TextStart {
  readonly text: string
  readonly encoding: TextEncoding
  readonly isGzip: boolean
  /** Whether it is all of the file. */
  readonly isWhole: boolean
}

/** Decodes the beginning of a text file, plain or gzip, by its byte order mark, as UTF-8, or else as Windows-1252; null for what is no text. */
export async function decodeStart(path: string): Promise<TextStart | null> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(START_BYTES), 0, START_BYTES, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    const plain = isGzip ? await inflatedStart(bytes) : bytes
    const encoding = encodingOf(plain)
    const text = new TextDecoder(encoding).decode(plain, { stream: true })
    if (text.includes('\0')) return null
    return { text, encoding, isGzip, isWhole: !isGzip && bytesRead < START_BYTES }
  } finally {
    await file.close()
  }
}

/** The first bytes that a gzip stream inflates to; what comes before a damaged part, which is reported by whoever reads all of it. */
export async function inflatedStart(bytes: Uint8Array): Promise<Uint8Array> {
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })
  const pieces: Uint8Array[] = []
  let length = 0
  gunzip.end(bytes)
  try {
    for await (const piece of gunzip as AsyncIterable<Uint8Array>) {
      pieces.push(piece)
      length += piece.length
      if (length >= START_BYTES) break
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  return Buffer.concat(pieces).subarray(0, START_BYTES)
}
