import { Problem } from '#core/request/Problem.ts'

/** Why a file is refused as a workbook, for programs; each has its own sentence in the Problem. */
export type RejectionReason =
  | 'not-excel'
  | 'old-excel'
  | 'password'
  | 'truncated'
  | 'damaged'
  | 'too-large'
  | 'bomb'
  | 'too-many-sheets'
  | 'too-many-columns'
  | 'too-many-rows'
  | 'unsafe-name'
  | 'unsafe-xml'
  | 'encoding'

/** The Problem that refuses a workbook before anything in it is believed. `details.reason` is the RejectionReason. */
export function unreadableWorkbook(reason: RejectionReason, says: string): Problem {
  return new Problem('unreadable-workbook', says, { reason })
}

/** The sentence for any file that is not a workbook at all. */
export const notExcel = (because: string) => unreadableWorkbook('not-excel', `The file is not an Excel workbook: ${because}.`)

/** The sentence for a workbook that was harmed on its way. */
export const damaged = (because: string) =>
  unreadableWorkbook('damaged', `The workbook is damaged: ${because}. Open it in Excel and save it again.`)
