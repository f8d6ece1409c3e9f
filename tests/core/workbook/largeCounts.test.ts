import { expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { limits } from '#core/limits/index.ts'
import { applyFixes, type Change } from '#core/workbook/applyFixes.ts'
import { workbookColumns } from '#core/workbook/columns.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import { changeRows } from '#core/workbook/patch/changeLog.ts'
import { groupedFindings, placeTextOf } from '#core/workbook/report/grouped.ts'
import { findingsCsv, issueFiles } from '#core/workbook/report/issueFiles.ts'
import { nearestOf } from '#core/workbook/rules/nearest.ts'
import { allFindings, validateWorkbook } from '#core/workbook/validate.ts'
import { cellKind } from '#core/workbook/Workbook.ts'
import { type CellContent, workbookOf } from '#core/workbook/workbookOf.ts'
import { lettersOf } from '#core/workbook/xlsx/SheetBuilder.ts'

test('a word that differs in letter case and separators alone is the same; few letters make it near, another digit never', () => {
  const nearest = nearestOf(['dataset_make', 'var_sensor', 'NO3', 'Sea Surface'])
  expect(nearest('Dataset Make')).toEqual({ word: 'dataset_make', isSame: true })
  expect(nearest('sea\u00a0surface')).toEqual({ word: 'Sea Surface', isSame: true })
  expect(nearest('var_sensr')).toEqual({ word: 'var_sensor', isSame: false })
  expect(nearest('NO2')).toBeUndefined()
  expect(nearest('depth')).toBeUndefined()
})

test('a hundred thousand unknown words against as many cost no more than the first comparisons', () => {
  const nearest = nearestOf(Array.from({ length: 100_000 }, (_, index) => `variable_number_${index}`))
  const found = Array.from({ length: 100_000 }, (_, index) => nearest(`variable_numbr_${index}`)?.word)
  expect(found.filter((word) => word !== undefined)).toEqual(['variable_number_0', 'variable_number_1'])
})

test('thousands of columns and tens of thousands of variables that match nowhere are checked and fixed in linear time', () => {
  const names = Array.from({ length: 16_000 }, (_, index) => `column_${index}_x`)
  const described = Array.from({ length: 40_000 }, (_, index): CellContent[] => [`variable_${index}_y`, `Sensr ${index}`, 1])
  const workbook = workbookOf({
    data: [
      ['time', 'lat', 'lon', ...names],
      ['2020-01-01T00:00:00', 1, 2, ...names.map(() => 'NA')],
    ],
    dataset_meta_data: [['dataset_short_name'], ['Test']],
    vars_meta_data: [['var_short_name', 'var_sensor', 'visualize'], ...described],
  })
  const { groups } = validateWorkbook(workbook, vocabulary)
  expect(groups.find(({ code, column }) => code === 'cross_validate_data_vars' && column === 'var_short_name')?.total).toBe(40_000)
  const blanked = names.map(
    (column, index): Finding => ({
      code: 'x',
      severity: 'error',
      sheet: 'data',
      row: 2,
      column,
      cell: `${lettersOf(index + 3)}2`,
      says: '',
      fix: { value: null, confidence: 'safe' },
    }),
  )
  expect(applyFixes(workbook, blanked).changes).toHaveLength(16_000)
})

test('WBK-02 a million faults in 16,384 columns are all counted, and few are listed', () => {
  const columns = 16_380
  const rowCount = 60
  const texts = ['bad']
  const column = (header: string, index: number) => ({
    header,
    letters: lettersOf(index),
    kinds: new Uint8Array(rowCount).fill(cellKind.text),
    values: new Float64Array(rowCount),
  })
  const data = {
    name: 'data',
    headerRow: 1,
    rowCount,
    rowNumbers: Uint32Array.from({ length: rowCount }, (_, row) => row + 2),
    columns: ['time', 'lat', 'lon', 'depth', ...Array.from({ length: columns }, () => '')].map(column),
  }
  const found = validateWorkbook({ sheetNames: ['data'], sheets: new Map([['data', data]]), uses1904: false, texts }, vocabulary)
  expect(found.groups.filter(({ code }) => code === 'orphan-cell').reduce((sum, { total }) => sum + total, 0)).toBe(columns * rowCount)
  expect(found.errorCount).toBe(found.groups.filter(({ severity }) => severity === 'error').reduce((sum, { total }) => sum + total, 0))
  expect(found.errors.data + found.errors.workbook + found.errors.vars_meta_data + found.errors.dataset_meta_data).toBe(found.errorCount)
  expect(found.findings.filter(({ code }) => code === 'orphan-cell')).toHaveLength(limits.findingsListedOfSheet)
  expect(found.findings.length).toBeLessThan(2000)
  expect(found.groups.length).toBeLessThan(300)
  const rest = groupedFindings(found).find(({ group }) => group.code === 'orphan-cell' && group.otherColumns !== undefined)
  expect(rest?.findings).toEqual([])
  expect(rest && placeTextOf(rest.group)).toBe('data, 16,180 more columns')
})

test('CLI-02 the CSV files of findings hold all of them, also those that are not listed', () => {
  const rows = Array.from({ length: 2 * limits.findingsListed }, (_, row): CellContent[] => [`2020-01-01T00:00:${row % 60}`, 91, 2, 'NA'])
  const workbook = workbookOf({ data: [['time', 'lat', 'lon', 'sst'], ...rows] })
  const all = issueFiles(allFindings(workbook, vocabulary)).get('findings.csv') ?? ''
  expect(all.match(/,lat-range,/g)).toHaveLength(rows.length)
  expect(findingsCsv([{ file: 'a,b.xlsx', findings: validateWorkbook(workbook, vocabulary) }])).toContain(
    '\r\n"a,b.xlsx",error,lat-range,data,2,',
  )
})

test('texts of a megabyte in any cell cost no more than their length', () => {
  const long = [
    `1${' '.repeat(1e6)}x`,
    '1.'.repeat(5e5),
    '('.repeat(1e6),
    `2020-01-01${' '.repeat(1e6)}x`,
    '1,'.repeat(5e5),
    '"'.repeat(1e6),
  ]
  const metadata = (name: 'dataset_meta_data' | 'vars_meta_data') => workbookColumns[name].map((column) => column.name)
  const workbook = workbookOf({
    data: [['time', 'lat', 'lon', 'depth', 'sst'], ...long.map((text) => [text, text, text, text, text])],
    dataset_meta_data: [metadata('dataset_meta_data'), ...long.map((text) => metadata('dataset_meta_data').map(() => text))],
    vars_meta_data: [metadata('vars_meta_data'), ...long.map((text) => metadata('vars_meta_data').map(() => text))],
  })
  expect(validateWorkbook(workbook, vocabulary).errorCount).toBeGreaterThan(0)
})

test('the sheet of changes holds as many as fit in a sheet, and says how many do not', () => {
  const change: Change = { code: 'x', sheet: 'data', row: 2, column: 'a', cell: 'A2', from: 'NA', to: '' }
  const xmlOf = (count: number) =>
    [
      ...changeRows(
        Array.from({ length: count }, () => change),
        { workbook: () => [], ofCell: () => '' },
        { maxRows: 4 },
      ),
    ].join('')
  expect(xmlOf(3).match(/<row /g)).toHaveLength(4)
  expect(xmlOf(3)).not.toContain('more change')
  expect(xmlOf(4).match(/<row /g)).toHaveLength(4)
  expect(xmlOf(4)).toContain('2 more changes do not fit')
})
