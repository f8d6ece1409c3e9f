import { PNG_SIGNATURE, pngChunk } from './image/pngChunk.ts'

/** A picture of at most 256 colours: `cells` row by row from the top left, `colours` as red, green, blue triples; colour 0 is clear. */
export interface IndexedPicture {
  readonly columns: number
  readonly rows: number
  readonly cells: Uint8Array
  readonly colours: Uint8Array
}

const INDEXED_COLOUR = 3

/** The bytes of a PNG file (ISO/IEC 15948), compressed by the platform's own deflate. Throws where cells and size disagree. */
export async function indexedPng({ columns, rows, cells, colours }: IndexedPicture): Promise<Uint8Array<ArrayBuffer>> {
  if (cells.length !== columns * rows) throw new RangeError(`${cells.length} cells do not make ${columns} x ${rows}`)
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, columns)
  view.setUint32(4, rows)
  header.set([8, INDEXED_COLOUR], 8)
  const parts = [
    new Uint8Array(PNG_SIGNATURE),
    pngChunk('IHDR', header),
    pngChunk('PLTE', colours),
    pngChunk('tRNS', new Uint8Array([0])),
    pngChunk('IDAT', await deflated(scanlines(columns, rows, cells))),
    pngChunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** Each row after a byte that says: no filter. */
function scanlines(columns: number, rows: number, cells: Uint8Array): Uint8Array<ArrayBuffer> {
  const lines = new Uint8Array((columns + 1) * rows)
  for (let row = 0; row < rows; row++) lines.set(cells.subarray(row * columns, (row + 1) * columns), row * (columns + 1) + 1)
  return lines
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
