import { atom } from 'nanostores'
import type { DownloadState } from '#components/download/DownloadDialog.tsx'
import type { SizeCheck } from '#components/download/SizeCheck.ts'
import { checkQuerySize, storedProcedure } from '#core/api/data.ts'
import { Problem } from '#core/api/problem.ts'
import type { DatasetRecord } from '#core/api/records.ts'
import { type Subset, sizeVerdict, subsetProblems, subsetRequest, subsetStatement, wholeSubset } from '#core/catalog/subset.ts'
import { limits } from '#core/limits.ts'
import { $session } from '../../account/stores/session.ts'
import { portal } from '../../shell/stores/portal.ts'

/** The data set that the download dialog is open for; `null` while it is closed (DLD-28). */
export const $downloadRecord = atom<DatasetRecord | null>(null)
/** The part of it that the reader has chosen. */
export const $subset = atom<Subset | null>(null)
export const $sizeCheck = atom<SizeCheck>({ state: 'waiting' })
export const $download = atom<DownloadState>({ state: 'notTried' })

let timer: ReturnType<typeof setTimeout> | undefined
let underWay: AbortController | undefined

// A check that waited for a sign-in, or failed for want of one, is made after it (DLD-27).
$session.listen(({ state }) => {
  const check = $sizeCheck.get()
  const hasFailed = check.state === 'checked' && check.verdict === 'failed'
  if (state === 'user' && (hasFailed || check.state === 'waiting')) void checkSize(hasFailed)
})

/** Opens the dialog on all of a data set. */
export function openDownload(record: DatasetRecord): void {
  $downloadRecord.set(record)
  changeSubset(wholeSubset(record))
}

/** Closes the dialog and forgets what it was open for. */
export function closeDownload(): void {
  clearTimeout(timer)
  underWay?.abort()
  $downloadRecord.set(null)
  $subset.set(null)
}

/** Takes another part of the data set and checks its size 2 seconds after the last change (DLD-06). */
export function changeSubset(subset: Subset): void {
  clearTimeout(timer)
  underWay?.abort()
  $subset.set(subset)
  $sizeCheck.set({ state: 'waiting' })
  $download.set({ state: 'notTried' })
  timer = setTimeout(() => checkSize(false), limits.downloadSizeCheckDebounceMs)
}

/** Checks the size of the chosen part, for signed-in users only; after a check that failed it says that it tries again (DLD-13). */
async function checkSize(isAgain: boolean): Promise<void> {
  const record = $downloadRecord.get()
  const subset = $subset.get()
  if (!record || !subset || $session.get().state !== 'user' || subsetProblems(record, subset).length > 0) return
  const controller = new AbortController()
  underWay = controller
  $sizeCheck.set({ state: 'checking', isAgain })
  const check = await checked(subsetStatement(record, subset), controller.signal)
  if (!controller.signal.aborted) $sizeCheck.set(check)
}

async function checked(query: string, signal: AbortSignal): Promise<SizeCheck> {
  try {
    return { state: 'checked', ...sizeVerdict(await portal.call(checkQuerySize, { query }, { signal })) }
  } catch (fault) {
    if (fault instanceof Problem || signal.aborted) return { state: 'checked', verdict: 'failed' }
    throw fault
  }
}

/**
 * Starts the download: the portal is first asked whether it will answer, so that a refusal can be told here; then the browser fetches the
 * rows itself, straight to disk. The page never holds them.
 */
export async function startDownload(save: (address: string) => void): Promise<void> {
  const record = $downloadRecord.get()
  const subset = $subset.get()
  if (!record || !subset) return
  $download.set({ state: 'inProgress' })
  const query = { ...subsetRequest(record, subset), filename: `${record.Short_Name}.csv` }
  const probe = new AbortController()
  try {
    await portal.open(storedProcedure, query, { accept: 'text/csv', signal: probe.signal })
    save(`${storedProcedure.path}?${new URLSearchParams(query)}`)
    $download.set({ state: 'succeeded' })
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    $download.set({ state: 'failed', says: fault.message })
  } finally {
    probe.abort()
  }
}
