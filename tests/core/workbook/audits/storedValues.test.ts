import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { applyFixes } from '#core/workbook/applyFixes.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { brief, check, headers, rowAt } from '../../../fixtures/workbooks/audits.ts'
import { handWritten, oneSheet } from '../../../fixtures/workbooks/parts.ts'
import { type CellValue, type MetadataRow, variable } from '../../../fixtures/workbooks/submission.ts'

const row = (number: number, cell: string) =>
  `<row r="${number}"><c r="A${number}" t="str"><v>2020-01-0${number}T00:00:00</v></c><c r="B${number}"><v>1</v></c><c r="C${number}"><v>${number}</v></c>${cell}</row>`
const names = `<row r="1">${['time', 'lat', 'lon', 'sst'].map((name, index) => `<c r="${'ABCD'[index]}1" t="str"><v>${name}</v></c>`).join('')}</row>`
const merged = '<mergeCells count="2"><mergeCell ref="D2:D4"/><mergeCell ref="A9:D9"/></mergeCells><pageMargins left="1"/>'
const formulasIn = async (cells: readonly string[], workbookProperties = '') => {
  const rows = cells.map((cell, index) => row(index + 2, cell)).join('')
  const { findings } = validateWorkbook(await readWorkbook(oneSheet(`${names}${rows}`, { workbookProperties })), vocabulary)
  return findings.filter(({ code }) => code === 'formula-value').map(({ cell, value }) => [cell, value])
}

describe('formulas without their values', () => {
  test('WBK-40 a formula that openpyxl or R wrote without computing it is an error that names the cell and the formula', async () => {
    const openpyxl = '<c r="D2"><f>B2*2</f><v></v></c>'
    const openxlsx = '<c r="D3" t="str"><f>B3*2</f></c>'
    const shared = '<c r="D4"><f t="shared" si="0"/><v/></c>'
    expect(await formulasIn([openpyxl, openxlsx, shared])).toEqual([
      ['D2', '=B2*2'],
      ['D3', '=B3*2'],
      ['D4', '='],
    ])
  })

  test('WBK-40 zeros that XlsxWriter stores in place of values are reported, those that Excel computed are not', async () => {
    const zero = '<c r="D2"><f>B2*2</f><v>0</v></c>'
    const value = '<c r="D3"><f>B3*2</f><v>7</v></c>'
    expect(await formulasIn([zero, value], '<calcPr calcId="124519" fullCalcOnLoad="1"/>')).toEqual([['D2', '=B2*2']])
    expect(await formulasIn([zero, value], '<calcPr calcId="124519"/>')).toEqual([])
  })

  test('WBK-40 a formula that gives an empty text, an error or a truth is read as Excel stored it', async () => {
    const cells = [
      '<c r="D2" t="str"><f>IF(B2,"","x")</f><v></v></c>',
      '<c r="D3" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c r="D4" t="b"><f>B2=1</f><v>0</v></c>',
    ]
    expect(await formulasIn(cells, '<calcPr fullCalcOnLoad="1"/>')).toEqual([])
  })

  test('WBK-40 a column of 60 such formulas is one group of findings, and nothing else is said of its cells', async () => {
    const data = Array.from({ length: 60 }, (_, index) => rowAt(index, { formula: 'B2*2' }))
    const { groups, findings } = await check([headers, ...data])
    expect(groups).toMatchObject([{ code: 'formula-value', column: 'sst', total: 60 }])
    expect(findings[0]).toMatchObject({ severity: 'error', cell: 'E2', value: '=B2*2' })
  })
})

test('WBK-02 a row of units is one finding, whatever its cells contain', async () => {
  const found = await check([headers, ['UTC', 'deg N', 'deg E', null, 'degC'], rowAt(0), rowAt(1), rowAt(2)])
  expect(brief(found)).toEqual([['unit-row', 2, 'lat']])
})

