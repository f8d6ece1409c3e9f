import { positionColumns, requiredColumns } from '../columns.ts'
import { cellKind, columnNamed, kindAt, numberAt, type Sheet, textAt, type Workbook } from '../Workbook.ts'

/** A header that is written in another way than the position that it stands for; `isSame` where only letter case and spaces differ. */
export interface MeantPosition {
  readonly name: string
  readonly isSame: boolean
}

/** Other words for a position, in lower case. */
const others: ReadonlyMap<string, string> = new Map([
  ['date', 'time'],
  ['datetime', 'time'],
  ['date_time', 'time'],
  ['timestamp', 'time'],
])

/** The headers that stand for a position which the sheet lacks, with what they should be: `Lat` for `lat`, `latitude` too. Each position once. */
export function meantPositions(sheet: Sheet): ReadonlyMap<string, MeantPosition> {
  const headers = sheet.columns.map(({ header }) => header)
  const required = requiredColumns(sheet)
  const meant = new Map<string, MeantPosition>()
  for (const name of sheet.places ?? positionColumns) {
    if (headers.includes(name)) continue
    const same = headers.find((header) => header.trim().toLowerCase() === name)
    const near = required.includes(name) ? headers.find((header) => namesPosition(header, name)) : undefined
    const found = same ?? near
    if (found !== undefined) meant.set(found, { name, isSame: same !== undefined })
  }
  return meant
}

/** Whether a header stands for a position in other words: `Latitude (deg)` for `lat`, `Date` for `time`. */
export function namesPosition(header: string, name: string): boolean {
  const bare = header.slice(0, 60).trim().toLowerCase()
  return bare.startsWith(name) || others.get(bare) === name
}

/** Rows in which headers are looked for below a title. */
const LOOKED_AT = 10

/** Excel's number of the row that holds the headers where a title stands above them; undefined where the headers are in their place. */
export function headerRowBelow(workbook: Workbook, data: Sheet | undefined): number | undefined {
  const required = data ? requiredColumns(data) : []
  if (!data || required.some((name) => columnNamed(data, name))) return undefined
  for (let row = 0; row < Math.min(LOOKED_AT, data.rowCount); row++) {
    const texts = data.columns.map((column) => textAt(workbook, column, row).slice(0, 20).trim().toLowerCase())
    if (required.every((name) => texts.includes(name))) return data.rowNumbers[row]
  }
  return undefined
}

/** Whether the first row holds units instead of values: words for time and position, and numbers in the row after it. */
export function isUnitRow(workbook: Workbook, data: Sheet): boolean {
  const [lat, lon] = [columnNamed(data, 'lat'), columnNamed(data, 'lon')]
  if (!lat || !lon || data.rowCount < 2) return false
  const isWord = [lat, lon].every(
    (column) => kindAt(column, 0) === cellKind.text && /^[^\d]+$/.test(textAt(workbook, column, 0).slice(0, 50)),
  )
  return isWord && [lat, lon].every((column) => !Number.isNaN(numberAt(workbook, column, 1)))
}
