import { atom } from 'nanostores'
import { dataApi } from '#core/api/data.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import {
  type SizeVerdict,
  type Subset,
  sizeVerdict,
  subsetProblems,
  subsetRequest,
  subsetStatement,
  wholeSubset,
} from '#core/catalog/subset.ts'
import { limits } from '#core/limits/charts.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { Problem } from '#core/request/Problem.ts'
import { $session } from '../../account/stores/session.ts'
import { fromPage } from '../../shell/preview.ts'
import { portal } from '../../shell/stores/portal.ts'
import { requestStore } from '../../shell/stores/requestStore.ts'

/** The data set that the download dialog is open for; `null` while it is closed (DLD-28). */
export const $downloadRecord = atom<DatasetRecord | null>(null)
/** The part of it that the reader has chosen. */
export const $subset = atom<Subset | null>(null)

const sizeCheck = requestStore<SizeVerdict>()
const download = requestStore<null>()

/** The check of that part's size. */
export const $sizeCheck = sizeCheck.$request
/** The download itself, done as soon as the browser fetches the rows. */
export const $download = download.$request

let timer: ReturnType<typeof setTimeout> | undefined

// A check that waited for a sign-in, or failed for want of one, is made after it (DLD-27).
$session.listen(({ state }) => {
  const check = $sizeCheck.get()
  if (state === 'user' && (check.state === 'failed' || check.state === 'notTried')) void checkSize()
})

/** Opens the dialog on all of a data set. */
export function openDownload(record: DatasetRecord): void {
  $downloadRecord.set(record)
  changeSubset(wholeSubset(record))
}

/** Closes the dialog and forgets what it was open for. */
export function closeDownload(): void {
  clearTimeout(timer)
  sizeCheck.reset()
  download.reset()
  $downloadRecord.set(null)
  $subset.set(null)
}

/** Takes another part of the data set and checks its size 2 seconds after the last change (DLD-06). */
export function changeSubset(subset: Subset): void {
  clearTimeout(timer)
  $subset.set(subset)
  sizeCheck.reset()
  download.reset()
  timer = setTimeout(checkSize, limits.downloadSizeCheckDebounceMs)
}

/** Checks the size of the chosen part, for signed-in users only; after a failed check it is shown as a retry (DLD-13). */
async function checkSize(): Promise<void> {
  const record = $downloadRecord.get()
  const subset = $subset.get()
  if (!record || !subset || $session.get().state !== 'user' || subsetProblems(record, subset).length > 0) return
  const query = subsetStatement(record, subset)
  await sizeCheck.run(
    async ({ signal }) => {
      const verdict = sizeVerdict(await portal.call(dataApi.checkQuerySize, { query }, { signal }))
      if (verdict === null) throw new Problem('unexpected-reply', downloadTexts.checkFailed)
      return verdict
    },
    { failure: downloadTexts.checkFailed },
  )
}

/**
 * Starts the download: the portal is first asked for the call as a SELECT, which runs nothing, so that an error can be shown here; then the
 * browser fetches the rows itself, straight to disk. The page never holds them, and the query runs once.
 */
export async function startDownload(save: (address: string) => void): Promise<void> {
  const record = $downloadRecord.get()
  const subset = $subset.get()
  if (!record || !subset) return
  const query = { ...subsetRequest(record, subset), filename: `${record.Short_Name}.csv`, spreadsheet: 'true' as const }
  await download.run(async () => {
    const answer = await portal.open(dataApi.storedProcedure, { ...query, sqlify: 'true' })
    // Read to its end: a browser shows what is left unread as cancelled.
    await answer.text()
    save(fromPage(`${dataApi.storedProcedure.path}?${new URLSearchParams(query)}`))
    return null
  })
}
