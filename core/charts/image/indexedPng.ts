import { pngChunk } from './pngChunk.ts'
import { pngFile } from './pngFile.ts'

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
