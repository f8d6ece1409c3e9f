import { expect, test } from 'vitest'
import { checkWorkbook } from '#core/submission/checkWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { headers, rowAt } from '../../fixtures/workbooks/audits.ts'
import { submission } from '../../fixtures/workbooks/submission.ts'

const portal: PortalFacts = { publishedShortNames: new Set(), publishedLongNames: new Set(), cruises: new Map() }

test('twenty errors of one cause are one sentence that counts them and names their rows', async () => {
  const data = Array.from({ length: 28 }, (_, index) => rowAt(index).with(1, index < 20 ? 'not known' : 10 + index * 0.005))
  const { errorCount, errors } = await checkWorkbook(await submission([headers, ...data]), portal)
  expect(errorCount).toBe(20)
  expect(errors).toEqual([expect.stringMatching(/^data, rows 2 to 21, lat: /)])
})
