import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { encodingOf } from '#core/text/encodingOf.ts'

/** What other files begin with. */
const signatures: readonly (readonly [string, string])[] = [
  ['504b0304', 'a ZIP archive or an Excel workbook'],
  ['d0cf11e0', 'a workbook of Excel 97 to 2003 (.xls)'],
  ['1f8b', 'a gzip archive'],
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['25504446', 'a PDF document'],
  ['434446', 'a NetCDF file'],
  ['89484446', 'a NetCDF-4 or HDF5 file'],
  ['50415231', 'a Parquet file'],
  ['425a68', 'a bzip2 archive'],
  ['fd377a58', 'an xz archive'],
  ['28b52ffd', 'a Zstandard archive'],
  ['377abcaf', 'a 7-Zip archive'],
]

const hexOf = (bytes: Uint8Array): string => Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether bytes are those of a workbook of Excel, or of another ZIP archive. */
export const isZip = (bytes: Uint8Array): boolean => hexOf(bytes).startsWith('504b0304')

/** Whether bytes are gzip. */
export const isGzip = (bytes: Uint8Array): boolean => hexOf(bytes).startsWith('1f8b')

/** Whether bytes are Arrow: a file, or a stream, whose messages begin with this mark (Arrow columnar format, encapsulated message format). */
export const isArrow = (bytes: Uint8Array): boolean => /^(?:4152524f5731|ffffffff)/.test(hexOf(bytes))

/** The text of a table's bytes: by its byte order mark, as UTF-8, or else as Windows-1252. Throws `bad-request` for what is no table of text. */
export function decodeTable(bytes: Uint8Array): string {
  const kind = signatures.find(([start]) => hexOf(bytes).startsWith(start))?.[1]
  if (kind !== undefined) throw new Problem('bad-request', matchFileTexts.binary(kind))
  const text = new TextDecoder(markedOrNot(bytes)).decode(bytes)
  const nul = text.indexOf('\0')
  if (nul >= 0) throw new Problem('bad-request', matchFileTexts.noText(...placeOf(text, nul)))
  if (text.trim() === '') throw new Problem('bad-request', matchFileTexts.empty)
  const start = text.slice(0, 1000).trimStart()
  if (/^<(?:!doctype html|html)/i.test(start)) throw new Problem('bad-request', matchFileTexts.html)
  if (/^<(?:\?xml|kml|gpx)/i.test(start)) throw new Problem('bad-request', matchFileTexts.xml)
  if (/^(?:\[\s*[[{]|\{\s*(?:[\r\n"]))/.test(start) && !/^\{.*\}\s*(?:[\r\n]|$)/.test(text.trimStart().slice(0, 100_000)))
    throw new Problem('bad-request', matchFileTexts.json)
  return text
}

function markedOrNot(bytes: Uint8Array): string {
  // Text without a mark whose every other byte is 0 is UTF-16 all the same, as some instruments write it.
  const zeros = (from: number) => [0, 2, 4, 6].every((at) => bytes[from + at] === 0)
  if (bytes.length > 8 && zeros(1) && !zeros(0)) return 'utf-16le'
  if (bytes.length > 8 && zeros(0) && !zeros(1)) return 'utf-16be'
  return encodingOf(bytes)
}

/** The line and the character in it where a text has reached a place, both counted from 1. */
function placeOf(text: string, at: number): readonly [line: number, character: number] {
  const before = text.slice(0, at)
  let line = 1
  for (let end = before.indexOf('\n'); end !== -1; end = before.indexOf('\n', end + 1)) line++
  return [line, at - before.lastIndexOf('\n')]
}
