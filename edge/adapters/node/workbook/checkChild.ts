import { openAsBlob } from 'node:fs'
import { Problem, type ProblemCode } from '#core/api/problem.ts'
import { checkWorkbook, type WorkbookReport } from '#core/submission/checkWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'

/** A workbook to check. The process gets one at a time. */
export interface CheckOrder {
  readonly path: string
  readonly facts: PortalFacts
}

/** What was found, or why it could not be. */
export type CheckAnswer =
  | { readonly report: WorkbookReport }
  | { readonly code: ProblemCode | null; readonly message: string; readonly details: Readonly<Record<string, unknown>> }

process.on('message', async ({ path, facts }: CheckOrder) => {
  const checked = openAsBlob(path).then((blob) => checkWorkbook(blob, facts))
  process.send?.(await checked.then((report): CheckAnswer => ({ report }), refusal))
})
// The portal has ended.
process.once('disconnect', () => process.exit())

function refusal(fault: unknown): CheckAnswer {
  if (fault instanceof Problem) return { code: fault.code, message: fault.message, details: fault.details }
  return { code: null, message: String(fault), details: {} }
}
