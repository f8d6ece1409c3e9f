import { noteOrigin } from './changedRows.ts'
import type { Finding } from './Finding.ts'
import {
  cellKind,
  lettersIn,
  numberAt,
  numberIn,
  rowIndexOf,
  type Sheet,
  type SheetColumn,
  type SheetName,
  textAt,
  type Workbook,
} from './Workbook.ts'

/** One cell that was changed, as a person reads it; `cell` is empty and `row` 0 where the sheet got another name. */
export interface Change {
  readonly code: string
  readonly sheet: SheetName
  readonly row: number
  readonly column: string
  readonly cell: string
  readonly from: string
  readonly to: string
}

/** A workbook with some findings' fixes, and what they changed. */
export interface FixedWorkbook {
  readonly workbook: Workbook
  readonly changes: readonly Change[]
}

/**
 * Puts the fixes of these findings into a copy of the workbook, which shares what stays as it is, and the list of texts, to
 * which new ones are added. A fix without a cell is the name of the
 * sheet. Findings without a fix change nothing; of two fixes of one cell the first one counts.
 */
export function applyFixes(workbook: Workbook, findings: Iterable<Finding>): FixedWorkbook {
  const copy = new Copy(workbook)
  const changes: Change[] = []
  const changed = new Set<string>()
  for (const { code, sheet, cell, column, fix } of findings) {
    if (fix === undefined || changed.has(`${sheet} ${cell}`)) continue
    const from = cell === undefined ? copy.rename(sheet, fix.value) : copy.put(sheet, cell, fix.value)
    if (from === undefined) continue
    changed.add(`${sheet} ${cell}`)
    const to = fix.value === null ? '' : String(fix.value)
    const change = { code, sheet, column: column ?? '' }
    changes.push({ ...change, row: numberIn(cell ?? ''), cell: cell ?? '', from, to })
    if (fix.turnsSign !== true || cell === undefined) continue
    for (const turned of copy.turnSigns(sheet, cell)) {
      changed.add(`${sheet} ${turned.cell}`)
      changes.push({ ...change, ...turned })
    }
  }
  return { workbook: copy.result(), changes }
}

/** Copies columns when one of their cells changes. */
class Copy {
  readonly #workbook: Workbook
  readonly #sheets: Map<string, Sheet>
  #sheetNames: readonly string[]
  /** The columns that may be written to, each with the one that it is a copy of and the rows that were changed. */
  readonly #own = new Map<SheetColumn, { readonly from: SheetColumn; readonly rows: Set<number> }>()
  readonly #indices = new Map<SheetName, ReadonlyMap<string, number>>()

  constructor(workbook: Workbook) {
    this.#workbook = workbook
    this.#sheets = new Map(workbook.sheets)
    this.#sheetNames = workbook.sheetNames
  }

  result(): Workbook {
    for (const [column, { from, rows }] of this.#own) noteOrigin(column, from, rows)
    return { ...this.#workbook, sheets: this.#sheets, sheetNames: this.#sheetNames }
  }

  /** Gives a sheet the name by which it is read; returns its name in the file, undefined where it is that one. */
  rename(name: SheetName, value: string | number | null): string | undefined {
    const { title, ...sheet } = this.#sheets.get(name) ?? {}
    if (title === undefined || value !== name || !('columns' in sheet)) return undefined
    this.#sheets.set(name, sheet)
    this.#sheetNames = this.#sheetNames.map((each) => (each === title ? name : each))
    return title
  }

  /** Changes a cell, or a header; returns what was there, undefined where there is no such cell. */
  put(name: SheetName, cell: string, value: string | number | null): string | undefined {
    const sheet = this.#sheets.get(name)
    const number = numberIn(cell)
    const index = this.#indexOf(name, lettersIn(cell))
    const column = index === undefined ? undefined : sheet?.columns[index]
    if (!sheet || !column || index === undefined) return undefined
    if (number === sheet.headerRow) {
      this.#replace(name, sheet, index, { ...column, header: value === null ? '' : String(value) })
      return column.header
    }
    const row = rowIndexOf(sheet, number)
    if (row === -1) return undefined
    const from = textAt(this.#workbook, column, row)
    const own = this.#ownColumn(name, sheet, index, column, row)
    const isText = typeof value === 'string'
    own.kinds[row] = value === null ? cellKind.blank : isText ? cellKind.text : cellKind.number
    own.values[row] = isText ? this.#workbook.texts.push(value) - 1 : (value ?? 0)
    return from
  }

  /** Changes the sign of each number below a header; returns the cells that are others then. */
  *turnSigns(name: SheetName, cell: string): Generator<Pick<Change, 'row' | 'cell' | 'from' | 'to'>> {
    const sheet = this.#sheets.get(name)
    const index = this.#indexOf(name, lettersIn(cell))
    const column = index === undefined ? undefined : sheet?.columns[index]
    if (!sheet || !column) return
    for (const [at, number] of sheet.rowNumbers.entries()) {
      const value = numberAt(this.#workbook, column, at)
      if (Number.isNaN(value) || value === 0) continue
      const place = `${column.letters}${number}`
      const from = this.put(name, place, -value)
      if (from !== undefined) yield { row: number, cell: place, from, to: String(-value) }
    }
  }

  /** A column whose arrays may be written to, and reach to the row. */
  #ownColumn(name: SheetName, sheet: Sheet, index: number, column: SheetColumn, row: number): SheetColumn {
    const origin = this.#own.get(column) ?? { from: column, rows: new Set() }
    origin.rows.add(row)
    if (this.#own.has(column) && row < column.kinds.length) return column
    const length = Math.max(row + 1, column.kinds.length)
    const own = { ...column, kinds: new Uint8Array(length), values: new Float64Array(length) }
    own.kinds.set(column.kinds)
    own.values.set(column.values)
    this.#own.set(own, origin)
    this.#replace(name, sheet, index, own)
    return own
  }

  #replace(name: SheetName, sheet: Sheet, index: number, by: SheetColumn): void {
    const origin = this.#own.get(sheet.columns[index] ?? by)
    if (origin) this.#own.set(by, origin)
    this.#sheets.set(name, { ...sheet, columns: sheet.columns.with(index, by) })
  }

  /** The index of the column of these letters; columns do not move. */
  #indexOf(name: SheetName, letters: string): number | undefined {
    let indices = this.#indices.get(name)
    if (indices === undefined) {
      indices = new Map(this.#sheets.get(name)?.columns.map((column, index) => [column.letters, index]))
      this.#indices.set(name, indices)
    }
    return indices.get(letters)
  }
}
