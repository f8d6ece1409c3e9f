import { atom } from 'nanostores'
import type { DownloadedDataset } from '#components/download/DownloadDialog.tsx'
import type { ArrivingFile } from '#components/download/DownloadState.tsx'
import { type SavedFile, savedWords } from '#components/download/SavedFile.ts'
import type { OfferedVariable } from '#components/download/VariableChoice.tsx'
import { bulkApi } from '#core/api/bulk.ts'
import { catalogApi } from '#core/api/catalog.ts'
import { dataApi } from '#core/api/data.ts'
import { subsetsApi } from '#core/api/subsets.ts'
import { variablesApi } from '#core/api/variables.ts'
import { downloadQuery, downloadRequest, subsetFilters } from '#core/catalog/downloadRequest.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { fitsZip, type SizeVerdict, type Subset, sizeVerdict, subsetProblems, unusableTimes, wholeSubset } from '#core/catalog/subset.ts'
import { subsetPath } from '#core/catalog/subsetAddress.ts'
import { type OpenRows, resumedRows } from '#core/client/resumedRows.ts'
import { limits } from '#core/limits/charts.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { RowCounter } from '#core/observations/RowCounter.ts'
import { Problem } from '#core/request/Problem.ts'
import { isPending, shownValue } from '#core/request/RequestState.ts'
import { type FileForm, type FormName, fileFacts } from '#core/rows/formFacts.ts'
import type { RowBytes } from '#core/size/fileBytes.ts'
import { type BrowserFile, openBrowserFile } from '../../common/browserFile.ts'
import { notify } from '../../common/stores/notices.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { $session } from '../../common/stores/session.ts'

/** Short name of the data set that the download dialog is open for; `null` while it is closed (DLD-28). */
export const $downloadName = atom<string | null>(null)
/** The part of it that the reader has chosen. */
export const $subset = atom<Subset | null>(null)
/** The form of the file; kept while the page is. */
export const $fileForm = atom<FileForm>('zip')

const dataset = requestStore<DownloadedDataset>()
const offeredVariables = requestStore<readonly OfferedVariable[]>()
const rowBytes = requestStore<RowBytes>()
const sizeCheck = requestStore<SizeVerdict>()
const download = requestStore<SavedFile>()
const address = requestStore<string>()

/** The data set itself (DLD-03). */
export const $downloadDataset = dataset.$request
/** The variables that it has. */
export const $offeredVariables = offeredVariables.$request
/** How many bytes its rows take; a failure only leaves out the sizes of files. */
export const $rowBytes = rowBytes.$request
/** The check of that part's size. */
export const $sizeCheck = sizeCheck.$request
/** The page of the chosen part, once somebody wants one. */
export const $subsetAddress = address.$request
/** The download itself. It goes on while the dialog is closed, or open for another data set. */
export const $download = download.$request
/** What it brings: the name of its file, and its rows where the size check counted them. */
export const $arriving = atom<ArrivingFile | null>(null)

const PROGRESS_MS = 200 // often enough to be seen moving

let timer: ReturnType<typeof setTimeout> | undefined

// A check that waited for a sign-in, or failed for want of one, is made after it (DLD-27).
$session.listen(({ state }) => {
  const check = $sizeCheck.get()
  if (state === 'user' && (check.state === 'failed' || check.state === 'notTried')) void checkSize()
})

const knownRecord = (): DatasetRecord | null => shownValue($downloadDataset.get())?.record ?? null

/** Opens the dialog on all of a data set, which is loaded by its short name. */
export async function openDownload(shortName: string): Promise<void> {
  closeDownload()
  $downloadName.set(shortName)
  await Promise.all([loadDataset(), loadVariables(shortName), loadRowBytes(shortName)])
}

/** Loads the data set that the dialog is open for; one whose times cannot be read cannot be downloaded in parts (DLD-25). */
export async function loadDataset(): Promise<void> {
  const shortname = $downloadName.get()
  if (shortname === null) return
  const ended = await dataset.run(
    async ({ signal }) => {
      const { dataset: record, hasVault } = await portal.call(catalogApi.datasetFullPage, { shortname }, { signal })
      const unusable = unusableTimes(record)
      if (unusable !== undefined) throw new Problem('unexpected-reply', unusable)
      return { record, hasVault }
    },
    {
      failure: ({ code, message }) =>
        code === 'unexpected-reply' ? downloadTexts.unusable(message) : downloadTexts.failed.request(message),
      broken: downloadTexts.unusable(downloadTexts.unexpected),
    },
  )
  if (ended?.state === 'succeeded') changeSubset(wholeSubset(ended.value.record))
}

async function loadVariables(shortname: string): Promise<void> {
  await offeredVariables.run(async ({ signal }) => {
    const rows = await portal.call(catalogApi.datasetVariables, { shortname }, { signal })
    return rows.map(({ Variable, Long_Name, Unit }) => ({ name: Variable, longName: Long_Name, unit: Unit }))
  })
}

async function loadRowBytes(shortname: string): Promise<void> {
  await rowBytes.run(({ signal }) => portal.call(variablesApi.rowBytes, { shortname }, { signal }))
}

/** Closes the dialog and forgets what it was open for. */
export function closeDownload(): void {
  clearTimeout(timer)
  dataset.reset()
  offeredVariables.reset()
  rowBytes.reset()
  sizeCheck.reset()
  address.reset()
  forgetDownload()
  $downloadName.set(null)
  $subset.set(null)
}

