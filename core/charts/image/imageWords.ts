import { xmlText } from '#core/catalog/feeds/xml.ts'
import { PNG_SIGNATURE, pngChunk } from './png.ts'

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

/** What an image of a chart says of itself, for programs and for readers who do not see it. */
export interface ImageWords {
  /** What is drawn, in a few words: the alternative text. */
  readonly title: string
  /** The chart in sentences. */
  readonly description: string
  /** The whole address that opens it; empty where there is none. */
  readonly address: string
  /** How to cite the data, with version and day of access; empty where it is not known. */
  readonly citation: string
}

/** Where an image comes from; empty texts where that is not known. */
export type ImageOrigin = Pick<ImageWords, 'address' | 'citation'>

/** An SVG document that takes so many millimetres across where it is placed; as it is with `null`. Its own `width` and `height` are units. */
export function svgOnPaper(svg: string, millimetres: number | null): string {
  if (millimetres === null) return svg
  return svg.replace(/^([^>]*) width="([\d.]+)" height="([\d.]+)"/, (_, start: string, width: string, height: string) => {
    const high = Number(((millimetres * Number(height)) / Number(width)).toFixed(2))
    return `${start} width="${millimetres}mm" height="${high}mm"`
  })
}

const DUBLIN_CORE = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcterms="http://purl.org/dc/terms/"'

/** An SVG document with title and description, which browsers read out, and Dublin Core in its metadata. Throws for other texts. */
export function svgWithWords(svg: string, { title, description, address, citation }: ImageWords): string {
  const end = svg.indexOf('>', svg.indexOf('<svg'))
  if (!svg.includes('<svg') || end < 0) throw new TypeError('this text is no SVG document')
  const terms = [
    ['title', title],
    ['description', description],
    ['source', address],
    ['bibliographicCitation', citation],
  ].flatMap(([name, text = '']) => (text === '' ? [] : [`<dcterms:${name}>${xmlText(text)}</dcterms:${name}>`]))
  const metadata = `<metadata><rdf:RDF ${DUBLIN_CORE}><rdf:Description>${terms.join('')}</rdf:Description></rdf:RDF></metadata>`
  return `${svg.slice(0, end + 1)}<title>${xmlText(title)}</title><desc>${xmlText(description)}</desc>${metadata}${svg.slice(end + 1)}`
}
