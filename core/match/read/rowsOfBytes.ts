import { limits } from '#core/limits/match.ts'
import { arrowRows } from './arrowRows.ts'
import { decodeTable, isArrow } from './decodeTable.ts'
import { jsonRows } from './jsonRows.ts'
import { type TableRows, textRows } from './recordsOf.ts'

/** The rows of bytes that were sent or stored, but of no workbook. */
export function rowsOfBytes(bytes: Uint8Array, mediaType?: string): TableRows {
  if (mediaType?.startsWith('application/vnd.apache.arrow') || isArrow(bytes)) return arrowRows(bytes)
  const text = decodeTable(bytes)
  return mediaType === 'application/x-ndjson' || isNdjson(text) ? jsonRows(text) : textRows(text)
}

/** Whether the first line is an object of JSON, which no line of a table is. */
function isNdjson(text: string): boolean {
  const [line = ''] = text
    .slice(0, limits.matchLineCharacters)
    .trimStart()
    .split(/[\r\n]/, 1)
  return /^\{\s*"/.test(line) && line.trimEnd().endsWith('}')
}
