import { atom } from 'nanostores'
import { workerCalls } from '#components/workers/workerCalls.ts'
import { dataListsApi } from '#core/api/dataLists.ts'
import { workbookCheckTexts } from '#core/messages/workbook.ts'
import { Problem } from '#core/request/Problem.ts'
import type { RemoteCalls } from '#core/request/RemoteCalls.ts'
import { failed, inProgress, notTried, type RequestState, shownValue, succeeded } from '#core/request/RequestState.ts'
import type { WorkbookNames } from '#core/submission/workbookNames.ts'
import type { ChangeSummary } from '#core/workbook/changeSummary.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { portalFactsOf } from '#core/workbook/portalFactsOf.ts'
import { groupedFindings, inOrder } from '#core/workbook/report/grouped.ts'
import type { CellPlace, FoundPlace, SheetWindow, WindowRange } from '#core/workbook/SheetWindow.ts'
import type { SheetName } from '#core/workbook/Workbook.ts'
import type { SessionState } from '#core/workbook/WorkbookSession.ts'
import { saveFile } from '../../common/saveFile.ts'
import { logError } from '../../common/stores/faults.ts'
import { portal } from '../../common/stores/portal.ts'
import type { ChangeOrder, CheckCalls, Checked, CorrectedWorkbook } from '../../workers/workbookCheck.ts'

/** The workbook that is being checked: read, refused with a reason, or with all that was found. */
export const $check = atom<RequestState<SessionState>>(notTried)

/** The name of its file. */
export const $fileName = atom('')

/** The file as it was chosen; null while there is none. */
export const $file = atom<File | null>(null)

/** How much of the file has been read, 0 to 1. */
export const $readShare = atom(0)

/** Whether a finding that is opened only changes what is shown, is scrolled to, or gets the focus, as after its neighbour's fix. */
export type Reveal = 'stay' | 'scroll' | 'focus'

/** The finding that is looked at. */
export const $finding = atom<Finding | null>(null)
export const $reveal = atom<Reveal>('stay')

/** The cell of the grid that keys act on, and the cells that have arrived. */
export const $active = atom<CellPlace>({ sheet: 'data', row: 0, column: 0 })
export const $window = atom<SheetWindow | null>(null)

/** The cell that the focus goes to. */
export const $focusCell = atom<CellPlace | null>(null)

/** The cell that was asked for by its address, and where it is: null where the workbook has no such cell. */
export const $wantedCell = atom<{ readonly cell: string; readonly place: CellPlace | null } | null>(null)

/** The cells that a grid shows first, before it knows its size. */
const FIRST_CELLS = { firstRow: 0, rows: 80, firstColumn: 0, columns: 20 } as const

/** How many changes the last saved file has. */
export const $savedChanges = atom(0)

/** Every change since the file was opened, in the order in which they were asked for. */
export const $changeOrders = atom<readonly ChangeOrder[]>([])

/** What the workbook calls its data set now; null while none is checked. */
export const $names = atom<WorkbookNames | null>(null)

/** What was changed, once somebody has asked for it; null again after each change. */
export const $summary = atom<ChangeSummary | null>(null)

let worker: RemoteCalls<CheckCalls> | null = null
/** Whether the last change was made in the grid, which stays where it is. */
let isGridEdit = false
/** The last press of Go To Next Error, which the next one waits for: it starts from where that one led. */
let nextErrorShown = Promise.resolve<unknown>(null)
let range: WindowRange = { sheet: 'data', ...FIRST_CELLS }

/** Reads and checks a file in place of the one before, and makes changes to it that were made before. */
export function openWorkbook(file: File, changes: readonly ChangeOrder[] = []): void {
  start([file], false, changes)
}

/** Reads and checks a workbook, or tables with what describes them, in place of those before. */
export function openTables(files: readonly File[]): void {
  start(files, true, [])
}

