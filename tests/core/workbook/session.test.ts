import { expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { limits } from '#core/limits/index.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import type { CellPlace } from '#core/workbook/SheetWindow.ts'
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
  expect(before).toMatchObject({ findings: { safeFixes: many }, canUndo: false, canRedo: false, changeCount: 0 })
  session.fix(({ fix }) => fix?.confidence === 'safe')
  const after = session.check()
  expect([after.changeCount, after.findings.safeFixes, after.findings.errorCount, after.canUndo]).toEqual([many, 0, 0, true])
  session.undo()
  expect(session.check()).toEqual({ ...before, canRedo: true })
  session.redo()
  expect(session.check().changeCount).toBe(many)
  expect(session.fixed.changes).toHaveLength(many)
})

test('a cell accepts typed text, as a number if it is one, and a new edit clears the redo history', async () => {
  const session = await open()
  session.put('data', 'E2', ' 21.5 ')
  session.put('data', 'E3', 'warm')
  session.undo()
  session.put('data', 'E3', '')
  const { canRedo } = session.check()
  expect(session.fixed.changes.map(({ cell, to, code }) => [cell, to, code])).toEqual([
    ['E2', '21.5', 'by-hand'],
    ['E3', '', 'by-hand'],
  ])
  expect(canRedo).toBe(false)
  const part = session.window({ sheet: 'data', firstRow: 1, rows: 3, firstColumn: 4, columns: 9 })
  expect([part.rowCount, part.columnCount, part.columns]).toEqual([many + 3, 5, [{ letters: 'E', header: 'sst' }]])
  expect(part.rows.map(({ number, cells }) => [number, cells[0]?.text, cells[0]?.isChanged, cells[0]?.finding?.code])).toEqual([
    [2, '21.5', true, 'mixed-types'],
    [3, '', true, undefined],
    [4, '#N/A', undefined, 'value-not-number'],
  ])
})

test('SBM-06 the next error of a sheet is the next cell row by row, and the first one after the last', async () => {
  const session = await open()
  session.put('data', 'B5', '95')
  session.put('data', 'B2', 'north')
  session.check()
  let place: CellPlace = { sheet: 'data', row: 0, column: 0 }
  const seen = Array.from({ length: 5 }, () => {
    place = session.nextError(place)?.place ?? place
    return [place.row, place.column]
  })
  expect(seen).toEqual([
    [1, 1],
    [3, 4],
    [4, 1],
    [4, 4],
    [5, 4],
  ])
  expect(session.nextError({ sheet: 'data', row: many + 2, column: 4 })).toMatchObject({
    place: { sheet: 'data', row: 1, column: 1 },
    finding: { cell: 'B2', severity: 'error' },
  })
  expect(session.nextError({ sheet: 'vars_meta_data', row: 0, column: 0 })).toBeUndefined()
  expect(session.placeOf({ sheet: 'data', cell: 'B5', row: 5 })).toEqual({ sheet: 'data', row: 4, column: 1 })
  expect(session.placeOf({ sheet: 'data', cell: 'ZZ5', row: 5 })).toBeUndefined()
})

test('SBM-06 Excel dates are shown as dates in the grid, with a time where they have one', async () => {
  const [midnight, noon] = [new Date('2020-01-04T00:00:00Z'), new Date('2020-01-05T12:30:00Z')]
  const blob = await submission([
    ['time', 'lat', 'lon', 'sst'],
    [midnight, 1, 65, 1.5],
    [noon, 2, 65, 2.5],
  ])
  const opened = new WorkbookSession(await readWorkbook(blob), vocabulary)
  opened.check()
  const { rows } = opened.window({ sheet: 'data', firstRow: 1, rows: 2, firstColumn: 0, columns: 2 })
  expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['2020-01-04', '1'],
    ['2020-01-05T12:30:00', '2'],
  ])
})
