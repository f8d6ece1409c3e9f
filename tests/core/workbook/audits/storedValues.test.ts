import { describe, expect, test } from 'vitest'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { vocabulary } from '#core/workbook/vocabulary.ts'
import { brief, check, headers, rowAt } from '../../../fixtures/workbooks/audits.ts'
import { oneSheet } from '../../../fixtures/workbooks/parts.ts'

const row = (number: number, cell: string) =>
  `<row r="${number}"><c r="A${number}" t="str"><v>2020-01-0${number}T00:00:00</v></c><c r="B${number}"><v>1</v></c><c r="C${number}"><v>${number}</v></c>${cell}</row>`
const names = `<row r="1">${['time', 'lat', 'lon', 'sst'].map((name, index) => `<c r="${'ABCD'[index]}1" t="str"><v>${name}</v></c>`).join('')}</row>`
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

  test('WBK-40 the zeros that XlsxWriter stores in place of values are told, those that Excel computed are not', async () => {
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

test('WBK-02 a row of units is one finding, whatever stands in its cells', async () => {
  const found = await check([headers, ['UTC', 'deg N', 'deg E', null, 'degC'], rowAt(0), rowAt(1), rowAt(2)])
  expect(brief(found)).toEqual([['unit-row', 2, 'lat']])
})
