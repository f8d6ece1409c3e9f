import { vocabulary } from '../../catalog/vocabulary.ts'
import type { Rule } from '../rules/Rule.ts'
import { allFindings } from '../validate.ts'
import { lettersIn, numberIn, type SheetName } from '../Workbook.ts'
import { type CellContent, textOfCell, workbookOf } from '../workbookOf.ts'
import { lettersOf } from '../xlsx/SheetBuilder.ts'
import { validPortalFacts, validWorkbook } from './validWorkbook.ts'

/** A row of an excerpt with its number in the sheet; marked cells are those that the rule speaks of. */
interface ExcerptRow {
  readonly number: number
  readonly cells: readonly { readonly text: string; readonly isMarked: boolean }[]
}

/** A part of a sheet, headers first. `letters` are those of its columns. */
export interface Excerpt {
  readonly letters: readonly string[]
  readonly rows: readonly ExcerptRow[]
}

/** An example of a rule for readers: the same part of a workbook, wrong and right, and what the check says. */
export interface ShownExample {
  readonly sheet: SheetName
  readonly wrong: Excerpt
  readonly right: Excerpt
  /** Of the workbook, where a whole sheet is missing. */
  readonly sheets: { readonly wrong: readonly string[]; readonly right: readonly string[] } | null
  readonly says: readonly string[]
  /** What the check offers to write instead; undefined where it offers nothing, null to empty the cell. */
  readonly fix: string | number | null | undefined
  readonly besides: readonly string[]
}

const MAX_COLUMNS = 7

/** Rows and columns of an excerpt, counted from 0; row 0 has the headers. */
interface Part {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
}

interface Spot {
  readonly row: number
  readonly column: number
}

/** The example of a rule, checked as a reader's workbook is; undefined for a rule of files, whose example is shown as it is. */
export function shownExample({ code, example }: Rule): ShownExample | undefined {
  if (!('introduceError' in example)) return undefined
  const [right, wrong] = [validWorkbook(), validWorkbook()]
  for (const book of [right, wrong]) example.first?.(book)
  example.right?.(right)
  example.introduceError(wrong)
  const found = [
    ...allFindings(workbookOf(wrong, { data: example.merged ?? [] }), vocabulary, { ...validPortalFacts, ...example.portal }),
  ].filter((one) => one.code === code)
  const sheet = found[0]?.sheet ?? 'data'
  const spots = found.flatMap((one) => (one.sheet === sheet ? (spotOf(one.cell) ?? []) : []))
  const marked = spots.length > 0 ? spots : differences(wrong[sheet] ?? [], right[sheet] ?? [])
  const part = partOf([wrong[sheet] ?? [], right[sheet] ?? []], sheet, marked)
  return {
    sheet,
    wrong: excerptOf(wrong[sheet] ?? [], part, marked),
    right: excerptOf(right[sheet] ?? [], part, []),
    sheets: wrong[sheet] === undefined ? { wrong: Object.keys(wrong), right: Object.keys(right) } : null,
    says: [...new Set(found.map(({ says }) => says))],
    fix: found.find(({ fix }) => fix !== undefined)?.fix?.value,
    besides: example.besides ?? [],
  }
}

function spotOf(cell: string | undefined): Spot | undefined {
  const letters = lettersIn(cell)
  if (cell === undefined || letters === '') return undefined
  const column = [...letters].reduce((sum, letter) => sum * 26 + (letter.charCodeAt(0) - 64), 0) - 1
  return { row: numberIn(cell) - 1, column }
}

function differences(wrong: readonly (readonly CellContent[])[], right: readonly (readonly CellContent[])[]): Spot[] {
  const spots: Spot[] = []
  for (const [row, cells] of right.entries())
    for (const [column, cell] of cells.entries()) if (wrong[row]?.[column] !== cell) spots.push({ row, column })
  return spots
}

/** Which rows and columns are shown: of the data every column, of metadata those that are marked and the short name. */
function partOf(books: readonly (readonly (readonly CellContent[])[])[], sheet: SheetName, marked: readonly Spot[]): Part {
  const most = Math.max(...books.map((rows) => rows[0]?.length ?? 0), ...marked.map(({ column }) => column + 1))
  const every = Array.from({ length: most }, (_, column) => column)
  if (sheet === 'data') {
    const first = Math.min(...marked.map(({ row }) => row).filter((row) => row > 0))
    const middle = Number.isFinite(first) ? Math.max(2, first) : 2
    return { rows: [0, middle - 1, middle, middle + 1], columns: every.slice(0, MAX_COLUMNS) }
  }
  const some = new Set([0, ...marked.map(({ column }) => column)])
  if (some.size === 1) some.add(1)
  const rows = [0, 1, 2].filter((row) => books.some((cells) => cells[row] !== undefined))
  return { rows, columns: every.filter((column) => some.has(column)).slice(0, MAX_COLUMNS) }
}

function excerptOf(cells: readonly (readonly CellContent[])[], { rows, columns }: Part, marked: readonly Spot[]): Excerpt {
  const isMarked = (row: number, column: number) => marked.some((spot) => spot.row === row && spot.column === column)
  return {
    letters: columns.map(lettersOf),
    rows: rows.map((row) => ({
      number: row + 1,
      cells: columns.map((column) => ({ text: textOfCell(cells[row]?.[column] ?? null), isMarked: isMarked(row, column) })),
    })),
  }
}
