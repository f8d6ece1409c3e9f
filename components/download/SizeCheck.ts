import type { DatasetRecord } from '#core/api/records.ts'
import { isWhole, roughRows, type SizeVerdict, type Subset } from '#core/catalog/subset.ts'
import { limits } from '#core/limits.ts'
import { downloadTexts } from '#core/messages/catalog.ts'

/** How far the check of a download's size is. */
export type SizeCheck =
  | { readonly state: 'waiting' }
  | { readonly state: 'checking'; readonly isAgain: boolean }
  | ({ readonly state: 'checked' } & SizeVerdict)

/** The words on the download button (DLD-07 to DLD-11). */
export function buttonWords(check: SizeCheck): string {
  if (check.state === 'waiting') return downloadTexts.button.waiting
  if (check.state === 'checking') return downloadTexts.button.checking
  return check.verdict === 'refused' ? downloadTexts.button.refused : downloadTexts.button.ready
}

/** Whether the button may be pressed: after a check that allowed the download or could not find out its size. */
export function isReady(check: SizeCheck): boolean {
  return check.state === 'checked' && check.verdict !== 'refused'
}

/** The sentence beside the button (DLD-12 to DLD-17); empty before any check. */
export function checkWords(check: SizeCheck, record: DatasetRecord, subset: Subset): string {
  if (check.state === 'waiting') return ''
  if (check.state === 'checking') return check.isAgain ? downloadTexts.checkingAgain : downloadTexts.checking
  if (check.verdict === 'failed') return downloadTexts.checkFailed
  const isAll = isWhole(record, subset)
  if (check.verdict === 'refused') return isAll ? downloadTexts.wholeTooLarge(record.Row_Count) : downloadTexts.subsetTooLarge(check.rows)
  if (isAll && record.Row_Count < limits.downloadRows) return downloadTexts.wholeFits(record.Row_Count)
  return downloadTexts.subsetFits(check.rows ?? roughRows(record, subset))
}
