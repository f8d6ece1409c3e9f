import type { Reading } from '#core/catalog/readingFile.ts'
import { unitOfText } from '#core/columns/unitOfText.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { readUnit } from '#core/units/readUnit.ts'
import type { TextStart } from './decodeStart.ts'
import { cutLine, type Separator } from './delimitedRows.ts'

/** Where the table of a text file begins and what its columns are called. */
export interface FoundTable {
  readonly separator: Separator
  readonly width: number
  /** The line with the names, counted from 1; 0 where there is none. */
  readonly headerLine: number
  /** The names as they are written; empty where there are none. */
  readonly names: readonly string[]
  /** The line of units below the names, as it is written; empty where there is none. */
  readonly units: readonly string[]
  readonly firstLine: number
  readonly decimalComma: boolean
}

const separators: readonly Separator[] = ['\t', ';', ',', '|', ' ']
/** Lines looked at; a header of more is named by `headerLine`. */
const LINES = 500
/** The share of the lines behind the header that must have the same number of cells. */
const REGULAR = 0.9

/** Finds the table in the beginning of a text file; null where no separator cuts its lines into as many cells each. */
export function findTable({ text, isWhole }: TextStart, reading: Reading): FoundTable | null {
  const all = text.split(/\r\n|\n|\r/)
  if (!isWhole && all.length > 1) all.pop()
  const lines = all.slice(0, Math.max(LINES, (reading.headerLine ?? 0) + 50))
  while (lines.at(-1)?.trim() === '') lines.pop()
  for (const separator of reading.separator === undefined ? separators : [reading.separator]) {
    const rows = lines.map((line) => (separator === ' ' ? withoutMark(cutLine(line, separator)) : cutLine(line, separator)))
    const width = commonWidth(rows.slice(reading.headerLine ?? 0))
    if (width !== null && (width > 1 || reading.separator !== undefined)) return tableIn(rows, separator, width, reading)
  }
  return null
}

/** A header behind a mark of comments, as in `% year lat lon`. */
const withoutMark = (cells: readonly string[]): readonly string[] => (/^[#%*]+$/.test(cells[0]?.trim() ?? '') ? cells.slice(1) : cells)

/** The number of cells that nearly all of the last lines have. */
function commonWidth(rows: readonly (readonly string[])[]): number | null {
  const last = rows.slice(-Math.max(1, Math.ceil(rows.length / 2)))
  const counts = new Map<number, number>()
  for (const { length } of last) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0]
  return count >= REGULAR * last.length ? width : null
}

const isNumber = (cell: string): boolean => !Number.isNaN(decimalOf(cell.trim().replace(',', '.')))
/** Whether a row holds a number, or a date or position written in numbers. */
const hasNumber = (cells: readonly string[]): boolean => cells.some((cell) => isNumber(cell) || /^\d{1,4}[-/.:°]\d/.test(cell.trim()))
const isFilled = (cells: readonly string[], width: number): boolean =>
  cells.length >= width && cells.slice(width).every((cell) => cell === '')

function tableIn(rows: readonly (readonly string[])[], separator: Separator, width: number, reading: Reading): FoundTable {
  const firstRow = reading.headerLine ?? 0
  const dataRow = rows.findIndex((cells, index) => index >= firstRow && isFilled(cells, width) && hasNumber(cells) && !isUnitRow(cells))
  const begins = dataRow === -1 ? rows.length : dataRow
  const above: number[] = []
  for (let index = begins - 1; index >= 0 && isFilled(rows[index] ?? [], width) && above.length < 3; index--) above.unshift(index)
  const unitRow = above.find((index, at) => at > 0 && isUnitRow(rows[index] ?? []))
  const found = unitRow === undefined ? above.at(-1) : unitRow - 1
  const header = reading.headerLine === undefined ? found : reading.headerLine - 1
  const isNamed = header !== undefined && header >= 0
  const cellsOf = (index: number | undefined) => (index === undefined ? [] : (rows[index] ?? []).slice(0, width).map((cell) => cell.trim()))
  return {
    separator,
    width: Math.max(width, reading.columns?.length ?? 0),
    headerLine: isNamed ? header + 1 : 0,
    names: reading.columns ?? (isNamed ? cellsOf(header).map((name) => name.replace(/^[#%*]+\s*/, '')) : []),
    units: unitRow !== undefined && isNamed && unitRow === header + 1 ? cellsOf(unitRow) : [],
    firstLine: (unitRow !== undefined && isNamed && unitRow === header + 1 ? unitRow : isNamed ? header : begins - 1) + 2,
    decimalComma: separator !== ',' && hasCommas(rows.slice(begins)),
  }
}

/** Whether a row below the names holds units: no numbers, at least one unit, and nothing longer than a unit. */
function isUnitRow(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  if (filled.length === 0 || filled.some((cell) => cell.length > 40 || isNumber(cell))) return false
  return filled.some(
    (cell) => readUnit(unitOfText(cell)) !== undefined || /^(UTC|degrees?_\w+|none|no ?units?|yyyy.*|ISO ?8601)$/i.test(cell),
  )
}

function hasCommas(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.slice(0, 50).flat()
  return (
    cells.some((cell) => /^[+-]?\d{1,15},\d{1,15}$/.test(cell.trim())) &&
    !cells.some((cell) => /^[+-]?\d{1,15}\.\d{1,15}$/.test(cell.trim()))
  )
}
