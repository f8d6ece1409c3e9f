import { downloadTexts } from '#core/messages/catalog.ts'
import { sizeText } from '#core/size/sizeText.ts'
import { counted } from '#core/text/counted.ts'

/** A file that a download has saved. */
export interface SavedFile {
  readonly name: string
  readonly sizeBytes: number
  /** `undefined` in files whose rows cannot be counted from outside. */
  readonly rows: number | undefined
}

/** What came, in words: its rows, or its size where they are not known. */
export function savedWords({ rows, sizeBytes }: SavedFile): string {
  return downloadTexts.saved(rows === 0 ? downloadTexts.noRows : rows === undefined ? sizeText(sizeBytes) : counted(rows, 'row'))
}
