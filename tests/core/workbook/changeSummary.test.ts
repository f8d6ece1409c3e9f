import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import type { Change } from '#core/workbook/applyFixes.ts'
import { BY_HAND, changeSummary } from '#core/workbook/changeSummary.ts'

const fix = (row: number, column = 'lat'): Change => ({
  ...{ code: 'degrees-text', sheet: 'data', row, column, cell: `B${row}`, from: '10 N', to: '10' },
})
const typed = (cell: string, from: string, to: string): Change => ({
  ...{ code: BY_HAND, sheet: 'dataset_meta_data', row: 2, column: '', cell, from, to },
})

test('SBM-09 fixes of a kind are listed once with an example, and typed changes per cell with first and last text', () => {
  const summary = changeSummary([
    fix(2),
    fix(3),
    fix(2, 'lon'),
    typed('A2', 'Old', 'Middle'),
    typed('B2', 'x', 'y'),
    typed('A2', 'Middle', 'New'),
  ])
  expect(summary.fixes).toEqual([
    { code: 'degrees-text', sheet: 'data', column: 'lat', total: 2, example: fix(2) },
    { code: 'degrees-text', sheet: 'data', column: 'lon', total: 1, example: fix(2, 'lon') },
  ])
  expect(summary.byHand).toEqual([typed('A2', 'Old', 'New'), typed('B2', 'x', 'y')])
})

test('a cell that got its first text back is not changed, and a long list is cut and counted', () => {
  expect(changeSummary([typed('A2', 'a', 'b'), typed('A2', 'b', 'a')]).byHandTotal).toBe(0)
  const many = changeSummary(Array.from({ length: limits.changesListed + 5 }, (_, row) => typed(`A${row}`, '', 'x')))
  expect([many.byHand.length, many.byHandTotal]).toEqual([limits.changesListed, limits.changesListed + 5])
})
