import { describedColumn, positionColumns, type WorkbookColumn, workbookColumns } from '../columns.ts'
import { cellKind, kindAt, type Sheet, type SheetColumn, type SheetName, textAt, type Workbook } from '../Workbook.ts'
import { mergedAbove, mergedRangesOf } from './mergedRows.ts'
import { meantPositions } from './positionHeaders.ts'
import { at, type CellPosition, type RowPart, type RuleInput, type WholePart } from './Rule.ts'

/** A described column of a metadata sheet that the workbook has. */
export interface MetadataColumn {
  readonly sheetName: SheetName
  readonly sheet: Sheet
  readonly terms: WorkbookColumn
  readonly column: SheetColumn
}

/** The sheets that describe the data. */
export const metadataSheets = ['dataset_meta_data', 'vars_meta_data'] as const

/** Those of these sheets that the workbook has. */
export function* sheetsOf({ sheets }: Workbook, names: readonly SheetName[]): Generator<readonly [SheetName, Sheet]> {
  for (const name of names) {
    const sheet = sheets.get(name)
    if (sheet !== undefined) yield [name, sheet]
  }
}

/** Every column of the two metadata sheets that is in the template and in the workbook. */
export function* metadataColumns({ workbook }: RuleInput): Generator<MetadataColumn> {
  for (const [sheetName, sheet] of sheetsOf(workbook, metadataSheets)) {
    for (const terms of workbookColumns[sheetName]) {
      const column = describedColumn(sheet, terms)
      if (column) yield { sheetName, sheet, terms, column }
    }
  }
}

/** A filled cell of a metadata column: its trimmed text, which is not that of the template. */
export interface MetadataCell extends MetadataColumn {
  readonly row: number
  readonly text: string
}

/** Every filled cell of the columns with these terms. What the template says in a cell is told by a rule of its own, and by it alone. */
export function* metadataCells(input: RuleInput, isMeant: (terms: WorkbookColumn) => boolean): Generator<MetadataCell> {
  for (const described of metadataColumns(input)) {
    for (let row = 0; isMeant(described.terms) && row < rowsOf(described); row++) {
      const text = trimmed(input.workbook, described.column, row)
      if (text !== '' && !isTemplateText(text)) yield { ...described, row, text }
    }
  }
}

/** Whether a cell holds what the template says of it in angle brackets; templates put arrows and stops behind them, too. */
export function isTemplateText(text: string): boolean {
  if (!text.startsWith('<')) return false
  let end = text.length
  while (end > 0 && /[\s.:;↓→]/.test(text.charAt(end - 1))) end--
  return end > 2 && text.charAt(end - 1) === '>'
}

/** How many rows of a metadata column hold what the column is for. */
export function rowsOf({ sheetName, sheet, terms, column }: MetadataColumn): number {
  if (sheetName === 'vars_meta_data') return sheet.rowCount
  return terms.isList ? column.kinds.length : Math.min(1, sheet.rowCount)
}

/** A column of a metadata sheet by its name in the template, such as `var_unit`. */
export function metadataColumn(sheet: Sheet, sheetName: SheetName, name: string): SheetColumn | undefined {
  const terms = workbookColumns[sheetName].find((column) => column.name === name)
  return terms && describedColumn(sheet, terms)
}

/** The columns of variables in the data sheet: all with a header that neither is a position nor stands for one. */
export function variableColumns(data: Sheet): SheetColumn[] {
  const meant = meantPositions(data)
  const places = data.places ?? positionColumns
  return data.columns.filter(({ header }) => header !== '' && !places.has(header) && !meant.has(header))
}

/** The variables that must hold numbers: those with a unit, and those that charts are made of. */
export function numericNames({ workbook, variables }: RuleInput): ReadonlySet<string> {
  const names = new Set<string>()
  if (!variables) return names
  const [name, unit, visualize] = ['var_short_name', 'var_unit', 'visualize'].map((header) =>
    metadataColumn(variables, 'vars_meta_data', header),
  )
  for (let row = 0; row < variables.rowCount; row++)
    if (trimmed(workbook, unit, row) !== '' || trimmed(workbook, visualize, row) === '1') names.add(trimmed(workbook, name, row))
  return names
}

/** A part for each variable of the data sheet, which looks at its column as a whole. */
export function ofVariables(input: RuleInput, check: (input: RuleInput, column: SheetColumn) => Iterable<CellPosition>): WholePart[] {
  const columns = input.data ? variableColumns(input.data) : []
  return columns.map((column) => ({ reads: [column], check: () => check(input, column) }))
}

/** The part of a rule that finds every row without a value in a column. */
export function blankRows({ workbook, hasUnitRow }: RuleInput, sheet: Sheet, column: SheetColumn): RowPart {
  // What is blank because it is merged is another rule's business.
  const merged = mergedRangesOf(sheet, column.letters)
  return {
    reads: [sheet.merged],
    sheet,
    rowsOf: [column],
    *check(from, to) {
      for (let row = Math.max(from, hasUnitRow ? 1 : 0); row < to; row++)
        if (isBlank(workbook, column, row) && !mergedAbove(merged, sheet.rowNumbers[row] ?? 0)) yield at(sheet, column, row, '')
    },
  }
}

/** The trimmed text of a cell: `SST` of ` SST `; empty for a blank one. */
export function trimmed(workbook: Workbook, column: SheetColumn | undefined, row: number): string {
  return column ? textAt(workbook, column, row).trim() : ''
}

export const isBlank = (workbook: Workbook, column: SheetColumn, row: number): boolean =>
  kindAt(column, row) === cellKind.blank || (kindAt(column, row) === cellKind.text && textAt(workbook, column, row).trim() === '')
