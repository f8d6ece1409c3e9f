import { ingestionsApi } from '#core/api/ingestions.ts'
import type { WorkbookDraftRecord } from '#core/catalog/ingestionRecords.ts'
import type { RawMetadata } from '#core/catalog/rawMetadata.ts'
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

/** Publishes a file with its metadata. */
export const publishFile = (file: File, metadata: RawMetadata) =>
  portal.call(ingestionsApi.publishIngestion, {}, { form: formOf(file, { metadata: JSON.stringify(metadata) }) })

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
