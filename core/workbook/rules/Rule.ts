import type { Severity } from '../Finding.ts'
import type { PortalFacts } from '../PortalFacts.ts'
import type { Vocabulary } from '../vocabulary.ts'
import type { Sheet, SheetColumn, SheetName, Workbook } from '../Workbook.ts'

/** What a rule looks at. Sheets are undefined where the workbook lacks them. */
export interface RuleInput {
  readonly workbook: Workbook
  readonly data: Sheet | undefined
  readonly dataset: Sheet | undefined
  readonly variables: Sheet | undefined
  readonly vocabulary: Vocabulary
  /** What the portal knows of names and cruises; without it the rules that ask for it find nothing. */
  readonly portal: PortalFacts | undefined
  /** Whether the cell spells a missing value, which one rule reports for all columns. */
  readonly isMissingValue: (column: SheetColumn, row: number) => boolean
  /** Milliseconds since 1970 UTC of each row's time, NaN where there is none; of no length without a time column. */
  readonly times: () => Float64Array
}

/** Where a rule found something. What is left out is taken from the rule. */
export interface Place {
  readonly row: number | null
  readonly column: string | null
  /** Excel's name of the cell, such as `B3`. */
  readonly cell?: string
  readonly sheet?: SheetName
  readonly says?: string
  readonly value?: string
  readonly fix?: Fix
}

/** What the cell should hold instead. A safe fix says the same in the form that is asked for; a likely one is to be looked at. */
export interface Fix {
  /** Null empties the cell. */
  readonly value: string | number | null
  readonly confidence: 'safe' | 'likely'
}

/** One check of a workbook. `check` is linear in the rows, yields every place and never throws. */
export interface Rule {
  /** In kebab case; programs compare it, so it never changes. */
  readonly code: string
  readonly severity: Severity
  readonly sheet: SheetName
  readonly says: string
  /** The most findings that are listed of a column; all are counted. */
  readonly mostListed?: number
  check(input: RuleInput): Iterable<Place>
}

/** A cell of a sheet: `row` counts from 0 below the header, the finding gets Excel's own number. */
export function at(sheet: Sheet, column: SheetColumn, row: number, value: string): Place {
  const number = sheet.rowNumbers[row]
  return number === undefined
    ? { row: null, column: columnTitle(column), value }
    : { row: number, column: columnTitle(column), cell: `${column.letters}${number}`, value }
}

/** The header of a column, or its letters where it has none. */
function columnTitle(column: SheetColumn): string {
  return column.header === '' ? column.letters : column.header
}
