import { extname } from 'node:path'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { Problem } from '#core/request/Problem.ts'
import type { FixedWorkbook } from '#core/workbook/applyFixes.ts'
import type { TableFile } from '#core/workbook/csv/tableRoles.ts'
import { fixableFindings } from '#core/workbook/validate.ts'
import type { Workbook } from '#core/workbook/Workbook.ts'
import type { CorrectedFile } from '#core/workbook/writeCorrected.ts'

/** The workbook with every safe fix. */
export async function safelyFixed(workbook: Workbook): Promise<FixedWorkbook> {
  const { applyFixes } = await import('#core/workbook/applyFixes.ts')
  return applyFixes(
    workbook,
    fixableFindings(workbook, vocabulary, ({ fix }) => fix.confidence === 'safe'),
  )
}

/** What was fixed, in the form of what was opened, how it would be called, and what could not be kept. */
export async function fixedFile(fixed: FixedWorkbook, files: readonly TableFile[]): Promise<CorrectedFile> {
  // Loaded here alone: the library that packs workbooks would slow the start of every command.
  const { writeCorrected } = await import('#core/workbook/writeCorrected.ts')
  return writeCorrected(fixed, files, Date.now())
}

/** Throws a Problem where the name of an output promises another form than it gets. */
export function rejectOtherEnding(output: string, made: string): void {
  const ending = extname(made).toLowerCase()
  if (extname(output).toLowerCase() !== ending)
    throw new Problem('bad-request', `The fixed file needs a name that ends in ${ending}, as the file that it comes from.`)
}
