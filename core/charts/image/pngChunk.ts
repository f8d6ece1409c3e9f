import { crc32 } from '#core/text/crc32.ts'

/** The first bytes of every PNG file. Source: ISO/IEC 15948, 5.2. */
export const PNG_SIGNATURE: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A chunk of a PNG file with its length and check sum; `type` has four letters. */
export function pngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(
    Array.from(type, (letter) => letter.charCodeAt(0)),
    4,
  )
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(0, bytes.subarray(4, data.length + 8)))
  return bytes
}
