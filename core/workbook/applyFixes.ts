import type { Finding } from './Finding.ts'
import { cellKind, type Sheet, type SheetColumn, type SheetName, textAt, type Workbook } from './Workbook.ts'

/** One cell that was changed, as a person reads it. */
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
 * Puts the fixes of these findings into a copy of the workbook, which shares what stays as it is. Findings without a fix or a cell change
 * nothing; of two fixes of one cell the first one counts.
 */
export function applyFixes(workbook: Workbook, findings: Iterable<Finding>): FixedWorkbook {
  const copy = new Copy(workbook)
  const changes: Change[] = []
  const changed = new Set<string>()
  for (const { code, sheet, cell, column, fix } of findings) {
    if (fix === undefined || cell === undefined || changed.has(`${sheet} ${cell}`)) continue
    const from = copy.put(sheet, cell, fix.value)
    if (from === undefined) continue
    changed.add(`${sheet} ${cell}`)
    changes.push({ code, sheet, row: rowOf(cell), column: column ?? '', cell, from, to: fix.value === null ? '' : String(fix.value) })
  }
  return { workbook: copy.result(), changes }
}

/** The row of a cell's name, letters before digits. */
const rowOf = (cell: string): number => Number(/\d+/.exec(cell)?.[0])

/** Copies columns when one of their cells changes. */
class Copy {
  readonly #workbook: Workbook
  readonly #texts: string[]
  readonly #sheets: Map<string, Sheet>
  readonly #own = new Set<SheetColumn>()
  readonly #indices = new Map<SheetName, ReadonlyMap<string, number>>()
  readonly #reading: Workbook

  constructor(workbook: Workbook) {
    this.#workbook = workbook
    this.#texts = [...workbook.texts]
    this.#reading = { ...workbook, texts: this.#texts }
    this.#sheets = new Map(workbook.sheets)
  }

  result(): Workbook {
    return { ...this.#workbook, sheets: this.#sheets, texts: this.#texts }
  }

  /** Changes a cell, or a header; answers what was there, undefined where there is no such cell. */
  put(name: SheetName, cell: string, value: string | number | null): string | undefined {
    const sheet = this.#sheets.get(name)
    const number = rowOf(cell)
    const index = this.#indexOf(name, cell.slice(0, cell.length - String(number).length))
    const column = index === undefined ? undefined : sheet?.columns[index]
    if (!sheet || !column || index === undefined) return undefined
    if (number === sheet.headerRow) {
      this.#replace(name, sheet, index, { ...column, header: value === null ? '' : String(value) })
      return column.header
    }
    const row = placeOf(sheet.rowNumbers, number)
    if (row === -1) return undefined
    const from = textAt(this.#reading, column, row)
    const own = this.#ownColumn(name, sheet, index, column, row)
    const isText = typeof value === 'string'
    own.kinds[row] = value === null ? cellKind.blank : isText ? cellKind.text : cellKind.number
    own.values[row] = isText ? this.#texts.push(value) - 1 : (value ?? 0)
    return from
  }

  /** A column whose arrays may be written to, and reach to the row. */
  #ownColumn(name: SheetName, sheet: Sheet, index: number, column: SheetColumn, row: number): SheetColumn {
    if (this.#own.has(column) && row < column.kinds.length) return column
    const length = Math.max(row + 1, column.kinds.length)
    const own = { ...column, kinds: new Uint8Array(length), values: new Float64Array(length) }
    own.kinds.set(column.kinds)
    own.values.set(column.values)
    this.#own.add(own)
    this.#replace(name, sheet, index, own)
    return own
  }

  #replace(name: SheetName, sheet: Sheet, index: number, by: SheetColumn): void {
    const column = sheet.columns[index]
    if (column && this.#own.has(column)) this.#own.add(by)
    this.#sheets.set(name, { ...sheet, columns: sheet.columns.with(index, by) })
  }

  /** Where the column of these letters is; columns keep their places. */
  #indexOf(name: SheetName, letters: string): number | undefined {
    let indices = this.#indices.get(name)
    if (indices === undefined) {
      indices = new Map(this.#sheets.get(name)?.columns.map((column, index) => [column.letters, index]))
      this.#indices.set(name, indices)
    }
    return indices.get(letters)
  }
}

/** The index of a number in ascending ones, or -1. */
function placeOf(numbers: Uint32Array, wanted: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = numbers[middle] ?? 0
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
