import { vocabulary } from '#core/catalog/vocabulary.ts'
import type { WorkbookSummary } from '#core/submission/records.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { sameFindings, sentenceOf } from '#core/workbook/report/sameFindings.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { submissionSheets } from '#core/workbook/Workbook.ts'
import { type WorkbookNames, workbookNames } from './workbookNames.ts'
import { workbookTracks } from './workbookTracks.ts'

const REPORTED_ERRORS = 5 // enough to see what is wrong; the validation tool lists all

/** What a portal must know of a stored workbook before it takes it. */
export interface CheckReport extends WorkbookNames {
  readonly errorCount: number
  /** The first errors as sentences with their places, each cause once, at most `REPORTED_ERRORS`. */
  readonly errors: readonly string[]
  readonly summary: WorkbookSummary
}

/** Reads a stored workbook and checks it by every rule. Throws the Problem `unreadable-workbook` for anything that is not a workbook. */
export async function checkWorkbook(blob: Blob, portal: PortalFacts): Promise<CheckReport> {
  const workbook = await readWorkbook(blob, { sheets: submissionSheets })
  const { findings, errorCount, warningCount, confirmationCount } = validateWorkbook(workbook, vocabulary, portal)
  const data = workbook.sheets.get('data')
  return {
    ...workbookNames(workbook),
    errorCount,
    errors: sameFindings(findings.filter(({ severity }) => severity === 'error'))
      .slice(0, REPORTED_ERRORS)
      .map(sentenceOf),
    summary: {
      rows: data?.rowCount ?? 0,
      columns: data?.columns.length ?? 0,
      variables: workbook.sheets.get('vars_meta_data')?.rowCount ?? 0,
      warnings: warningCount,
      confirmations: confirmationCount,
      tracks: workbookTracks(workbook, portal),
    },
  }
}
