import { positionColumns, requiredColumns } from '../columns.ts'
import { plainText } from '../plainText.ts'
import { cellKind, columnNamed, kindAt, numberAt, type Sheet, type SheetColumn, type Workbook } from '../Workbook.ts'
import { rename } from './introduceError.ts'
import { headerRowBelow, type MeantPosition, meantPositions } from './positionHeaders.ts'
import type { CellPosition, Fix, Rule } from './Rule.ts'

/** WBK-04 to WBK-06: the data sheet has the columns time, lat and lon, by these exact headers; depth and cruise are written so too. */
export const columnMissing: Rule = {
  code: 'column-missing',
  severity: 'error',
  sheet: 'data',
  says: 'The data sheet needs the columns time, lat and lon.',
  reads: ['data'],
  example: {
    introduceError: rename('data', 'lat', 'Latitude'),
    because:
      'Charts, searches and subsets need to know where and when each value was measured. Headers are written in lower case, as in the template.',
  },
  *check({ workbook, data }) {
    if (data === undefined || data.columns.length === 0) return
    const below = headerRowBelow(workbook, data)
    if (below === undefined) yield* missing(workbook, data)
    else
      yield {
        row: null,
        column: null,
        says: `The headers are in row ${below}. Delete the rows above it: the first row of the sheet holds the headers.`,
      }
  },
}

function* missing(workbook: Workbook, data: Sheet): Generator<CellPosition> {
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
    const written = columnNamed(data, similar.header)
    const fix = fixOf(workbook, similar, column, written)
    yield {
      ...place,
      cell: `${written?.letters ?? 'A'}${data.headerRow}`,
      value: similar.header,
      says: similar.obstacle ?? `The header "${similar.header.slice(0, 40)}" must be ${column}${wordsOf(similar, column)}.`,
      ...(fix === undefined ? {} : { fix }),
    }
  }
}

/** The name and, for degrees west or south, the signs with it: both or, where they may be negative already, neither. */
function fixOf(
  workbook: Workbook,
  { obstacle, isOpposite, isSame }: Omit<MeantPosition, 'name'>,
  name: string,
  column?: SheetColumn,
): Fix | undefined {
  if (obstacle === undefined) return { value: name, confidence: isSame ? 'safe' : 'likely' }
  const most = name === 'lat' ? 90 : 180
  if (isOpposite !== true || column === undefined || !hasOnly(workbook, column, most)) return undefined
  return { value: name, confidence: 'safe', turnsSign: true }
}

/** Whether a column has numbers from 0 to the greatest, and nothing else. */
function hasOnly(workbook: Workbook, column: SheetColumn, most: number): boolean {
  let numbers = 0
  for (let row = 0; row < column.kinds.length; row++) {
    if (kindAt(column, row) === cellKind.blank) continue
    const value = numberAt(workbook, column, row)
    if (!(value >= 0 && value <= most)) return false
    numbers++
  }
  return numbers > 0
}

function wordsOf({ header, isSame }: { readonly header: string; readonly isSame: boolean }, column: string): string {
  if (!isSame) return ', if that is meant'
  return header.trim().toLowerCase() === column ? ', in lower case' : ', without its unit'
}
