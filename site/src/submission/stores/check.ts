import { atom } from 'nanostores'
import { failed, inProgress, notTried, type RequestState, succeeded } from '#core/client/RequestState.ts'
import { workbookCheckTexts } from '#core/messages/workbook.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import type { SessionState, SheetPart } from '#core/workbook/WorkbookSession.ts'
import { saveFile } from '../../shell/saveFile.ts'
import { logFault } from '../../shell/stores/faults.ts'
import type { CheckMessage, CheckOrder } from '../../workers/workbookCheck.ts'

/** The workbook that is being checked: read, refused with a reason, or with all that was found. */
export const $check = atom<RequestState<SessionState>>(notTried)

/** The name of its file. */
export const $fileName = atom('')

/** How much of the file has been read, 0 to 1. */
export const $readShare = atom(0)

/** The finding that is looked at, and the rows around it. */
export const $finding = atom<Finding | null>(null)
export const $part = atom<SheetPart | null>(null)

let worker: Worker | null = null

/** Reads and checks a file in place of the one before. */
export function openWorkbook(file: File): void {
  closeWorkbook()
  $fileName.set(file.name)
  $check.set(inProgress)
  const opened = new Worker(new URL('../../workers/workbookCheck.ts', import.meta.url), { type: 'module' })
  worker = opened
  opened.onmessage = ({ data }: MessageEvent<CheckMessage>) => {
    // A message of the file before may still be on its way.
    if (opened === worker) take(data)
  }
  opened.onerror = (event) => {
    if (opened !== worker) return
    logFault(event.error ?? event.message)
    $check.set(failed(workbookCheckTexts.broken))
  }
  ask({ kind: 'open', file })
}

/** Forgets the workbook and what was changed in it. */
export function closeWorkbook(): void {
  worker?.terminate()
  worker = null
  $check.set(notTried)
  $readShare.set(0)
  $finding.set(null)
  $part.set(null)
}

/** Shows the rows around a finding. */
export function lookAt(finding: Finding): void {
  $finding.set(finding)
  ask({ kind: 'around', sheet: finding.sheet, row: finding.row })
}

/** Asks the worker for a change, a file or some rows. */
export function ask(order: CheckOrder): void {
  worker?.postMessage(order)
}

function take(message: CheckMessage): void {
  if (message.kind === 'progress') $readShare.set(message.share)
  else if (message.kind === 'refused') $check.set(failed(message.says))
  else if (message.kind === 'part') $part.set(message.part)
  else if (message.kind === 'file') saveFile(message.name, message.content, message.content.type)
  else {
    $check.set(succeeded(message.state))
    lookAgain(message.state)
  }
}

/** After a change: the same finding where it is still there, else none; its rows as they are now. */
function lookAgain({ findings }: SessionState): void {
  const before = $finding.get()
  if (before === null) return
  const now = findings.findings.find(({ code, sheet, cell, row }) => {
    return code === before.code && sheet === before.sheet && cell === before.cell && row === before.row
  })
  $finding.set(now ?? null)
  ask({ kind: 'around', sheet: before.sheet, row: before.row })
}
