import type { Vocabulary } from '../../catalog/vocabulary.ts'
import type { Severity } from '../Finding.ts'
import type { PortalFacts } from '../PortalFacts.ts'
import { columnNamed, type MergedRange, type Sheet, type SheetColumn, type SheetName, type Workbook } from '../Workbook.ts'
import type { IntroduceError } from './introduceError.ts'
import type { TimeReadings } from './timeReadings.ts'
import type { WorkbookFacts } from './WorkbookFacts.ts'

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
  /** Whether another rule tells of the cell: it spells a missing value, is a formula without its value, or is in a row of units. */
  readonly isSkipped: (column: SheetColumn, row: number) => boolean
  /** Whether the first row below the headers of the data holds units. */
  readonly hasUnitRow: boolean
  /** How each row's time is read; of no length without a time column. */
  readonly times: () => TimeReadings
  readonly facts: WorkbookFacts
}

/** Where a rule found something. What is left out is taken from the rule. */
export interface CellPosition {
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
  /** Whether the numbers below the header that it is change their signs with it. */
  readonly turnsSign?: true
  readonly confidence: 'safe' | 'likely'
}

/** How a valid workbook breaks a rule, and why the rule is there. */
interface BookExample {
  readonly introduceError: IntroduceError
  readonly because: string
  /** Cells of the data sheet that are merged in the wrong example. */
  readonly merged?: readonly MergedRange[]
  /** What the valid workbook has otherwise, where the example begins with another one. */
  readonly first?: IntroduceError
  /** Makes the right example of the valid workbook, where that does not show what to do. */
  readonly right?: IntroduceError
  /** What the portal knows otherwise. */
  readonly portal?: Partial<PortalFacts>
  /** Rules that the same cells break too, and that are told first. */
  readonly besides?: readonly string[]
}

/** The lines of a file that break a rule which only CSV files and folders can break, and as they should be. */
interface FileExample {
  readonly name: string
  readonly wrong: string
  readonly right: string
  readonly because: string
}

interface RuleTerms {
  /** In kebab case; programs compare it, so it never changes. */
  readonly code: string
  readonly severity: Severity
  readonly sheet: SheetName
  readonly says: string
  /** The most findings that are listed of a column; all are counted. */
  readonly maxListed?: number
  /** Whether a rule of the data can find something only where they are described. */
  readonly needsMetadata?: boolean
  /** For the rule's page in the documentation, and its test. */
  readonly example: BookExample | FileExample
}

/** What a rule may look at beside the portal and the vocabulary: all of the data, their headers, a metadata sheet, or a column of the data. */
type Facet = 'data' | 'headers' | 'dataset' | 'variables' | 'time' | 'lat' | 'lon' | 'depth' | 'cruise'

/** A rule that is checked as a whole, again only when something that it reads has changed. `check` is linear in the rows and never throws. */
interface WholeRule extends RuleTerms {
  readonly reads: readonly Facet[]
  check(input: RuleInput): Iterable<CellPosition>
}

/** A rule of independent parts, such as one for each column. */
interface PartedRule extends RuleTerms {
  parts(input: RuleInput): Iterable<RulePart>
}

/** One check of a workbook, which yields every place. */
export type Rule = WholeRule | PartedRule

/** A part of a rule. It is checked again only when one of `reads` is another column, sheet or value than before. */
export interface WholePart {
  readonly reads: readonly unknown[]
  check(): Iterable<CellPosition>
}

/**
 * A part that goes row by row: what is found in a row follows from `reads` and from the row's own cells in the columns `rowsOf`, with `looksBack`
 * also from those of the row before. Each row yields one place at most, and all places have the same column.
 */
export interface RowPart {
  readonly reads: readonly unknown[]
  readonly sheet: Sheet
  readonly rowsOf: readonly (SheetColumn | undefined)[]
  readonly looksBack?: boolean
  /** Rows from `from` to before `to`, counted from 0 below the header. */
  check(from: number, to: number): Iterable<CellPosition>
}

export type RulePart = WholePart | RowPart

/** The parts of a rule; a rule that is checked as a whole is one. */
export function* partsOf(rule: Rule, input: RuleInput): Generator<RulePart> {
  const { hasUnitRow } = input
  if (!('parts' in rule)) yield { reads: [...rule.reads.map((facet) => facetOf(facet, input)), hasUnitRow], check: () => rule.check(input) }
  // Every rule of the data passes over a row of units.
  else for (const part of rule.parts(input)) yield { ...part, reads: [...part.reads, hasUnitRow] }
}

/** Every place that a rule finds. */
export function* placesOf(rule: Rule, input: RuleInput): Generator<CellPosition> {
  for (const part of partsOf(rule, input)) yield* 'rowsOf' in part ? part.check(0, part.sheet.rowCount) : part.check()
}

function facetOf(facet: Facet, { data, dataset, variables }: RuleInput): unknown {
  if (facet === 'data') return data
  if (facet === 'dataset') return dataset
  if (facet === 'variables') return variables
  return facet === 'headers' ? data?.columns.map(({ header }) => header).join('\n') : data && columnNamed(data, facet)
}

/** A cell of a sheet: `row` counts from 0 below the header, the finding gets Excel's own number: `at(sheet, lat, 0, '91')` is a cell of row 2. */
export function at(sheet: Sheet, column: SheetColumn, row: number, value: string): CellPosition {
  const number = sheet.rowNumbers[row]
  return number === undefined
    ? { row: null, column: columnTitle(column), value }
    : { row: number, column: columnTitle(column), cell: `${column.letters}${number}`, value }
}

/** The header of a column, or its letters where it has none. */
function columnTitle(column: SheetColumn): string {
  return column.header === '' ? column.letters : column.header
}
