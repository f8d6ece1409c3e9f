import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { compareWorkbooks } from '#core/workbook/compareWorkbooks.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { sheetNames } from '#core/workbook/Workbook.ts'
import { type CellValue, dataset, submission, variable } from '../../fixtures/workbooks/submission.ts'

type Rows = readonly (readonly CellValue[])[]
const head = ['time', 'lat', 'lon', 'depth', 'sst']
const row = (day: number, sst: CellValue = 20 + day): CellValue[] => [`2020-01-${String(day).padStart(2, '0')}T00:00:00`, 10, 20, 5, sst]
const read = async (rows: Rows, options: Parameters<typeof submission>[1] = {}, first = head) =>
  readWorkbook(await submission([first, ...rows], options), { sheets: sheetNames })
const changesOf = async (before: Rows, after: Rows) => compareWorkbooks(await read(before), await read(after))
const none = { rowsAdded: 0, rowsRemoved: 0, rowsChanged: 0, cellsChanged: 0, columnsAdded: [], columnsRemoved: [] }

test('two copies of a workbook do not differ', async () => {
  const rows = [row(1), row(2), row(2)]
  expect(await changesOf(rows, rows)).toEqual({ sheets: sheetNames.map((sheet) => ({ sheet, ...none })), cells: [], findings: [] })
})

test('added, removed, moved and changed rows are distinguished, and a cell is named by its new row', async () => {
  const { sheets, cells } = await changesOf([row(1), row(2), row(3), row(4)], [row(9), row(1), row(3, 99), row(2)])
  expect(sheets[0]).toEqual({ sheet: 'data', ...none, rowsAdded: 1, rowsRemoved: 1, rowsChanged: 1, cellsChanged: 1 })
  expect(cells).toEqual([{ sheet: 'data', cell: 'E4', column: 'sst', before: '23', after: '99' }])
})

test('a row whose position was corrected is the row that follows its neighbour', async () => {
  const moved = row(2).with(1, -10)
  const { sheets, cells } = await changesOf([row(1), row(2), row(3)], [row(1), moved, row(3)])
  expect(sheets[0]).toMatchObject({ rowsAdded: 0, rowsRemoved: 0, rowsChanged: 1 })
  expect(cells).toEqual([{ sheet: 'data', cell: 'B3', column: 'lat', before: '10', after: '-10' }])
})

test('columns, metadata and findings that changed are listed', async () => {
  const before = await read([row(1), row(2, 'x')])
  const after = await read(
    [
      [...row(1), 35],
      [...row(2), 36],
    ],
    { dataset: [{ ...dataset, dataset_make: 'Guess' }], variables: [variable, { ...variable, var_short_name: 'sal', var_unit: 'PSU' }] },
    [...head, 'sal'],
  )
  const { sheets, cells, findings } = compareWorkbooks(before, after)
  expect(sheets.map(({ sheet, rowsAdded, rowsChanged, columnsAdded }) => [sheet, rowsAdded, rowsChanged, columnsAdded])).toEqual([
    ['data', 0, 1, ['sal']],
    ['dataset_meta_data', 0, 1, []],
    ['vars_meta_data', 1, 0, []],
  ])
  expect(cells.map(({ sheet, cell, before: was, after: is }) => [sheet, cell, was, is])).toEqual([
    ['data', 'E3', 'x', '22'],
    ['dataset_meta_data', 'E2', 'observation', 'Guess'],
  ])
  expect(findings).toContainEqual(expect.objectContaining({ sheet: 'dataset_meta_data', column: 'dataset_make', before: 0, after: 1 }))
  expect(findings).toContainEqual(expect.objectContaining({ sheet: 'data', column: 'sst', before: 1, after: 0 }))
})

test('every change is counted, and so many cells are listed; many equal rows take no longer', async () => {
  const many = Array.from({ length: 3000 }, () => row(1))
  const { sheets, cells } = await changesOf(
    many,
    many.map((one) => one.with(4, 50)),
  )
  expect([sheets[0]?.rowsChanged, sheets[0]?.cellsChanged, cells.length]).toEqual([3000, 3000, limits.comparedCells])
})
