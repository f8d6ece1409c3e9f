import type { Fix } from './rules/Rule.ts'
import type { SheetName } from './Workbook.ts'

/** Errors block a submission; warnings and confirmations do not. */
export type Severity = 'error' | 'warning' | 'confirmation'

/** One thing that a rule found. `row` is Excel's own row number and `column` the header (or letters); null where the whole column or sheet is meant. */
export interface Finding {
  readonly code: string
  readonly severity: Severity
  readonly sheet: SheetName
  readonly row: number | null
  readonly column: string | null
  readonly says: string
  /** Excel's name of the cell, such as `B3`; of the header where the whole column is meant. */
  readonly cell?: string
  /** The content of the cell, shortened. */
  readonly value?: string
  readonly fix?: Fix
}

/** How often one rule found something in one column, listed or not. */
export interface FindingGroup {
  readonly code: string
  readonly severity: Severity
  readonly sheet: SheetName
  readonly column: string | null
  /** How many columns the group stands for where a rule found something in too many to list each; `column` is null then. */
  readonly otherColumns?: number
  /** One sentence for all of them. */
  readonly says: string
  readonly total: number
  readonly listed: number
}

/** Everything that was found. `errors` counts those of the workbook (no row) and of each sheet (with a row); `errorCount` is their sum. */
export interface Findings {
  readonly findings: readonly Finding[]
  readonly groups: readonly FindingGroup[]
  readonly errorCount: number
  readonly warningCount: number
  readonly confirmationCount: number
  /** How many of them have a safe fix, listed or not. */
  readonly safeFixes: number
  readonly errors: Readonly<Record<'workbook' | SheetName, number>>
}
