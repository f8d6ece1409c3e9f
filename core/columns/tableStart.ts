import { decimalOf } from '#core/text/decimal.ts'
import { readUnit } from '#core/units/readUnit.ts'
import { choosePlaces } from './placeOfColumn.ts'
import { unitOfText } from './unitOfText.ts'

/** Where the rows of a table begin and what its columns are called; rows are counted from 0. */
export interface TableStart {
  readonly width: number
  /** The row with the names; -1 where there is none. */
  readonly headerRow: number
  /** The names as they are written; empty where there are none. */
  readonly names: readonly string[]
  /** The row of units below the names, as it is written; empty where there is none. */
  readonly units: readonly string[]
  readonly firstRow: number
  readonly hasDecimalComma: boolean
  /** A number whose comma may stand before decimals or thousands, where no other number of the table tells; null where all are plain. */
  readonly openComma: string | null
}

/** What is known of a table before it is looked at. */
export interface KnownStart {
  /** How many cells a row has. */
  readonly width: number
  readonly headerRow?: number | undefined
  /** Whether commas separate cells, and so no decimals. */
  readonly isSeparatedByCommas: boolean
}

/** The share of the rows behind the header that must have the same number of cells. */
const REGULAR = 0.9

/** The number of cells that nearly all of the last rows have; null where there is none. */
export function commonWidth(rows: readonly (readonly string[])[]): number | null {
  const last = rows.slice(-Math.max(1, Math.ceil(rows.length / 2)))
  const counts = new Map<number, number>()
  for (const { length } of last) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [0, 0]
  return count >= REGULAR * last.length ? width : null
}

/** Finds the names, the units and the first row of a table among its first rows, of which some may say other things. */
export function tableStart(rows: readonly (readonly string[])[], { width, headerRow, isSeparatedByCommas }: KnownStart): TableStart {
  const from = headerRow === undefined ? 0 : headerRow + 1
  const dataRow = rows.findIndex((cells, index) => index >= from && isFilled(cells, width) && hasValue(cells) && !isUnitRow(cells))
  const begins = dataRow === -1 ? rows.length : dataRow
  const above: number[] = []
  for (let index = begins - 1; index >= 0 && isFilled(rows[index] ?? [], width) && above.length < 3; index--) above.unshift(index)
  const unitRow = above.find((index, at) => at > 0 && isUnitRow(rows[index] ?? []))
  const found = unitRow === undefined ? above.at(-1) : unitRow - 1
  const header = headerRow ?? found ?? -1
  const hasUnits = unitRow !== undefined && header >= 0 && unitRow === header + 1
  const cellsOf = (index: number) => (rows[index] ?? []).slice(0, width).map((cell) => cell.trim())
  const names = header < 0 ? [] : cellsOf(header).map((name) => name.replace(/^[#%*]+\s*/, ''))
  const hasDecimalComma = !isSeparatedByCommas && hasCommas(rows.slice(begins))
  return {
    width,
    headerRow: header,
    names,
    units: hasUnits ? cellsOf(unitRow) : [],
    firstRow: (hasUnits ? unitRow : header >= 0 ? header : begins - 1) + 1,
    hasDecimalComma,
    openComma: hasDecimalComma ? openCommaIn(rows.slice(begins), names) : null,
  }
}

const isNumber = (cell: string): boolean => !Number.isNaN(decimalOf(cell.trim().replace(',', '.')))
/** Whether a row holds a number, a date or position written in numbers, or a word for a missing one, as no header does. */
const hasValue = (cells: readonly string[]): boolean =>
  cells.some((cell) => isNumber(cell) || /^\d{1,4}[-/.:°]\d/.test(cell.trim()) || /^\s*nan\s*$/i.test(cell))
const isFilled = (cells: readonly string[], width: number): boolean =>
  cells.length >= width && cells.slice(width).every((cell) => cell === '')

/** Whether a row below the names holds units: no numbers, at least one unit, and nothing longer than a unit. */
function isUnitRow(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean)
  if (filled.length === 0 || filled.some((cell) => cell.length > 40 || isNumber(cell))) return false
  return filled.some(
    (cell) => readUnit(unitOfText(cell)) !== undefined || /^(UTC|degrees?_\w+|none|no ?units?|yyyy.*|ISO ?8601)$/i.test(cell),
  )
}

/** Decimals and thousands look alike where three digits follow each comma; degrees have no thousands. */
function openCommaIn(rows: readonly (readonly string[])[], names: readonly string[]): string | null {
  const { places } = choosePlaces(names.map((name) => ({ name })))
  const degrees = [places.get('lat'), places.get('lon')]
  let open: string | null = null
  for (const cells of rows)
    for (const [index, cell] of cells.entries()) {
      const text = cell.trim()
      if (!/^[+-]?\d{1,15},\d{1,15}$/.test(text)) continue
      if (degrees.includes(index) || !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) return null
      open ??= text
    }
  return open
}

function hasCommas(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.slice(0, 50).flat()
  return (
    cells.some((cell) => /^[+-]?\d{1,15},\d{1,15}$/.test(cell.trim())) &&
    !cells.some((cell) => /^[+-]?\d{1,15}\.\d{1,15}$/.test(cell.trim()))
  )
}
