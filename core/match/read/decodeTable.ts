import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'

/** What other files begin with. */
const signatures: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 3, 4], 'a zip archive or an Excel workbook'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an Excel workbook of before 2007'],
  [[0x1f, 0x8b], 'a gzip archive'],
  [[0x89, 0x50, 0x4e, 0x47], 'a PNG picture'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document'],
  [[0x43, 0x44, 0x46], 'a NetCDF file'],
  [[0x89, 0x48, 0x44, 0x46], 'a NetCDF-4 or HDF5 file'],
  [[0x50, 0x41, 0x52, 0x31], 'a Parquet file'],
]

/** Whether bytes are those of a workbook of Excel, or of another zip archive. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** The text of a table's bytes: by its byte order mark, as UTF-8, or else as Windows-1252. Throws `bad-request` for what is no text. */
export function decodeTable(bytes: Uint8Array): string {
  const kind = signatures.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1]
  if (kind !== undefined) throw new Problem('bad-request', matchFileTexts.binary(kind))
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.includes('\0')) throw new Problem('bad-request', matchFileTexts.noText)
  if (text.trim() === '') throw new Problem('bad-request', matchFileTexts.empty)
  if (/^\s{0,100}<(?:!doctype|html|\?xml)/i.test(text)) throw new Problem('bad-request', matchFileTexts.html)
  return text
}

function encodingOf(bytes: Uint8Array): string {
  // Text without a mark whose every other byte is 0 is UTF-16 all the same, as some instruments write it.
  const zeros = (from: number) => [0, 2, 4, 6].every((at) => bytes[from + at] === 0)
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes.length > 8 && zeros(1))) return 'utf-16le'
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes.length > 8 && zeros(0))) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