function start(files: readonly File[], takesTables: boolean, changes: readonly ChangeOrder[]): void {
  closeWorkbook()
  const [file] = files
  if (!file) return
  $changeOrders.set(changes)
  $fileName.set(files.map(({ name }) => name).join(', '))
  $file.set(file)
  $check.set(inProgress)
  const opened = workerCalls<CheckCalls>(new Worker(new URL('../../workers/workbookCheck.ts', import.meta.url), { type: 'module' }))
  worker = opened
  void (takesTables ? Promise.resolve(null) : cruisesKnown()).then((portal) => {
    if (opened !== worker) return
    ask(opened.call('open', { files, takesTables, changes, portal }, { onProgress: (share) => $readShare.set(share) }), takeChecked)
  })
}

/** The worker, once it has checked the workbook. */
const checking = () => (shownValue($check.get()) === undefined ? null : worker)

/** Takes what the worker answers, and tells why it does not; what comes of a workbook that was closed meanwhile is left out. */
function ask<Value>(answer: Promise<Value> | undefined, take: (value: Value) => void): Promise<void> | undefined {
  const asked = worker
  return answer?.then(
    (value) => {
      if (asked === worker) take(value)
    },
    (fault: unknown) => {
      if (asked !== worker) return
      const isKnown = fault instanceof Problem
      if (!isKnown) logError(fault)
      $check.set(failed(isKnown ? fault.message : workbookCheckTexts.broken))
    },
  )
}

/** Forgets the workbook and what was changed in it. */
export function closeWorkbook(): void {
  void worker?.end()
  worker = null
  nextErrorShown = Promise.resolve(null)
  $changeOrders.set([])
  $names.set(null)
  $summary.set(null)
  $file.set(null)
  $check.set(notTried)
  $readShare.set(0)
  $finding.set(null)
  $savedChanges.set(0)
  $window.set(null)
  $wantedCell.set(null)
  $focusCell.set(null)
  isGridEdit = false
  $active.set({ sheet: 'data', row: 0, column: 0 })
  range = { sheet: 'data', ...FIRST_CELLS }
}

/** Shows a finding and its cell. */
export function lookAt(finding: Finding, reveal: Reveal = 'scroll'): void {
  $reveal.set(reveal)
  $finding.set(finding)
  ask(checking()?.call('locate', finding), takePlace)
}

/** Shows the finding before or after the one that is looked at, in the order of the list. */
export function selectAdjacent(listed: readonly Finding[], by: -1 | 1): void {
  const before = $finding.get()
  const index = listed.findIndex((finding) => before !== null && isSameFinding(finding, before))
  const beside = listed[(index + by + listed.length) % listed.length]
  if (beside) lookAt(beside)
}

/** Shows the first finding of the next kind, by rule, sheet and column. */
export function lookAtNextKind(listed: readonly Finding[]): void {
  const before = $finding.get()
  const index = listed.findIndex((finding) => before !== null && isSameFinding(finding, before))
  const isOther = ({ code, sheet, column }: Finding) => code !== before?.code || sheet !== before.sheet || column !== before.column
  const next = listed.slice(index + 1).find(isOther) ?? listed[0]
  if (next) lookAt(next)
}

/** Makes a cell the active one; what was found in it is looked at. */
export function activate(place: CellPlace): void {
  const shown = $window.get()
  takePlace(place)
  $focusCell.set(null)
  const finding =
    shown?.sheet === place.sheet ? shown.rows[place.row - shown.firstRow]?.cells[place.column - shown.firstColumn]?.finding : undefined
  $reveal.set('stay')
  if (finding) $finding.set(finding)
}

/** Goes to the next error of a sheet: its cell gets the focus, and the finding is shown beside it. */
export function goToNextError(sheet: SheetName): void {
  const asked = worker
  nextErrorShown = nextErrorShown.then(() => {
    const after = $active.get().sheet === sheet ? $active.get() : { sheet, row: -1, column: 0 }
    return asked === worker ? ask(checking()?.call('nextError', after), takeError) : undefined
  })
}

/** Puts what was typed in the grid into its cell. */
export function putInGrid(sheet: SheetName, cell: string, text: string): void {
  isGridEdit = true
  change({ kind: 'put', sheet, cell, text })
}

