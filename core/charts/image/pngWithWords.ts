import type { ImageWords } from './ImageWords.ts'
import { PNG_SIGNATURE, pngChunk } from './pngChunk.ts'

/** Length, type, 13 bytes of data, check sum. */
const HEADER_BYTES = 25

/**
 * A PNG file with words in it: `iTXt` chunks behind its header, in UTF-8, under the keywords of the standard where it has one (ISO/IEC 15948,
 * 11.3.3). Throws where the bytes are no PNG.
 */
export function pngWithWords(png: Uint8Array<ArrayBuffer>, words: ImageWords): Blob {
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
  return new Blob([png.subarray(0, head), ...chunks, png.subarray(head)], { type: 'image/png' })
}

/** Keyword, end, not compressed, no method, no language, no translated keyword, text. */
function internationalText(keyword: string, text: string): Uint8Array {
  return new TextEncoder().encode(`${keyword}\0\0\0\0\0${text}`)
}
