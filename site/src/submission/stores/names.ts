import { atom } from 'nanostores'
import { uploadsApi } from '#core/api/uploads.ts'
import type { NameCheckRecord } from '#core/submission/records.ts'
import { portal } from '../../common/stores/portal.ts'
import { requestStore } from '../../common/stores/requestStore.ts'
import { $names } from './check.ts'

/** The submission that the workbook updates; null for a new one. */
export const $target = atom<number | null>(null)

const request = requestStore<NameCheckRecord>()

/** What the portal says of the workbook's names. */
export const $nameCheck = request.$request

let asked = ''

/** Checks the names again whenever one of them or the submission changes (SBM-08); answers how to stop. */
export function watchNames(): () => void {
  const stops = [$names.listen(checkNames), $target.listen(checkNames)]
  checkNames()
  return () => {
    for (const stop of stops) stop()
    asked = ''
    request.reset()
  }
}

function checkNames(): void {
  const names = $names.get()
  const submissionId = $target.get()
  if (names === null || names.shortName === '' || names.longName === '') {
    asked = ''
    request.reset()
    return
  }
  const body = { shortName: names.shortName, longName: names.longName, ...(submissionId === null ? {} : { submissionId }) }
  if (asked === JSON.stringify(body)) return
  asked = JSON.stringify(body)
  void request.run(({ signal }) => portal.call(uploadsApi.checkName, {}, { body, signal }))
}
