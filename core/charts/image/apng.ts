import { joinBytes } from '#core/text/joinBytes.ts'
import { PNG_SIGNATURE, pngChunk } from './png.ts'

interface Chunk {
  readonly type: string
  readonly data: Uint8Array
}

/** Bytes of a frame's header (`fcTL`) and of the animation's (`acTL`). */
const [FRAME_BYTES, ANIMATION_BYTES] = [26, 8]

/**
 * PNG files of one size and kind as an animated PNG that goes round for ever, each frame in place of the last; programs that know no
 * animation show the first. Source: Portable Network Graphics (third edition), 11.3.6. Throws without frames, and where they differ in size.
 */
export function apng(frames: readonly Uint8Array[], frameMs: number): Uint8Array<ArrayBuffer> {
  const pictures = frames.map(chunksOf)
  const [first] = pictures
  const header = first?.find(({ type }) => type === 'IHDR')?.data
  if (!first || !header) throw new TypeError('an animation needs a frame')
  let sequence = 0
  const parts = pictures.flatMap((picture, at) => {
    const own = picture.find(({ type }) => type === 'IHDR')?.data
    if (!own?.every((byte, place) => byte === header[place])) throw new TypeError('the frames of an animation are of one size and kind')
    const control = pngChunk('fcTL', frameControl(sequence++, header, frameMs))
    const rows = picture
      .filter(({ type }) => type === 'IDAT')
      .map(({ data }) => (at === 0 ? pngChunk('IDAT', data) : pngChunk('fdAT', numbered(sequence++, data))))
    return [control, ...rows]
  })
  return joinBytes([
    Uint8Array.from(PNG_SIGNATURE),
    pngChunk('IHDR', header),
    pngChunk('acTL', animationControl(pictures.length)),
    ...parts,
    pngChunk('IEND', new Uint8Array()),
  ])
}

/** The chunks of a PNG file in their order, their check sums left out. */
function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks: Chunk[] = []
  for (let at = PNG_SIGNATURE.length; at + 12 <= png.length; ) {
    const length = view.getUint32(at)
    chunks.push({ type: String.fromCharCode(...png.subarray(at + 4, at + 8)), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

/** The number of frames, and 0 rounds: for ever. */
function animationControl(frames: number): Uint8Array {
  const data = new Uint8Array(ANIMATION_BYTES)
  new DataView(data.buffer).setUint32(0, frames)
  return data
}

/** A frame over the whole picture that is shown for so long; it replaces what was there. */
function frameControl(sequence: number, header: Uint8Array, frameMs: number): Uint8Array {
  const data = new Uint8Array(FRAME_BYTES)
  const view = new DataView(data.buffer)
  view.setUint32(0, sequence)
  // Width and height stand first in the picture's header too.
  data.set(header.subarray(0, 8), 4)
  view.setUint16(20, frameMs)
  view.setUint16(22, 1000)
  return data
}

function numbered(sequence: number, rows: Uint8Array): Uint8Array {
  const data = new Uint8Array(rows.length + 4)
  new DataView(data.buffer).setUint32(0, sequence)
  data.set(rows, 4)
  return data
}
