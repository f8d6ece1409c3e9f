import { Problem } from '#core/api/problem.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { reportHtml } from '#core/workbook/report/reportHtml.ts'
import { vocabulary } from '#core/workbook/vocabulary.ts'
import { type SheetName, sheetNames } from '#core/workbook/Workbook.ts'
import { type SessionState, type SheetPart, WorkbookSession } from '#core/workbook/WorkbookSession.ts'
import { writeFixed } from '#core/workbook/writeFixed.ts'

/** Which fixes are accepted: all that are safe, those of one rule and column, or that of one cell. */
export type AcceptedFixes =
  | { readonly kind: 'safe' }
  | { readonly kind: 'group'; readonly code: string; readonly sheet: SheetName; readonly column: string | null }
  | { readonly kind: 'cell'; readonly code: string; readonly sheet: SheetName; readonly cell: string }

/** What the page asks of the worker, which keeps the workbook. */
export type CheckOrder =
  | { readonly kind: 'open'; readonly file: File }
  | { readonly kind: 'fix'; readonly accepted: AcceptedFixes }
  | { readonly kind: 'put'; readonly sheet: SheetName; readonly cell: string; readonly text: string }
  | { readonly kind: 'undo' | 'redo' | 'save' | 'report' }
  | { readonly kind: 'around'; readonly sheet: SheetName; readonly row: number | null }

/** What the worker tells the page. */
export type CheckMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'refused'; readonly says: string }
  | { readonly kind: 'state'; readonly state: SessionState }
  | { readonly kind: 'part'; readonly part: SheetPart }
  | { readonly kind: 'file'; readonly name: string; readonly content: Blob }

const worker = self as unknown as {
  onmessage: (event: MessageEvent<CheckOrder>) => void
  postMessage(message: CheckMessage): void
}

const REPORT_EVERY_MS = 100

let held: { readonly name: string; readonly session: WorkbookSession } | null = null

worker.onmessage = ({ data }) => {
  // A rejection alone would stay in the worker, and the page would wait for ever.
  if (data.kind === 'open') open(data.file).catch(reportError)
  else if (held) carryOut(held.name, held.session, data).catch(reportError)
}

/** Reads and checks a file off the main thread; ending the worker calls it off. */
async function open(file: File): Promise<void> {
  let reportedAt = 0
  const onProgress = (share: number) => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return
    reportedAt = performance.now()
    worker.postMessage({ kind: 'progress', share })
  }
  try {
    const workbook = await readWorkbook(file, { sheets: sheetNames, onProgress })
    held = { name: file.name, session: new WorkbookSession(workbook, vocabulary) }
    worker.postMessage({ kind: 'state', state: held.session.check() })
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    worker.postMessage({ kind: 'refused', says: fault.message })
  }
}

async function carryOut(name: string, session: WorkbookSession, order: Exclude<CheckOrder, { kind: 'open' }>): Promise<void> {
  if (order.kind === 'around') worker.postMessage({ kind: 'part', part: session.around(order.sheet, order.row) })
  else if (order.kind === 'save' || order.kind === 'report') worker.postMessage(await fileOf(name, session, order.kind))
  else {
    if (order.kind === 'fix') session.fix(isAccepted(order.accepted))
    else if (order.kind === 'put') session.put(order.sheet, order.cell, order.text)
    else session[order.kind]()
    worker.postMessage({ kind: 'state', state: session.check() })
  }
}

async function fileOf(name: string, session: WorkbookSession, kind: 'save' | 'report'): Promise<CheckMessage> {
  const plain = name.replace(/\.xlsx$/i, '')
  if (kind === 'save') return { kind: 'file', name: `${plain}_corrected.xlsx`, content: await writeFixed(session.fixed, Date.now()) }
  const html = reportHtml(session.check().findings, { name, workbook: session.fixed.workbook, madeAt: Date.now() })
  return { kind: 'file', name: `${plain}_report.html`, content: new Blob([html], { type: 'text/html' }) }
}

function isAccepted(accepted: AcceptedFixes): (finding: Finding) => boolean {
  switch (accepted.kind) {
    case 'safe':
      return ({ fix }) => fix?.confidence === 'safe'
    case 'group':
      return ({ code, sheet, column }) => code === accepted.code && sheet === accepted.sheet && column === accepted.column
    case 'cell':
      return ({ code, sheet, cell }) => code === accepted.code && sheet === accepted.sheet && cell === accepted.cell
  }
}
