import { workbookMessages } from '#core/messages/workbook.ts'
import type { Workbook } from '../Workbook.ts'
import { duplicateRow } from './duplicateRow.ts'
import { rules } from './index.ts'
import type { Rule } from './Rule.ts'

/**
 * The rules that apply: without metadata those that the data alone can answer; a dataset.json is checked by its schema in place of the sheets.
 * Archives described by one have equal replicates, such as bottles of one depth, of which only the repeated position is told.
 */
export function rulesOf({ source }: Workbook): readonly Rule[] {
  switch (source?.describedBy) {
    case 'nothing':
      return rules.filter(({ sheet, needsMetadata }) => sheet === 'data' && needsMetadata !== true)
    case 'json':
      return rules.filter(({ sheet, code }) => sheet === 'data' && code !== duplicateRow.code)
    default:
      return rules
  }
}

/** What was not checked, as nothing describes the data; empty where all was. */
export function skippedRulesText(workbook: Workbook): string {
  const codes = rulesSkipped(workbook)
  return codes.length === 0 ? '' : workbookMessages.skippedRules(codes.length)
}

/** The codes of rules that were skipped, as nothing describes the data. */
export function rulesSkipped(workbook: Workbook): readonly string[] {
  if (workbook.source?.describedBy !== 'nothing') return []
  const asked = new Set(rulesOf(workbook))
  return rules.filter((rule) => !asked.has(rule)).map(({ code }) => code)
}
