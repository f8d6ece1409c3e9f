import { openAsBlob } from 'node:fs'
import { checkWorkbook } from '#core/submission/checkWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { answerParent } from '../../../platform/helpers/answerParent.ts'

/** A workbook to check. */
interface CheckOrder {
  readonly path: string
  readonly facts: PortalFacts
}

const calls = { check: async ({ path, facts }: CheckOrder) => checkWorkbook(await openAsBlob(path), facts) }

/** Checks workbooks. */
export type CheckChildCalls = typeof calls

answerParent(calls)
