import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { workbookColumns } from '#core/workbook/columns.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { writeTemplate } from '#core/workbook/template.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { sheetNames, TRACK_SHEET } from '#core/workbook/Workbook.ts'

test('WBK-01 the template has the three sheets with every column, and nothing below them but the proposed licence', async () => {
  const workbook = await readWorkbook(new Blob([new Uint8Array(await writeTemplate())]))
  expect(workbook.sheetNames).toEqual([...sheetNames, 'lists', TRACK_SHEET])
  for (const name of sheetNames)
    expect(workbook.sheets.get(name)?.columns.map(({ header }) => header)).toEqual(workbookColumns[name].map((column) => column.name))
  expect(workbook.sheets.get(TRACK_SHEET)?.columns.map(({ header }) => header)).toEqual(['time', 'lat', 'lon', 'cruise'])
  const { findings } = validateWorkbook(workbook, vocabulary)
  expect(findings.filter(({ sheet }) => sheet !== 'dataset_meta_data').map(({ code }) => code)).toEqual(['sheet-empty', 'sheet-empty'])
  const required = workbookColumns.dataset_meta_data.filter(({ isRequired }) => isRequired)
  expect(findings.filter(({ sheet }) => sheet === 'dataset_meta_data').map(({ code, column }) => [code, column])).toEqual(
    required.map(({ name }) => ['metadata-required', name]),
  )
})

test('the template offers the preset values as drop-downs', async () => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(await writeTemplate()).buffer as unknown as ExcelJS.Buffer)
  const choices = (sheet: string, cell: string) => workbook.getWorksheet(sheet)?.getCell(cell).dataValidation?.formulae?.[0]
  expect(choices('dataset_meta_data', 'E2')).toBe('"observation,model,assimilation,laboratory"')
  expect(choices('vars_meta_data', 'E2')).toContain('1/2° X 1/2°')
  expect(choices('vars_meta_data', 'F100')).toContain('Eight Day Running')
  // Excel takes a list written into a cell only up to this length.
  expect(choices('vars_meta_data', 'C2')).toMatch(/^lists!\$A\$1:\$A\$\d+$/)
  for (const list of [choices('vars_meta_data', 'E2'), choices('vars_meta_data', 'F2')])
    expect(String(list).length).toBeLessThanOrEqual(257)
})

test('the template in content is what the program writes, byte for byte', async () => {
  const stored = await readFile(new URL('../../../content/workbook/template.xlsx', import.meta.url))
  expect(Buffer.compare(stored, await writeTemplate())).toBe(0)
})
