import { expect, test } from 'vitest'
import { limits } from '#core/limits.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { vocabulary } from '#core/workbook/vocabulary.ts'
import { WorkbookSession } from '#core/workbook/WorkbookSession.ts'
import { headers, rowAt } from '../../fixtures/workbooks/audits.ts'
import { submission } from '../../fixtures/workbooks/submission.ts'

const many = limits.findingsListed + 20
const open = async () => {
  const rows = Array.from({ length: many }, (_, index) => rowAt(index, '#N/A'))
  return new WorkbookSession(
    await readWorkbook(
      await submission([headers, rowAt(1), rowAt(2), ...rows.map((row, index) => [...row.slice(0, 1), 10 + index / 7, ...row.slice(2)])]),
    ),
    vocabulary,
  )
}

test('all safe fixes change every cell, also those that are not listed, and can be taken back and done again', async () => {
  const session = await open()
  const before = session.check()
  expect(before).toMatchObject({ findings: { safeFixes: many }, canUndo: false, canRedo: false, changes: [] })
  session.fix(({ fix }) => fix?.confidence === 'safe')
  const after = session.check()
  expect([after.changes.length, after.findings.safeFixes, after.findings.errorCount, after.canUndo]).toEqual([many, 0, 0, true])
  session.undo()
  expect(session.check()).toEqual({ ...before, canRedo: true })
  session.redo()
  expect(session.check().changes).toHaveLength(many)
})

test('a cell takes what is typed, as a number where it is one, and a new edit ends what was taken back', async () => {
  const session = await open()
  session.put('data', 'E2', ' 21.5 ')
  session.put('data', 'E3', 'warm')
  session.undo()
  session.put('data', 'E3', '')
  const { changes, canRedo } = session.check()
  expect(changes.map(({ cell, to, code }) => [cell, to, code])).toEqual([
    ['E2', '21.5', 'by-hand'],
    ['E3', '', 'by-hand'],
  ])
  expect(canRedo).toBe(false)
  const part = session.around('data', 3)
  expect(part.rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7])
  expect(part.rows[0]?.cells[4]).toBe('21.5')
  expect(session.around('vars_meta_data', null).columns[0]).toEqual({ letters: 'A', header: 'var_short_name' })
})
