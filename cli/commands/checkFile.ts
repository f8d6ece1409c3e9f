import { basename } from 'node:path'
import { contentHash } from '#core/workbook/contentHash.ts'
import type { Findings } from '#core/workbook/Finding.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { vocabulary } from '#core/workbook/vocabulary.ts'
import { sheetNames, type Workbook } from '#core/workbook/Workbook.ts'
import type { Context } from './CliCommand.ts'
import { openWorkbookFile, titleOf } from './workbookFiles.ts'

/** A workbook that was read, and all that was found in it. */
export interface CheckedWorkbook {
  readonly file: string
  readonly contentHash: string
  readonly workbook: Workbook
  readonly findings: Findings
}

/** Reads and checks one workbook. Throws a Problem where it cannot be read. */
export async function checkFile(file: string, portal: PortalFacts | undefined, { terminal, signal }: Context): Promise<CheckedWorkbook> {
  const name = basename(titleOf(file))
  const progress = terminal.progress(`Reading ${name}`)
  try {
    const blob = await openWorkbookFile(file)
    const onProgress = (share: number) => progress.update(`Reading ${name}: ${Math.round(share * 100)} %`)
    const workbook = await readWorkbook(blob, { signal, onProgress, sheets: sheetNames })
    progress.update(`Checking ${name}`)
    return { file, contentHash: await contentHash(blob), workbook, findings: validateWorkbook(workbook, vocabulary, portal) }
  } finally {
    progress.stop()
  }
}
