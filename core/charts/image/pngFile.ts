import { PNG_SIGNATURE, pngChunk } from './pngChunk.ts'

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
