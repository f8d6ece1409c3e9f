import { splitUnit } from '#core/columns/columnKey.ts'
import { choosePlaces } from '#core/columns/placeOfColumn.ts'
import { commonWidth, tableStart } from '#core/columns/tableStart.ts'
import { limits } from '#core/limits/match.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { distinctNames } from '#core/observations/distinctNames.ts'
import { Problem } from '#core/request/Problem.ts'
import { cutName } from '#core/text/cutName.ts'
import { firstOf, type TableRow, type TableRows } from './recordsOf.ts'

/** What stands above the rows of a table. */
export interface TableHead {
  /** Each once; a column without a name is called by its position. */
  readonly names: readonly string[]
  /** Of each column, from a row of units or its name; empty where there is none. */
  readonly units: readonly string[]
  /** The first line as it stands, where no line has names. */
  readonly nameless: TableRow | null
  readonly hasUnitRow: boolean
  readonly hasDecimalComma: boolean
  /** The rows below the names, with as many cells as there are names; a row of units is the first of them. Throws `bad-request` where one has another number. */
  readonly rows: TableRows
}

/** Rows that are looked at to find the names. */
const HEAD_ROWS = 500

/** Finds the names of a table's columns, which may stand below a title. Throws `bad-request` for a table without rows, and one of too many columns. */
export function tableHead(table: TableRows): TableHead {
  const first = firstOf(table(), HEAD_ROWS)
  const [top] = first
  if (top === undefined) throw new Problem('bad-request', matchFileTexts.empty)
  const rows = first.map(({ cells }) => cells)
  const width = widthOf(rows)
  if (width > limits.matchColumns) throw new Problem('bad-request', matchFileTexts.tooManyColumns(top.line, width, limits.matchColumns))
  // A cell with a comma was quoted, or another sign separates cells.
  const guess = tableStart(rows, { width, isSeparatedByCommas: false })
  // Words may stand between the names and the rows, or in all rows.
  const named = namesPosition(guess.names) ? -1 : rows.slice(0, Math.max(0, guess.firstRow - 1)).findIndex(namesPosition)
  const start = named < 0 ? guess : tableStart(rows, { width, headerRow: named, isSeparatedByCommas: false })
  const written = Array.from({ length: width }, (_, index) => start.names[index] || `column ${index + 1}`)
  const names = distinctNames(written)
  return {
    names,
    units: written.map((name, index) => start.units[index] || (splitUnit(name).unit ?? '')),
    nameless: start.headerRow < 0 ? top : null,
    hasUnitRow: start.units.length > 0,
    hasDecimalComma: start.hasDecimalComma,
    rows: () => below(table, start.headerRow + 1, names),
  }
}

function namesPosition(names: readonly string[]): boolean {
  const { places } = choosePlaces(names.map((name) => ({ name })))
  return places.has('lat') && places.has('lon')
}

function* below(table: TableRows, above: number, names: readonly string[]): Generator<TableRow> {
  let index = 0
  for (const row of table()) if (index++ >= above) yield fitted(row, names)
}

/** A row with as many cells as there are names; blank ones beyond are left out. */
function fitted(row: TableRow, names: readonly string[]): TableRow {
  const { line, cells } = row
  const width = names.length
  if (cells.length === width) return row
  if (cells.length < width)
    throw new Problem('bad-request', matchFileTexts.fewerCells(line, cells.length, width, cutName(names[cells.length] ?? '')))
  const beyond = cells.find((cell, index) => index >= width && cell.trim() !== '')
  if (beyond !== undefined) throw new Problem('bad-request', matchFileTexts.moreCells(line, cells.length, width, cutName(beyond)))
  return { line, cells: cells.slice(0, width) }
}

/** How many columns there are: as many as nearly all rows have cells, or most, but none in which all cells are blank. */
function widthOf(rows: readonly (readonly string[])[]): number {
  const filled = Math.max(1, ...rows.map((cells) => cells.findLastIndex((cell) => cell.trim() !== '') + 1))
  return Math.min(filled, commonWidth(rows) ?? commonest(rows.map(({ length }) => length)))
}

function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 1
}
