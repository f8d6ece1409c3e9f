import { vocabulary } from '#core/catalog/vocabulary.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { type SheetName, sheetNames, type Workbook } from '#core/workbook/Workbook.ts'
import { listed, sourceProblem } from './sourceProblem.ts'

/** Throws the errors that the rules find in these sheets, the first ones in words with their codes and cells, and the count of all. */
export function rejectErrors(workbook: Workbook, what: string, sheets: readonly SheetName[] = sheetNames): void {
  const { findings, groups } = validateWorkbook(workbook, vocabulary)
  const errors = findings.filter(({ severity, sheet }) => severity === 'error' && sheets.includes(sheet))
  if (errors.length === 0) return
  const total = groups
    .filter(({ severity, sheet }) => severity === 'error' && sheets.includes(sheet))
    .reduce((sum, group) => sum + group.total, 0)
  const sentences = errors.map(({ code, sheet, row, column, cell, says }) => {
    const place = [sheet, cell ?? (row === null ? '' : `row ${row}`), column ?? ''].filter(Boolean).join(', ')
    return `${place}: ${says} (${code})`
  })
  throw sourceProblem(listed(`${what} has ${total} ${total === 1 ? 'error' : 'errors'}:`, sentences, total))
}
