import { atom } from 'nanostores'
import { ingestionsApi } from '#core/api/ingestions.ts'
import type { PublicationRecord, WorkbookDraftRecord } from '#core/catalog/ingestionRecords.ts'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
import { Problem } from '#core/request/Problem.ts'
import { portal } from '../../common/stores/portal.ts'

function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  form.append('name', file.name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file], { type: 'application/octet-stream' }), file.name)
  return form
}

/** Drafts the metadata of a file with the replies to its questions. */
export const draftFile = (file: File, replies: readonly (string | null)[]) =>
  portal.call(ingestionsApi.draftIngestion, {}, { form: formOf(file, { replies: JSON.stringify(replies) }) })

/** What a file would become with its metadata. */
export const previewFile = (file: File, metadata: RawMetadata) =>
  portal.call(ingestionsApi.previewIngestion, {}, { form: formOf(file, { metadata: JSON.stringify(metadata) }) })

const ASK_AGAIN_MS = 1000 // a step of the usual file takes a few seconds

/** The publication that the portal works on, or what came of it; null where there was none. */
export const $publication = atom<PublicationRecord | null>(null)
/** Whether a file is on its way to be published. */
export const $isPublishing = atom(false)

const isUnderWay = (publication: PublicationRecord | null) => publication?.published === null && publication.failure === null

let asking: ReturnType<typeof setTimeout> | undefined
/** The number of the last call, or of the publication that ended after it: replies to earlier ones are old. */
let latest = 0

/** Asks how far the publication is, and again until it has ended: also one that was begun before the page was loaded. */
export async function followPublication(): Promise<void> {
  clearTimeout(asking)
  const call = ++latest
  const found = await portal.call(ingestionsApi.ingestionProgress, {}).catch(expected)
  if (call !== latest) return
  // What came of an earlier one is no news of the file that is on its way.
  if (found && (!$isPublishing.get() || isUnderWay(found.publication))) $publication.set(found.publication)
  if ($isPublishing.get() || isUnderWay($publication.get())) asking = setTimeout(() => void followPublication(), ASK_AGAIN_MS)
}

/** An answer that did not come is asked for again. */
function expected(fault: unknown): null {
  if (!(fault instanceof Problem)) throw fault
  return null
}

/** Publishes a file with its metadata; `$publication` says how far that is, and what came of it. */
export async function publishFile(file: File, metadata: RawMetadata): Promise<void> {
  $publication.set(null)
  $isPublishing.set(true)
  void followPublication()
  const at = { file: file.name, phase: 'publish', share: 1, ofRows: null } as const
  try {
    const form = formOf(file, { metadata: JSON.stringify(metadata) })
    const published = await portal.call(ingestionsApi.publishIngestion, {}, { form })
    $publication.set({ ...at, published, failure: null })
  } catch (fault) {
    expected(fault)
    $publication.set({ ...at, published: null, failure: (fault as Problem).message })
  } finally {
    latest++
    clearTimeout(asking)
    $isPublishing.set(false)
  }
}

/** Begins a submission workbook with a file and the replies to its questions. */
export const beginWorkbook = (file: File, replies: readonly (string | null)[]) =>
  portal.call(ingestionsApi.beginWorkbook, {}, { form: formOf(file, { replies: JSON.stringify(replies) }) })

/** The workbook as a file, named after the one that it was begun with. */
export function begunWorkbook({ name }: File, { workbook }: WorkbookDraftRecord): File {
  const bytes = Uint8Array.from(atob(workbook ?? ''), (letter) => letter.charCodeAt(0))
  return new File([bytes], `${name.replace(/\.[^.]*$/, '')}.xlsx`, {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
