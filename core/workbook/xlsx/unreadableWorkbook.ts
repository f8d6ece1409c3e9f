import { Problem } from '#core/request/Problem.ts'

/** Why a file is rejected as a workbook, for programs; each reason has its own sentence in the Problem. */
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

/** The Problem of a file that cannot be read as a workbook. `details.reason` is the RejectionReason. */
export function unreadableWorkbook(reason: RejectionReason, says: string): Problem {
  return new Problem('unreadable-workbook', says, { reason })
}

/** The Problem of a file that is not a workbook. */
export const notExcel = (because: string) => unreadableWorkbook('not-excel', `The file is not an Excel workbook: ${because}.`)

/** The Problem of a damaged workbook. */
export const damaged = (because: string) =>
  unreadableWorkbook('damaged', `The workbook is damaged: ${because}. Open it in Excel and save it again.`)
