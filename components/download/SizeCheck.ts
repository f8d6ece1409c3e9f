import type { DatasetRecord } from '#core/catalog/records.ts'
import { isWhole, type SizeVerdict, type Subset } from '#core/catalog/subset.ts'
import { limits } from '#core/limits/observations.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { failureOf, isPending, isSettled, type RequestState, shownValue } from '#core/request/RequestState.ts'

/** The check of a download's size. */
export type SizeCheck = RequestState<SizeVerdict>

/** The words on the download button (DLD-07 to DLD-11). */
export function buttonWords(check: SizeCheck): string {
  if (check.state === 'notTried') return downloadTexts.button.waiting
  if (isPending(check)) return downloadTexts.button.checking
  return shownValue(check)?.verdict === 'rejected' ? downloadTexts.button.tooLarge : downloadTexts.button.ready
}

/** Whether the button may be pressed: after a check that allowed the download or could not find out its size. */
export function isReady(check: SizeCheck): boolean {
  return isSettled(check) && shownValue(check)?.verdict !== 'rejected'
}

/** The sentence beside the button (DLD-12 to DLD-17); empty before any check. */
export function checkWords(check: SizeCheck, record: DatasetRecord, subset: Subset): string {
  if (check.state === 'inProgress') return check.isRetry ? downloadTexts.checkingAgain : downloadTexts.checking
  if (check.state !== 'succeeded') return failureOf(check) ?? ''
  const { verdict, rows } = check.value
  const isAll = isWhole(record, subset)
  if (verdict === 'rejected') return isAll ? downloadTexts.wholeTooLarge(record.Row_Count) : downloadTexts.subsetTooLarge(rows)
  if (isAll && record.Row_Count < limits.downloadRows) return downloadTexts.wholeFits(record.Row_Count)
  return downloadTexts.subsetFits(rows ?? record.Row_Count)
}
