import type { Severity } from '../Finding.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { Sheet, SheetColumn, SheetName, Workbook } from '../Workbook.ts'

/** What a rule looks at. Sheets are undefined where the workbook lacks them. */
export interface RuleInput {
  readonly workbook: Workbook
  readonly data: Sheet | undefined
  readonly vocabulary: Vocabulary
  /** Whether the cell spells a missing value, which one rule reports for all columns. */
  readonly isMissingValue: (column: SheetColumn, row: number) => boolean
}

/** Where a rule found something. What is left out is taken from the rule. */
export interface Place {
  readonly row: number | null
  readonly column: string | null
  readonly sheet?: SheetName
  readonly says?: string
  readonly value?: string
}

/** One check of a workbook. `check` is linear in the rows, yields every place and never throws. */
export interface Rule {
  /** In kebab case; programs compare it, so it never changes. */
  readonly code: string
  readonly severity: Severity
  readonly sheet: SheetName
  readonly says: string
  check(input: RuleInput): Iterable<Place>
}

/** A cell of a sheet: `row` counts from 0 below the header, the finding gets Excel's own number. */
export function at(sheet: Sheet, column: SheetColumn, row: number, value: string): Place {
  return { row: sheet.rowNumbers[row] ?? null, column: columnTitle(column), value }
}

/** The header of a column, or its letters where it has none. */
function columnTitle(column: SheetColumn): string {
  return column.header === '' ? column.letters : column.header
}
