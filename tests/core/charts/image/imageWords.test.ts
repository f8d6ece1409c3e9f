import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pngWithWords, svgWithWords } from '#core/charts/image/imageWords.ts'
import { indexedPng } from '#core/charts/image/png.ts'
import { wrapped } from '#core/text/wrapped.ts'

const words = {
  title: 'Heatmap of <sst> & more',
  description: 'Lowest −1.9 °C.',
  address: 'https://portal.example/plot?v=1&id=1',
  citation: 'Woodruff, S. (1987): COADS. Version 1.',
}

/** The chunks of a PNG file, read as its standard says. */
function chunksOf(bytes: Buffer): { readonly type: string; readonly data: Buffer; readonly sum: number }[] {
  const chunks = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const data = bytes.subarray(at + 8, at + 8 + length)
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data, sum: bytes.readUInt32BE(at + 8 + length) })
    at += length + 12
  }
  return chunks
}

test('a PNG says in itself what it shows, where it comes from and how to cite it, and stays the same picture', async () => {
  const plain = await indexedPng({ columns: 2, rows: 1, cells: Uint8Array.of(0, 1), colours: Uint8Array.of(0, 0, 0, 9, 9, 9) })
  const chunks = chunksOf(Buffer.from(await pngWithWords(plain, words).arrayBuffer()))
  expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'iTXt', 'iTXt', 'iTXt', 'iTXt', 'iTXt', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
  for (const { type, data, sum } of chunks) expect(sum).toBe(crc32(data, crc32(type)))
  const texts = chunks.filter(({ type }) => type === 'iTXt').map(({ data }) => data.toString().split('\0\0\0\0\0'))
  expect(Object.fromEntries(texts)).toEqual({
    Title: words.title,
    Description: words.description,
    Source: words.address,
    Citation: words.citation,
    Software: 'Pelagos',
  })
  expect([...inflateSync(chunks.find(({ type }) => type === 'IDAT')?.data ?? '')]).toEqual([0, 0, 1])
  expect(() => pngWithWords(new Uint8Array(40), words)).toThrow('no PNG')
})

test('a PNG for paper says how fine it is', async () => {
  const plain = await indexedPng({ columns: 1, rows: 1, cells: Uint8Array.of(0), colours: Uint8Array.of(0, 0, 0) })
  const size = chunksOf(Buffer.from(await pngWithWords(plain, words, 12_741.2).arrayBuffer())).find(({ type }) => type === 'pHYs')?.data
  expect([size?.readUInt32BE(0), size?.readUInt32BE(4), size?.[8]]).toEqual([12_741, 12_741, 1])
})

test('an SVG has a title and a description that are read out, and source and citation as Dublin Core', () => {
  const svg = svgWithWords('<?xml version="1.0"?><svg width="10"><g/></svg>', { ...words, citation: '' })
  expect(svg).toBe(
    '<?xml version="1.0"?><svg width="10"><title>Heatmap of &lt;sst&gt; &amp; more</title><desc>Lowest −1.9 °C.</desc><metadata>' +
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcterms="http://purl.org/dc/terms/"><rdf:Description>' +
      '<dcterms:title>Heatmap of &lt;sst&gt; &amp; more</dcterms:title><dcterms:description>Lowest −1.9 °C.</dcterms:description>' +
      '<dcterms:source>https://portal.example/plot?v=1&amp;id=1</dcterms:source></rdf:Description></rdf:RDF></metadata><g/></svg>',
  )
  expect(() => svgWithWords('<html>', words)).toThrow('no SVG')
})

test('long texts are broken between words, and within a word that is longer than a line', () => {
  expect(wrapped('one two  three', 7)).toEqual(['one two', 'three'])
  expect(wrapped('at abcdefghij', 4)).toEqual(['at', 'abcd', 'efgh', 'ij'])
  expect(wrapped('', 4)).toEqual([])
})
