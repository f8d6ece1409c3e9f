import type { ImageWords } from './ImageWords.ts'
import { PNG_SIGNATURE, pngChunk } from './pngChunk.ts'

/** Length, type, 13 bytes of data, check sum. */
const HEADER_BYTES = 25

/**
 * A PNG file with words in it: `iTXt` chunks behind its header, in UTF-8, under the keywords of the standard where it has one (ISO/IEC 15948,
 * 11.3.3). With `pixelsPerMetre` it says how large it is on paper (`pHYs`, 11.3.4.3). Throws where the bytes are no PNG.
 */
export function pngWithWords(png: Uint8Array<ArrayBuffer>, words: ImageWords, pixelsPerMetre: number | null = null): Blob {
  if (!PNG_SIGNATURE.every((byte, at) => png[at] === byte)) throw new TypeError('these bytes are no PNG file')
  const { title, description, address, citation } = words
  const entries = [
    ['Title', title],
    ['Description', description],
    ['Source', address],
    ['Citation', citation],
    ['Software', 'Pelagos'],
  ] as const
  const chunks = entries.filter(([, text]) => text !== '').map(([keyword, text]) => pngChunk('iTXt', internationalText(keyword, text)))
  const head = PNG_SIGNATURE.length + HEADER_BYTES
  const size = pixelsPerMetre === null ? [] : [pngChunk('pHYs', physicalSize(Math.round(pixelsPerMetre)))]
  return new Blob([png.subarray(0, head), ...size, ...chunks, png.subarray(head)], { type: 'image/png' })
}

/** Pixels to a metre, across and down. */
function physicalSize(pixels: number): Uint8Array {
  const data = new Uint8Array(9)
  const view = new DataView(data.buffer)
  for (const at of [0, 4]) view.setUint32(at, pixels)
  data[8] = 1
  return data
}

/** Keyword, end, not compressed, no method, no language, no translated keyword, text. */
function internationalText(keyword: string, text: string): Uint8Array {
  return new TextEncoder().encode(`${keyword}\0\0\0\0\0${text}`)
}
