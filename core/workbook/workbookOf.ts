import { cellKind, type MergedRange, type Sheet, type SheetName, sheetNames, TRACK_SHEET, type Workbook } from './Workbook.ts'
import { lettersOf } from './xlsx/SheetBuilder.ts'

/** A cell beside those of plain values: a formula without its value, begun with `=`, or Excel's serial in the style of a date. */
export type CellContent = string | number | boolean | null | { readonly formula: string } | { readonly date: number }

/** A workbook as rows of cells, headers first, so that faults are easily planted. */
export type Book = Record<SheetName, CellContent[][]> & { [TRACK_SHEET]?: CellContent[][] }

/** The workbook that the reader would make of these cells; a sheet may have another name than its own, such as `Data`. */
export function workbookOf(book: Partial<Book>, merged: Readonly<Partial<Record<SheetName, readonly MergedRange[]>>> = {}): Workbook {
  const texts: string[] = []
  const sheets = new Map<string, Sheet>()
  for (const name of sheetNames) {
    const rows = book[name]
    if (rows === undefined) continue
    const ranges = merged[name]
    sheets.set(name, { ...sheetOf(name, rows, texts), ...(ranges ? { merged: ranges } : {}) })
  }
  const track = book[TRACK_SHEET]
  if (track !== undefined) sheets.set(TRACK_SHEET, sheetOf(TRACK_SHEET, track, texts))
  for (const [title, rows] of Object.entries(book)) {
    const name = sheetNames.find((each) => each === title.trim().toLowerCase())
    if (name !== undefined && !sheets.has(name)) sheets.set(name, { ...sheetOf(name, rows, texts), title })
  }
  return { sheetNames: Array.from(sheets.values(), ({ name, title = name }) => title), sheets, uses1904: false, texts }
}

function sheetOf(name: string, rows: readonly (readonly CellContent[])[], texts: string[]): Sheet {
  const below = rows.slice(1)
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0)
  const columns = Array.from({ length: width }, (_, index) => {
    const last = below.findLastIndex((row) => (row[index] ?? null) !== null)
    const cells = below.slice(0, last + 1).map((row) => row[index] ?? null)
    return {
      header: String(rows[0]?.[index] ?? ''),
      letters: lettersOf(index),
      kinds: Uint8Array.from(cells, kindOf),
      values: Float64Array.from(cells, (cell) => numberOf(cell, texts)),
    }
  })
  return { name, headerRow: 1, rowCount: below.length, rowNumbers: Uint32Array.from(below, (_, index) => index + 2), columns }
}

function numberOf(cell: CellContent, texts: string[]): number {
  if (typeof cell === 'string') return texts.push(cell) - 1
  if (typeof cell !== 'object' || cell === null) return Number(cell ?? 0)
  return 'date' in cell ? cell.date : texts.push(cell.formula) - 1
}

/** The cell as a person reads it; a date as its serial number. */
export function textOfCell(cell: CellContent): string {
  if (typeof cell === 'boolean') return String(cell).toUpperCase()
  if (typeof cell !== 'object' || cell === null) return String(cell ?? '')
  return 'date' in cell ? String(cell.date) : cell.formula
}

function kindOf(cell: CellContent): number {
  if (cell === null) return cellKind.blank
  if (typeof cell === 'object') return 'date' in cell ? cellKind.date : cellKind.formula
  if (typeof cell === 'string') return cellKind.text
  return typeof cell === 'number' ? cellKind.number : cellKind.boolean
}
