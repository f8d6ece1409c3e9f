import { positionColumns, requiredColumns } from '../columns.ts'
import { plainText } from '../plainText.ts'
import { columnNamed, type Sheet } from '../Workbook.ts'
import { headerRowBelow, meantPositions } from './positionHeaders.ts'
import type { Place, Rule } from './Rule.ts'

/** WBK-04 to WBK-06: the data sheet has the columns time, lat and lon, by these exact headers; depth and cruise are written so too. */
export const columnMissing: Rule = {
  code: 'column-missing',
  severity: 'error',
  sheet: 'data',
  says: 'The data sheet needs the columns time, lat and lon.',
  reads: ['data'],
  *check({ workbook, data }) {
    if (data === undefined || data.columns.length === 0) return
    const below = headerRowBelow(workbook, data)
    if (below === undefined) yield* missing(data)
    else
      yield {
        row: null,
        column: null,
        says: `The headers are in row ${below}. Delete the rows above it: the first row of the sheet holds the headers.`,
      }
  },
}

function* missing(data: Sheet): Generator<Place> {
  const meant = new Map(Array.from(meantPositions(data), ([header, { name, ...meant }]) => [name, { header, ...meant }]))
  const required = requiredColumns(data)
  for (const column of data.places ?? positionColumns) {
    const similar = meant.get(column)
    const isRequired = required.includes(column)
    if (columnNamed(data, column) || (!isRequired && !similar)) continue
    const place = { row: null, column, says: `The column ${column} is missing.` }
    if (similar === undefined) {
      yield place
      continue
    }
    // A name that differs in hidden characters alone is told by another rule.
    if (plainText(similar.header).trim() === column) continue
    const { letters } = columnNamed(data, similar.header) ?? { letters: 'A' }
    yield {
      ...place,
      cell: `${letters}${data.headerRow}`,
      value: similar.header,
      says: similar.obstacle ?? `The header "${similar.header.slice(0, 40)}" must be ${column}${wordsOf(similar, column)}.`,
      ...(similar.obstacle === undefined
        ? { fix: { value: column, confidence: similar.isSame ? ('safe' as const) : ('likely' as const) } }
        : {}),
    }
  }
}

function wordsOf({ header, isSame }: { readonly header: string; readonly isSame: boolean }, column: string): string {
  if (!isSame) return ', if that is meant'
  return header.trim().toLowerCase() === column ? ', in lower case' : ', without its unit'
}
