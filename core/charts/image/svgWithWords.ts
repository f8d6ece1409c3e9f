import { xmlText } from '#core/catalog/feeds/xml.ts'
import type { ImageWords } from './ImageWords.ts'

const DUBLIN_CORE = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcterms="http://purl.org/dc/terms/"'

/**
 * An SVG document with words in it: title and description, which browsers read out, and the same with source and citation as Dublin Core in
 * its metadata. Throws where the text is no SVG document.
 */
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
