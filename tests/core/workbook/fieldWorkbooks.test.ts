import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import type { Findings } from '#core/workbook/Finding.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { groupedFindings, placeTextOf } from '#core/workbook/report/grouped.ts'
import { sheetNames } from '#core/workbook/Workbook.ts'
import { WorkbookSession } from '#core/workbook/WorkbookSession.ts'

const folder = join(import.meta.dirname, '../../fixtures/workbooks/field')
const names = readdirSync(folder).filter((name) => name.endsWith('.xlsx'))

/** What a person reads first: each repeated fault once, with its first cell, what it holds and what it could hold. */
function reportOf(findings: Findings): string {
  const lines = groupedFindings(findings).map(({ group, findings: [first] }) => {
    const { severity, total } = group
    const fix = first?.fix === undefined ? '' : ` -> ${first.fix.value ?? 'blank'} (${first.fix.confidence})`
    const value = first?.value === undefined ? '' : ` [${first.value}${fix}]`
    return `${severity}: ${placeTextOf(group)}, ${first?.cell ?? 'no cell'}, ${total} times: ${first?.says}${value}`
  })
  return lines.map((text) => `${text}\n`).join('')
}

describe('WBK-02 workbooks as field scientists make them are reported so that a person can act on the first lines', () => {
  test.each(names)('%s', async (name) => {
    const workbook = await readWorkbook(new Blob([readFileSync(join(folder, name))]), { sheets: sheetNames })
    const session = new WorkbookSession(workbook, vocabulary)
    const found = session.check().findings
    session.fix(({ fix }) => fix?.confidence === 'safe')
    const left = session.check().findings
    const summary = `${found.errorCount} errors, ${left.errorCount} after all safe fixes\n`
    await expect(reportOf(found) + summary).toMatchFileSnapshot(join(folder, name.replace('.xlsx', '.txt')))
  })
})
