import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import type { TableFile } from '#core/workbook/csv/tableRoles.ts'
import type { Findings } from '#core/workbook/Finding.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { issueFiles } from '#core/workbook/report/issueFiles.ts'
import { reportHtml } from '#core/workbook/report/reportHtml.ts'
import { allFindings } from '#core/workbook/validate.ts'
import type { Workbook } from '#core/workbook/Workbook.ts'
import { fileProblem, rejectExisting, writeWhole } from '../files.ts'
import { fixedFile, rejectOtherEnding, safelyFixed } from './fixedWorkbook.ts'

/** What is written beside the findings on the terminal, each where it is asked for. */
export interface OutputPaths {
  readonly report?: string
  readonly revised?: string
  /** A folder, made where there is none. */
  readonly issues?: string
  readonly force?: boolean
}

interface Checked {
  readonly name: string
  readonly workbook: Workbook
  readonly files: readonly TableFile[]
  readonly contentHash: string
  readonly findings: Findings
  /** What the findings were held against. */
  readonly portal?: PortalFacts | undefined
}

/** Writes the report, the revised workbook and the issue files; answers the paths. `onNote` gets what a revised workbook cannot keep before it is written. Nothing that exists is replaced without `force`. */
export async function writeOutputs(
  { report, revised, issues, force = false }: OutputPaths,
  checked: Checked,
  onNote: (note: string) => void,
): Promise<string[]> {
  const { name, workbook, files: tables, contentHash, findings, portal } = checked
  const files = new Map<string, () => Promise<Blob>>()
  const text = (content: string) => async () => new Blob([content])
  if (report !== undefined) files.set(report, text(reportHtml(findings, { name, workbook, contentHash, madeAt: Date.now() })))
  if (revised !== undefined) files.set(revised, () => revisedFile(revised, workbook, tables, onNote))
  if (issues !== undefined) {
    await mkdir(issues, { recursive: true }).catch((cause: unknown) => Promise.reject(fileProblem(cause, issues)))
    for (const [file, csv] of issueFiles(allFindings(workbook, vocabulary, portal))) files.set(join(issues, file), text(csv))
  }
  if (!force) for (const path of files.keys()) rejectExisting(path)
  for (const [path, content] of files) await writeWhole(path, (await content()).stream())
  return [...files.keys()]
}

async function revisedFile(path: string, workbook: Workbook, tables: readonly TableFile[], onNote: (note: string) => void): Promise<Blob> {
  const { name, content, notes = [] } = await fixedFile(await safelyFixed(workbook), tables)
  rejectOtherEnding(path, name)
  for (const note of notes) onNote(note)
  return content
}
