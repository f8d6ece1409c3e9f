import type { Problem } from '#core/request/Problem.ts'
import { findingsCsv } from '#core/workbook/report/issueFiles.ts'
import { sarifOf } from '#core/workbook/report/sarif.ts'
import { reportOf, uncheckedFile } from '#core/workbook/report/WorkbookReport.ts'
import { rulesSkipped } from '#core/workbook/rules/rulesOf.ts'
import packageFile from '../../package.json' with { type: 'json' }
import type { Terminal } from '../terminal/Terminal.ts'
import type { CheckedWorkbook } from './checkFile.ts'

/** How findings are printed. */
export const reportFormats = ['text', 'json', 'sarif', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** A file that could not be checked, and why. */
export interface Failure {
  readonly file: string
  readonly problem: Problem
}

interface Reports {
  readonly checked: readonly CheckedWorkbook[]
  readonly failures: readonly Failure[]
  /** The codes of rules that were not checked. */
  readonly skipped: readonly string[]
}

/** Prints all files for programs: JSON (one report as it is, several as a list), SARIF or CSV. Text is printed file by file, elsewhere. */
export async function printReports(terminal: Terminal, format: ReportFormat, { checked, failures, skipped }: Reports): Promise<void> {
  if (format === 'sarif') terminal.printJson(sarifOf(checked, packageFile.version))
  if (format === 'csv') await terminal.write(new TextEncoder().encode(findingsCsv(checked)))
  if (format !== 'json') return
  const reports = [
    ...checked.map((one) => reportOf(one, [...new Set([...skipped, ...rulesSkipped(one.workbook)])])),
    ...failures.map(({ file, problem }) => uncheckedFile(file, problem)),
  ]
  terminal.printJson(reports.length === 1 ? reports[0] : { schemaVersion: 1, reports })
}
