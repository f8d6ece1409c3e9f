import { answerPage, seldom } from '#components/workers/answerPage.ts'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { type WorkbookNames, workbookNames } from '#core/submission/workbookNames.ts'
import { type ChangeSummary, changeSummary } from '#core/workbook/changeSummary.ts'
import { computeContentHash } from '#core/workbook/contentHash.ts'
import { readTables } from '#core/workbook/csv/readTables.ts'
import { normalizedName, type TableFile } from '#core/workbook/csv/tableRoles.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { reportHtml } from '#core/workbook/report/reportHtml.ts'
import type { CellPlace, WindowRange } from '#core/workbook/SheetWindow.ts'
import { type SheetName, submissionSheets } from '#core/workbook/Workbook.ts'
import { type SessionState, WorkbookSession } from '#core/workbook/WorkbookSession.ts'
import { writeCorrected } from '#core/workbook/writeCorrected.ts'
import { notesOnFixed, writeFixed } from '#core/workbook/writeFixed.ts'

/** Which fixes are accepted: all that are safe, those of one rule and column, or that of one cell. */
export type AcceptedFixes =
  | { readonly kind: 'safe' }
  | { readonly kind: 'group'; readonly code: string; readonly sheet: SheetName; readonly column: string | null }
  /** `cell` is empty where the fix is the name of the sheet. */
  | { readonly kind: 'cell'; readonly code: string; readonly sheet: SheetName; readonly cell: string }

/** A change of the workbook. The same changes of the same file, one after the other, make the same workbook. */
export type ChangeOrder =
  | { readonly kind: 'fix'; readonly accepted: AcceptedFixes }
  | { readonly kind: 'put'; readonly sheet: SheetName; readonly cell: string; readonly text: string }
  | { readonly kind: 'undo' | 'redo' }

interface OpenOrder {
  readonly files: readonly File[]
  readonly takesTables: boolean
  readonly changes: readonly ChangeOrder[]
  /** What the portal knows beside the names; null where it was not asked. */
  readonly portal: PortalFacts | null
}

/** What was found in a workbook, and the names in it. */
export interface Checked {
  readonly state: SessionState
  readonly names: WorkbookNames
}

/** A workbook as it is corrected, and the names in it. */
export interface CorrectedWorkbook extends WorkbookNames {
  readonly content: Blob
}

interface HeldWorkbook {
  readonly file: File
  readonly tables: readonly TableFile[]
  readonly name: string
  readonly contentHash: string
  readonly session: WorkbookSession
}

let held: HeldWorkbook | null = null

function opened(): HeldWorkbook {
  if (held === null) throw new TypeError('No workbook was opened')
  return held
}

const calls = {
  /** Reads and checks a file, first of all, and reports which share of it was read. Throws a Problem for one that cannot be read. */
  async open({ files, takesTables, changes, portal }: OpenOrder, report: (share: number) => void): Promise<Checked> {
    const [file] = files
    if (!file) throw new TypeError('No file was given')
    const onProgress = seldom(report)
    const tables = files.map((each) => ({ name: each.name, blob: each }))
    const workbook = takesTables
      ? await readTables(tables, { onProgress })
      : await readWorkbook(file, { sheets: submissionSheets, onProgress })
    const session = new WorkbookSession(workbook, vocabulary, portal ?? undefined)
    held = { file, tables, name: file.name, contentHash: await computeContentHash(tables), session }
    for (const order of changes) change(session, order)
    return checked(session)
  },
  change(order: ChangeOrder): Checked {
    const { session } = opened()
    change(session, order)
    return checked(session)
  },
  window: (range: WindowRange) => opened().session.window(range),
  /** Where a finding is; null where it is in no cell. */
  locate: (finding: Finding) => opened().session.placeOf(finding) ?? null,
  /** The place of a cell with its sheet, such as `data!B7`; null where there is no such cell. */
  cell: (cell: string) => opened().session.placeNamed(cell) ?? null,
  /** The next error; null where no cell of the sheet has one. */
  nextError: (after: CellPlace) => opened().session.nextError(after) ?? null,
  changes: () => summaryOf(opened()),
  // A part of the file that is read only when it is corrected may be damaged: then these three throw a Problem.
  correct: () => corrected(opened()),
  save: () => corrections(opened()),
  report: () => reportOf(opened()),
}

/** Reads, checks and corrects a workbook off the main thread; ending the worker calls it off. */
export type CheckCalls = typeof calls

answerPage(calls)

function change(session: WorkbookSession, order: ChangeOrder): void {
  if (order.kind === 'fix') session.fix(isAccepted(order.accepted))
  else if (order.kind === 'put') session.put(order.sheet, order.cell, order.text)
  else session[order.kind]()
}

function checked(session: WorkbookSession): Checked {
  return { state: session.check(), names: workbookNames(session.fixed.workbook) }
}

async function summaryOf({ file, session: { fixed } }: HeldWorkbook): Promise<ChangeSummary> {
  const isBook = fixed.workbook.source === undefined && fixed.changes.length > 0
  return changeSummary(fixed.changes, isBook ? await notesOnFixed(fixed, file) : [])
}

/** The file itself where nothing was changed in it. The time in it is the file's, so that an upload that goes on later has the same bytes. */
async function corrected({ file, session: { fixed } }: HeldWorkbook): Promise<CorrectedWorkbook> {
  const content = fixed.changes.length === 0 ? file : (await writeFixed(fixed, file, file.lastModified)).content
  return { ...workbookNames(fixed.workbook), content }
}

/** `changes` is how many of them the file has. */
async function corrections({ tables, session: { fixed } }: HeldWorkbook) {
  return { ...(await writeCorrected(fixed, tables, Date.now())), changes: fixed.changes.length }
}

function reportOf({ name, contentHash: hash, session }: HeldWorkbook) {
  const html = reportHtml(session.check().findings, { name, workbook: session.fixed.workbook, contentHash: hash, madeAt: Date.now() })
  return { name: `${normalizedName(name)}_report.html`, content: new Blob([html], { type: 'text/html' }) }
}

function isAccepted(accepted: AcceptedFixes): (finding: Finding) => boolean {
  switch (accepted.kind) {
    case 'safe':
      return ({ fix }) => fix?.confidence === 'safe'
    case 'group':
      return ({ code, sheet, column }) => code === accepted.code && sheet === accepted.sheet && column === accepted.column
    case 'cell':
      return ({ code, sheet, cell = '' }) => code === accepted.code && sheet === accepted.sheet && cell === accepted.cell
  }
}
