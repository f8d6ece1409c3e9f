import { vocabulary } from '#core/catalog/vocabulary.ts'
import { type WorkbookColumn, workbookColumns } from '#core/workbook/columns.ts'
import type { Severity } from '#core/workbook/Finding.ts'
import { offeredTerms } from '#core/workbook/offeredTerms.ts'
import { rules } from '#core/workbook/rules/index.ts'
import type { Rule } from '#core/workbook/rules/Rule.ts'
import { type SheetName, sheetNames } from '#core/workbook/Workbook.ts'

/** A column of the submission workbook, in words. */
export interface ColumnRow {
  readonly name: string
  readonly isRequired: boolean
  readonly says: string
}

/** A rule as a person reads it; `id` is its anchor on the page, `rule` the rule itself. */
export interface RuleRow {
  readonly rule: Rule
  readonly id: string
  readonly severity: string
  readonly sheet: SheetName
  readonly says: string
}

const sheetTitles: Readonly<Record<SheetName, string>> = {
  data: 'The sheet data',
  dataset_meta_data: 'The sheet dataset_meta_data',
  vars_meta_data: 'The sheet vars_meta_data',
}

const severityTitles: Readonly<Record<Severity, string>> = {
  error: 'error, blocks a submission',
  warning: 'warning',
  confirmation: 'to confirm',
}

/** The sheets with their columns. */
export const sheets = sheetNames.map((name) => ({
  id: `sheet-${name}`,
  title: sheetTitles[name],
  columns: workbookColumns[name].map((column): ColumnRow => ({ ...column, says: saidOf(column) })),
}))

/** Every rule in the order in which findings are shown. */
export const ruleRows: readonly RuleRow[] = rules.map((rule) => ({
  rule,
  id: rule.code,
  severity: severityTitles[rule.severity],
  sheet: rule.sheet,
  says: rule.says,
}))

/** The lists that cells choose from. */
export const lists = [
  { id: 'list-sensors', title: 'Sensors', terms: offeredTerms('sensors', vocabulary) },
  { id: 'list-disciplines', title: 'Disciplines', terms: vocabulary.disciplines },
  { id: 'list-spatial', title: 'Spatial resolutions', terms: vocabulary.spatialResolutions },
  { id: 'list-temporal', title: 'Temporal resolutions', terms: vocabulary.temporalResolutions },
  { id: 'list-makes', title: 'Makes', terms: vocabulary.makes },
] as const

/** What the template says of a column, and which other header is read as it. */
function saidOf({ says, alias }: WorkbookColumn): string {
  return alias === undefined ? says : `${says} The header ${alias} is read as this one.`
}
