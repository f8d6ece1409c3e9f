import { openAsBlob } from 'node:fs'
import { checkWorkbook } from '#core/submission/checkWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { answerOrders } from './answerOrders.ts'

/** A workbook to check. */
export interface CheckOrder {
  readonly path: string
  readonly facts: PortalFacts
}

answerOrders(async ({ path, facts }: CheckOrder) => checkWorkbook(await openAsBlob(path), facts))