/** Goes to a cell by its address, such as `data!B7`. */
export function goToCell(cell: string): void {
  ask(checking()?.call('cell', cell), (place) => {
    takePlace(place)
    $wantedCell.set({ cell, place })
    $focusCell.set(place)
  })
}

/** Asks for the cells that a grid shows. */
export function askFor(wanted: WindowRange): void {
  range = wanted
  ask(checking()?.call('window', range), $window.set)
}

/** The workbook as it is corrected now, and the names in it; for a workbook that was checked. */
export function correctedWorkbook(): Promise<CorrectedWorkbook> {
  return new Promise((resolve) => ask(checking()?.call('correct', null), resolve))
}

/** Changes the workbook and checks it again. */
export function change(order: ChangeOrder): void {
  $changeOrders.set([...$changeOrders.get(), order])
  ask(checking()?.call('change', order), takeChecked)
}

/** Asks what was changed. */
export function askForSummary(): void {
  ask(checking()?.call('changes', null), $summary.set)
}

/** Saves the workbook as it is corrected. */
export function saveCorrected(): void {
  ask(checking()?.call('save', null), ({ name, content, changes }) => {
    saveFile(name, content, content.type)
    $savedChanges.set(changes)
  })
}

/** Saves what was found as a page. */
export function saveReport(): void {
  ask(checking()?.call('report', null), ({ name, content }) => saveFile(name, content, content.type))
}

function takeChecked({ state, names }: Checked): void {
  const before = listedOf($check.get())
  $check.set(succeeded(state))
  $summary.set(null)
  $names.set(names)
  askFor(range)
  restoreSelection(before)
}

function listedOf(check: RequestState<SessionState>): readonly Finding[] {
  const state = shownValue(check)
  return state === undefined ? [] : inOrder(groupedFindings(state.findings))
}

/** An error in no cell is shown alone. */
function takeError(found: FoundPlace | null): void {
  const error = listedOf($check.get()).find(({ severity }) => severity === 'error')
  if (found === null && error) lookAt(error, 'focus')
  if (found === null) return
  takePlace(found.place)
  $reveal.set('stay')
  $finding.set(found.finding)
  $focusCell.set(found.place)
}

function takePlace(place: CellPlace | null): void {
  if (place === null) return
  if (place.sheet !== $active.get().sheet) askFor({ sheet: place.sheet, ...FIRST_CELLS })
  $active.set(place)
}

/** After a change: the finding that was looked at where it is still there, else the next one. A change in the grid leaves the grid in its place. */
function restoreSelection(before: readonly Finding[]): void {
  const was = $finding.get()
  const isFromGrid = isGridEdit
  isGridEdit = false
  if (was === null) return
  const now = listedOf($check.get())
  const same = now.find((finding) => isSameFinding(finding, was))
  const next = same ?? (isFromGrid ? undefined : nextAfter(was, before, now))
  if (next && !isFromGrid) lookAt(next, same ? 'scroll' : 'focus')
  else {
    $reveal.set(isFromGrid ? 'stay' : 'focus')
    $finding.set(next ?? null)
  }
}

/** What is left after a finding that is gone: the error that followed it, or one before it, or whatever else. */
function nextAfter(was: Finding, before: readonly Finding[], now: readonly Finding[]): Finding | undefined {
  const at = before.findIndex((finding) => isSameFinding(finding, was))
  const others = [...before.slice(at + 1), ...before.slice(0, at)]
  const left = others.flatMap((other) => now.find((finding) => isSameFinding(finding, other)) ?? [])
  return left.find(({ severity }) => severity === 'error') ?? left[0]
}

function isSameFinding(one: Finding, other: Finding): boolean {
  return (
    one.code === other.code && one.sheet === other.sheet && one.cell === other.cell && one.row === other.row && one.column === other.column
  )
}

/** The cruises that the portal knows; null where it does not answer: a workbook is checked without them too, and again when it is submitted. */
async function cruisesKnown(): Promise<PortalFacts | null> {
  return portal.call(dataListsApi.cruiseList, {}).then(
    (cruises) => portalFactsOf([], cruises),
    () => null,
  )
}
