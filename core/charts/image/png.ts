import { crc32 } from '#core/text/crc32.ts'
/** What a PNG file is made of (ISO/IEC 15948), with 8 bits to a sample. */
export interface PngParts {
  readonly width: number
  readonly height: number
  /** 3: cells of a table of colours, 6: red, green, blue and alpha. */
  readonly colourType: 3 | 6
  /** Chunks between header and picture. */
  readonly chunks?: readonly Uint8Array<ArrayBuffer>[]
  /** The samples, row by row from the top left. */
  readonly samples: Uint8Array | Uint8ClampedArray
}

/** The bytes of a PNG file, compressed by the platform's own deflate. Throws where samples and size disagree. */
export async function pngFile({ width, height, colourType, chunks = [], samples }: PngParts): Promise<Uint8Array<ArrayBuffer>> {
  const rowBytes = width * (colourType === 6 ? 4 : 1)
  if (samples.length !== rowBytes * height) throw new RangeError(`${samples.length} samples do not make ${width} x ${height}`)
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, colourType], 8)
  const picture = pngChunk('IDAT', await deflated(scanlines(rowBytes, height, samples)))
  const parts = [new Uint8Array(PNG_SIGNATURE), pngChunk('IHDR', header), ...chunks, picture, pngChunk('IEND', new Uint8Array())]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** Each row after a byte that says: no filter. */
function scanlines(rowBytes: number, rows: number, samples: PngParts['samples']): Uint8Array<ArrayBuffer> {
  const lines = new Uint8Array((rowBytes + 1) * rows)
  for (let row = 0; row < rows; row++) lines.set(samples.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  return lines
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

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

/** A picture of at most 256 colours: `cells` row by row from the top left, `colours` as red, green, blue triples; colour 0 is clear. */
export interface IndexedPicture {
  readonly columns: number
  readonly rows: number
  readonly cells: Uint8Array
  readonly colours: Uint8Array
}

/** The bytes of a PNG file. Throws where cells and size disagree. */
export function indexedPng({ columns, rows, cells, colours }: IndexedPicture): Promise<Uint8Array<ArrayBuffer>> {
  const chunks = [pngChunk('PLTE', colours), pngChunk('tRNS', new Uint8Array([0]))]
  return pngFile({ width: columns, height: rows, colourType: 3, chunks, samples: cells })
}
