import { vocabulary } from '#core/catalog/vocabulary.ts'
import { Problem } from '#core/request/Problem.ts'
import { type WorkbookNames, workbookNames } from '#core/submission/workbookNames.ts'
import { type ChangeSummary, changeSummary } from '#core/workbook/changeSummary.ts'
import { contentHashOf } from '#core/workbook/contentHash.ts'
import { readTables } from '#core/workbook/csv/readTables.ts'
import { normalizedName, type TableFile } from '#core/workbook/csv/tableRoles.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { reportHtml } from '#core/workbook/report/reportHtml.ts'
import type { CellPlace, FoundPlace, SheetWindow, WindowRange } from '#core/workbook/SheetWindow.ts'
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

/** What the page asks of the worker, which keeps the workbook. */
export type CheckOrder =
  | {
      readonly kind: 'open'
      readonly files: readonly File[]
      readonly takesTables: boolean
      readonly changes: readonly ChangeOrder[]
      /** What the portal knows beside the names; null where it was not asked. */
      readonly portal: PortalFacts | null
    }
  | ChangeOrder
  | { readonly kind: 'save' }
  | { readonly kind: 'report' }
  | { readonly kind: 'correct' }
  | { readonly kind: 'changes' }
  | { readonly kind: 'window'; readonly range: WindowRange }
  | { readonly kind: 'locate'; readonly finding: Finding }
  /** A cell with its sheet, such as `data!B7`. */
  | { readonly kind: 'cell'; readonly cell: string }
  | { readonly kind: 'nextError'; readonly after: CellPlace }

/** A workbook as it is corrected, and the names in it. */
export interface CorrectedWorkbook extends WorkbookNames {
  readonly content: Blob
}

/** What the worker tells the page. */
export type CheckMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'refused'; readonly says: string }
  | { readonly kind: 'state'; readonly state: SessionState; readonly names: WorkbookNames }
  | { readonly kind: 'changes'; readonly summary: ChangeSummary }
  | { readonly kind: 'window'; readonly window: SheetWindow }
  /** Where a finding is; null where it is in no cell. */
  | { readonly kind: 'place'; readonly place: CellPlace | null }
  /** The next error; null where no cell of the sheet has one. */
  | { readonly kind: 'error'; readonly found: FoundPlace | null }
  | { readonly kind: 'cell'; readonly cell: string; readonly place: CellPlace | null }
  | { readonly kind: 'corrected'; readonly corrected: CorrectedWorkbook }
  /** `changes` is how many of them a corrected workbook has. */
  | { readonly kind: 'file'; readonly name: string; readonly content: Blob; readonly changes?: number }

const worker = self as unknown as {
  onmessage: (event: MessageEvent<CheckOrder>) => void
  postMessage(message: CheckMessage): void
}

const REPORT_EVERY_MS = 100

let held: HeldWorkbook | null = null

interface HeldWorkbook {
  readonly file: File
  readonly tables: readonly TableFile[]
  readonly name: string
  readonly contentHash: string
  readonly session: WorkbookSession
}

worker.onmessage = ({ data }) => {
  // A rejection alone would stay in the worker, and the page would wait for ever.
  if (data.kind === 'open') open(data).catch(reportError)
  else if (held) carryOut(held, data).catch(tellRefused)
}

/** A part of the file that is read only when it is corrected may be damaged. */
function tellRefused(fault: unknown): void {
  if (fault instanceof Problem) worker.postMessage({ kind: 'refused', says: fault.message })
  else reportError(fault)
}

/** Reads and checks a file off the main thread; ending the worker calls it off. */
async function open({ files, takesTables, changes, portal }: Extract<CheckOrder, { kind: 'open' }>): Promise<void> {
  const [file] = files
  if (!file) return
  let reportedAt = 0
  const onProgress = (share: number) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    worker.postMessage({ kind: 'progress', share })
  }
  try {
    const tables = files.map((each) => ({ name: each.name, blob: each }))
    const workbook = takesTables
      ? await readTables(tables, { onProgress })
      : await readWorkbook(file, { sheets: submissionSheets, onProgress })
    const session = new WorkbookSession(workbook, vocabulary, portal ?? undefined)
    held = { file, tables, name: file.name, contentHash: await contentHashOf(tables), session }
    for (const order of changes) change(session, order)
    tellState(session)
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    worker.postMessage({ kind: 'refused', says: fault.message })
  }
}

async function carryOut(workbook: HeldWorkbook, order: Exclude<CheckOrder, { kind: 'open' }>): Promise<void> {
  const { session } = workbook
  if (order.kind === 'window') worker.postMessage({ kind: 'window', window: session.window(order.range) })
  else if (order.kind === 'locate') worker.postMessage({ kind: 'place', place: session.placeOf(order.finding) ?? null })
  else if (order.kind === 'cell') worker.postMessage({ kind: 'cell', cell: order.cell, place: session.placeNamed(order.cell) ?? null })
  else if (order.kind === 'nextError') worker.postMessage({ kind: 'error', found: session.nextError(order.after) ?? null })
  else if (order.kind === 'correct') worker.postMessage({ kind: 'corrected', corrected: await corrected(workbook) })
  else if (order.kind === 'save' || order.kind === 'report') worker.postMessage(await fileOf(workbook, order.kind))
  else if (order.kind === 'changes') worker.postMessage({ kind: 'changes', summary: await summaryOf(workbook) })
  else {
    change(session, order)
    tellState(session)
  }
}

function change(session: WorkbookSession, order: ChangeOrder): void {
  if (order.kind === 'fix') session.fix(isAccepted(order.accepted))
  else if (order.kind === 'put') session.put(order.sheet, order.cell, order.text)
  else session[order.kind]()
}

function tellState(session: WorkbookSession): void {
  worker.postMessage({ kind: 'state', state: session.check(), names: workbookNames(session.fixed.workbook) })
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

async function fileOf({ name, tables, contentHash: hash, session }: HeldWorkbook, kind: 'save' | 'report'): Promise<CheckMessage> {
  if (kind === 'save') {
    const { fixed } = session
    return { kind: 'file', ...(await writeCorrected(fixed, tables, Date.now())), changes: fixed.changes.length }
  }
  const html = reportHtml(session.check().findings, { name, workbook: session.fixed.workbook, contentHash: hash, madeAt: Date.now() })
  return { kind: 'file', name: `${normalizedName(name)}_report.html`, content: new Blob([html], { type: 'text/html' }) }
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
