import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Findings } from '#core/workbook/Finding.ts'
import { issueFiles } from '#core/workbook/report/issueFiles.ts'
import { reportHtml } from '#core/workbook/report/reportHtml.ts'
import { fixableFindings } from '#core/workbook/validate.ts'
import { vocabulary } from '#core/workbook/vocabulary.ts'
import type { Workbook } from '#core/workbook/Workbook.ts'
import { fileProblem, refuseExisting, writeWhole } from '../files.ts'

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
  readonly findings: Findings
}

/** Writes the report, the revised workbook and the issue files; answers the paths. Nothing that exists is replaced without `force`. */
export async function writeOutputs({ report, revised, issues, force = false }: OutputPaths, checked: Checked): Promise<string[]> {
  const { name, workbook, findings } = checked
  const files = new Map<string, () => Promise<Uint8Array>>()
  const text = (content: string) => async () => new TextEncoder().encode(content)
  if (report !== undefined) files.set(report, text(reportHtml(findings, { name, workbook, madeAt: Date.now() })))
  if (revised !== undefined) files.set(revised, () => revisedBytes(checked))
  if (issues !== undefined) {
    await mkdir(issues, { recursive: true }).catch((cause: unknown) => Promise.reject(fileProblem(cause, issues)))
    for (const [file, csv] of issueFiles(findings.findings)) files.set(join(issues, file), text(csv))
  }
  if (!force) for (const path of files.keys()) await refuseExisting(path)
  for (const [path, bytes] of files) await writeWhole(path, one(await bytes()))
  return [...files.keys()]
}

async function revisedBytes({ workbook }: Checked): Promise<Uint8Array> {
  // Loaded here alone: the library that packs workbooks would slow the start of every command.
  const [{ applyFixes }, { writeFixed }] = await Promise.all([
    import('#core/workbook/applyFixes.ts'),
    import('#core/workbook/writeFixed.ts'),
  ])
  const safe = fixableFindings(workbook, vocabulary, ({ fix }) => fix.confidence === 'safe')
  return new Uint8Array(await (await writeFixed(applyFixes(workbook, safe), Date.now())).arrayBuffer())
}

async function* one(bytes: Uint8Array) {
  yield bytes
}
