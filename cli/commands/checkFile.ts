import { basename } from 'node:path'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { computeContentHash } from '#core/workbook/contentHash.ts'
import { readTables } from '#core/workbook/csv/readTables.ts'
import type { TableFile } from '#core/workbook/csv/tableRoles.ts'
import type { Findings } from '#core/workbook/Finding.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { submissionSheets, type Workbook } from '#core/workbook/Workbook.ts'
import type { CommandContext } from '../CliCommand.ts'
import { type CheckInput, openInput, titleOf } from './workbookFiles.ts'

/** What was read, and all that was found in it. */
export interface CheckedWorkbook {
  readonly file: string
  readonly files: readonly TableFile[]
  readonly contentHash: string
  readonly workbook: Workbook
  readonly findings: Findings
}

/** Reads and checks a workbook, or data with what describes them. Throws a Problem where a file cannot be read. */
export async function checkFile(
  input: CheckInput,
  portal: PortalFacts | undefined,
  { terminal, signal }: CommandContext,
): Promise<CheckedWorkbook> {
  const name = basename(titleOf(input.path))
  const progress = terminal.progress(`Reading ${name}`)
  try {
    const files = await openInput(input, terminal.streams.stdin)
    const onProgress = (share: number) => progress.update(`Reading ${name}: ${Math.round(share * 100)} %`)
    const [first] = files
    const options = { signal, onProgress }
    const workbook =
      first && input.isSubmission
        ? await readWorkbook(first.blob, { ...options, sheets: submissionSheets })
        : await readTables(files, options)
    progress.update(`Checking ${name}`)
    const findings = validateWorkbook(workbook, vocabulary, portal)
    return { file: input.path, files, contentHash: await computeContentHash(files), workbook, findings }
  } finally {
    progress.stop()
  }
}