describe('merged cells', () => {
  const sheet = (below: string, cells = ['<c r="D2"><v>7</v></c>', '', '', '<c r="D5"><v>8</v></c>']) => {
    const rows = cells.map((cell, index) => row(index + 2, cell)).join('')
    return handWritten({ sheets: { data: `<sheetData>${names}${rows}</sheetData>${below}` } })
  }

  test('WBK-40 a value that is merged over several rows is written into each of them by a safe fix', async () => {
    const workbook = await readWorkbook(sheet(merged))
    const { findings } = validateWorkbook(workbook, vocabulary)
    const found = findings.filter(({ code }) => code === 'merged-cells')
    expect(found.map(({ severity, cell, fix }) => [severity, cell, fix])).toEqual([
      ['error', 'D3', { value: 7, confidence: 'safe' }],
      ['error', 'D4', { value: 7, confidence: 'safe' }],
    ])
    const fixed = applyFixes(workbook, found).workbook
    const again = validateWorkbook(fixed, vocabulary).findings
    expect(again.filter(({ code }) => code === 'merged-cells')).toEqual([])
    expect([...(fixed.sheets.get('data')?.columns[3]?.values ?? [])]).toEqual([7, 7, 7, 8])
  })

  test('WBK-05 merged stations are reported once per row, only as merged', async () => {
    const merge = '<mergeCells><mergeCell ref="B2:B5"/></mergeCells>'
    const blob = sheet(merge)
    const workbook = await readWorkbook(blob)
    const data = workbook.sheets.get('data')
    const columns = data?.columns.map((column) => (column.header === 'lat' ? { ...column, kinds: Uint8Array.of(1, 0, 0, 0) } : column))
    if (!data || !columns) throw new Error('no sheet')
    const { findings } = validateWorkbook({ ...workbook, sheets: new Map([['data', { ...data, columns }]]) }, vocabulary)
    expect(findings.filter(({ column }) => column === 'lat').map(({ code, row: at }) => [code, at])).toEqual([
      ['merged-cells', 3],
      ['merged-cells', 4],
      ['merged-cells', 5],
    ])
  })

  test('SEC-22 ranges that overlap are filled once, and more than a sheet can hold are rejected', async () => {
    const overlapping = `<mergeCells>${'<mergeCell ref="D2:D4"/>'.repeat(2000)}</mergeCells>`
    const { groups } = validateWorkbook(await readWorkbook(sheet(overlapping)), vocabulary)
    expect(groups.find(({ code }) => code === 'merged-cells')?.total).toBe(2)
    const huge = `<mergeCells>${'<mergeCell ref="D2:D1048576"/>'.repeat(5)}</mergeCells>`
    await expect(readWorkbook(sheet(huge))).rejects.toThrow('too many merged cells')
    expect(
      (await readWorkbook(sheet('<mergeCells><mergeCell ref="Sheet1!A"/><mergeCell/></mergeCells>'))).sheets.get('data')?.merged,
    ).toBeUndefined()
  })
})

describe('dates of Excel among the variables', () => {
  const serial = { ...variable, var_unit: null, visualize: 0 }
  const found = async (values: readonly CellValue[], of: MetadataRow) => {
    const { findings } = await check([headers, ...values.map((value, index) => rowAt(index, value))], { variables: [of] })
    return findings.filter(({ code }) => code === 'excel-date')
  }
  const march = new Date('2016-03-01T00:00:00Z')

  test('WBK-43 a text that Excel has turned into a date is an error, as 42430 would be published', async () => {
    expect(await found(['FEB-1', march, 'APR-1'], serial)).toMatchObject([
      { severity: 'error', cell: 'E3', value: '42430', says: expect.stringContaining('into the date 2016-03-01. Type it again') },
    ])
    expect((await found(['FEB-1', march], serial))[0]?.fix).toBeUndefined()
  })

  test('WBK-43 a number that Excel has turned into a date is an error, and a column of dates is written as text by a safe fix', async () => {
    expect(await found([3.2, march, 4.1], variable)).toMatchObject([{ cell: 'E3', says: expect.stringContaining('format Number') }])
    const fixes = (await found([march, new Date('2016-03-01T12:30:00Z')], serial)).map(({ fix }) => fix)
    expect(fixes).toEqual(['2016-03-01', '2016-03-01T12:30:00'].map((value) => ({ value, confidence: 'safe' })))
  })
})