/** Takes another part of the data set and checks its size 2 seconds after the last change (DLD-06). */
export function changeSubset(subset: Subset): void {
  clearTimeout(timer)
  $subset.set(subset)
  if (!fitsZip(subset) && $fileForm.get() === 'zip') $fileForm.set('csv')
  sizeCheck.reset()
  address.reset()
  forgetDownload()
  timer = setTimeout(checkSize, limits.downloadSizeCheckDebounceMs)
}

/** Chooses the form of the file, which changes no size in rows. */
export function chooseForm(form: FileForm): void {
  $fileForm.set(form)
  forgetDownload()
}

/** Gets a short address for the chosen part. */
export async function addressSubset(): Promise<void> {
  const record = knownRecord()
  const subset = $subset.get()
  if (!record || !subset) return
  const { spName: _, ...body } = requestOf(record, subset, $fileForm.get()).subsetParams
  await address.run(
    async ({ signal }) => {
      const { id } = await portal.call(subsetsApi.addressSubset, {}, { body, signal })
      return location.origin + subsetPath(id)
    },
    { failure: downloadTexts.address.failed },
  )
}

/** Forgets how the last download ended; one that is under way goes on. */
function forgetDownload(): void {
  if (!isPending($download.get())) download.reset()
}

/** Checks the size of the chosen part, for signed-in users only; after a failed check it is shown as a retry (DLD-13). */
async function checkSize(): Promise<void> {
  const record = knownRecord()
  const subset = $subset.get()
  if (!record || !subset || $session.get().state !== 'user' || subsetProblems(record, subset).length > 0) return
  const query = downloadQuery(requestOf(record, subset, $fileForm.get()), record)
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
 * Downloads the chosen part: its bytes go to a file while they arrive, so that the page never holds them, and the file is saved once all of
 * them are there. A download that broke off, or was cancelled, leaves none.
 */
export async function startDownload(openFile = openBrowserFile): Promise<void> {
  const record = knownRecord()
  const subset = $subset.get()
  if (!record || !subset) return
  const form = $fileForm.get()
  const name = fileName(record, form)
  const opened = $downloadName.get()
  $arriving.set({ name, expectedRows: shownValue($sizeCheck.get())?.rows ?? null })
  const ended = await download.run(async ({ signal, report }) => {
    const counter = new RowCounter(
      form,
      reportOften((rows, sizeBytes) => report({ state: 'streaming', rows, sizeBytes })),
    )
    const begun: { file: BrowserFile | null; step: Step } = { file: null, step: 'request' }
    const onAnswer = async () => {
      begun.step = 'file'
      begun.file ??= await openFile()
      begun.step = 'rows'
    }
    try {
      for await (const piece of counter.count(rowsOf(record, subset, form, { signal, onAnswer }))) await begun.file?.write(piece)
      signal.throwIfAborted()
      begun.step = 'file'
      await begun.file?.save(name)
    } catch (fault) {
      await begun.file?.discard()
      throw atStep(begun.step, fault)
    }
    return { name, rows: counter.rows, sizeBytes: counter.sizeBytes }
  })
  // Said on the page if the dialog was closed meanwhile, or opened for another data set.
  if ($downloadName.get() === opened || ended === null) return
  if (ended.state === 'succeeded') notify(`${savedWords(ended.value)} ${name}`)
  if (ended.state === 'failed') notify(ended.message, 'danger')
  download.reset()
}

const fileName = ({ Short_Name }: DatasetRecord, form: FileForm) => `${Short_Name}.${fileFacts[form].fileExtension}`
const requestOf = (record: DatasetRecord, subset: Subset, form: FileForm) => downloadRequest(record, subset, fileName(record, form))

interface Opening {
  readonly signal: AbortSignal
  /** Called with each answer, before it is read. */
  readonly onAnswer: () => Promise<void>
}

/** The bytes of the file. Rows of ranges go on where the connection broke; other files are made anew each time. */
function rowsOf(record: DatasetRecord, subset: Subset, form: FileForm, { signal, onAnswer }: Opening) {
  const request = requestOf(record, subset, form)
  const filters = subsetFilters(record, subset)
  const body = { shortNames: [request.shortName], spreadsheet: true, ...(filters && { filters }) }
  const spreadsheet = form === 'csv' ? ({ spreadsheet: 'true' } as const) : {}
  const query = { query: downloadQuery(request, record), format: form as FormName, filename: request.fileName, ...spreadsheet }
  const open: OpenRows = async (headers) => {
    const response =
      form === 'zip'
        ? await portal.open(bulkApi.bulkDownload, {}, { body, accept: 'application/zip', headers, signal })
        : await portal.open(dataApi.query, query, { headers, signal })
    await onAnswer()
    return response
  }
  return resumedRows(open, { signal, onLost: markLost })
}

function markLost(isLost: boolean): void {
  const arriving = $arriving.get()
  if (arriving !== null && (arriving.isLost ?? false) !== isLost) $arriving.set({ ...arriving, isLost })
}

/** Stops the download; nothing is saved. */
export const cancelDownload = (): void => download.reset()

type Step = keyof typeof downloadTexts.failed

/** A fault of this step, in its words (DLD-26). */
function atStep(step: Step, fault: unknown): unknown {
  if (!(fault instanceof Problem)) return fault
  const { failed } = downloadTexts
  const says = step !== 'request' && fault.code === 'storage-full' ? failed.file : failed[step]
  return new Problem(fault.code, typeof says === 'string' ? says : says(fault.message))
}

/** Reports what has arrived, no more often than people can read. */
function reportOften(report: (rows: number, sizeBytes: number) => void): (sizeBytes: number, rows: number | undefined) => void {
  let reportedAt = 0
  return (sizeBytes, rows = 0) => {
    const now = Date.now()
    if (now - reportedAt < PROGRESS_MS) return
    reportedAt = now
    report(rows, sizeBytes)
  }
}
