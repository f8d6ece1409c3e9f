import ExcelJS from 'exceljs'
import { sheetNames } from '#core/workbook/Workbook.ts'
import type { Random } from '../Random.ts'
import { cleanBook } from './cleanBook.ts'

/** A workbook as people keep theirs, and the names of its sheets by those that they are read by. */
export interface DecoratedBook {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly titles: ReadonlyMap<string, string>
}

const colours = ['FFFFE699', 'FFC6E0B4', 'FFF8CBAD', 'FFBDD7EE']

/** A sound submission with what fixes must not touch: comments, colours, filters, hidden rows and columns, frozen panes, formulas, merged cells, tables, rules and sheets of its own. */
export async function decoratedBook(random: Random): Promise<DecoratedBook> {
  const book = cleanBook(random)
  const workbook = new ExcelJS.Workbook()
  workbook.properties.date1904 = random.chance(0.1)
  const titles = new Map(sheetNames.map((name) => [name, random.chance(0.2) ? random.pick(otherNames(name)) : name]))
  const order = random.chance(0.5) ? [...sheetNames] : sheetNames.toReversed()
  if (random.chance(0.5))
    workbook.addWorksheet('Notes').addRows([['How it was measured'], [{ formula: `SUM('${titles.get('data')}'!B2:B9)`, result: 12 }]])
  for (const name of order) {
    const sheet = workbook.addWorksheet(titles.get(name), random.chance(0.5) ? { views: [{ state: 'frozen', ySplit: 1, xSplit: 2 }] } : {})
    sheet.addRows(book[name])
    decorate(sheet, random)
  }
  if (random.chance(0.3)) workbook.addWorksheet('hidden one', { state: 'veryHidden' }).addRow(['secret', new Date(0)])
  if (random.chance(0.3)) workbook.definedNames.add(`'${titles.get('data')}'!$A$1:$D$9`, 'positions')
  return { bytes: new Uint8Array((await workbook.xlsx.writeBuffer()) as unknown as ArrayBuffer), titles }
}

const otherNames = (name: string): string[] => [
  `${name} `,
  ` ${name}`,
  name.toUpperCase(),
  `${name[0]?.toUpperCase()}${name.slice(1)}`,
  name.replaceAll('_', ' '),
]

function decorate(sheet: ExcelJS.Worksheet, random: Random): void {
  const { rowCount, columnCount } = sheet
  const someCell = () => sheet.getCell(random.whole(1, rowCount), random.whole(1, columnCount))
  for (let count = random.whole(0, 20); count > 0; count--) {
    const cell = someCell()
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: random.pick(colours) } }
    if (random.chance(0.5)) cell.font = { bold: true, italic: random.chance(0.5), color: { argb: 'FFFF0000' } }
    if (random.chance(0.3)) cell.numFmt = random.pick(['0.00', 'yyyy-mm-dd', '@', '0.0E+00'])
  }
  for (let count = random.whole(0, 4); count > 0; count--) someCell().note = `Doubtful, ${random.whole(1, 99)} & more`
  for (let count = random.whole(0, 3); count > 0; count--) sheet.getRow(random.whole(2, rowCount)).hidden = true
  if (random.chance(0.3)) sheet.getColumn(random.whole(1, columnCount)).hidden = true
  if (random.chance(0.5)) sheet.getColumn(random.whole(1, columnCount)).width = random.whole(5, 60)
  if (random.chance(0.3)) sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rowCount, column: columnCount } }
  if (random.chance(0.3)) addFormulas(sheet, random)
  if (random.chance(0.2) && rowCount > 9) sheet.mergeCells(rowCount + 2, 1, rowCount + 3, 2)
  if (random.chance(0.2)) sheet.getCell(2, 1).dataValidation = { type: 'list', allowBlank: true, formulae: ['"a,b"'] }
  if (random.chance(0.2))
    sheet.addConditionalFormatting({
      ref: 'B2:B9',
      rules: [{ type: 'expression', priority: 1, formulae: ['B2>10'], style: { font: { bold: true } } }],
    })
}

/** A column of formulas beside the table, shared by its cells or each with its own. */
function addFormulas(sheet: ExcelJS.Worksheet, random: Random): void {
  const { rowCount, columnCount } = sheet
  const column = columnCount + 1
  sheet.getCell(1, column).value = 'computed'
  const results = Array.from({ length: rowCount - 1 }, (_, row) => row + 0.5)
  const letters = sheet.getColumn(column).letter
  const formula = random.pick(['B2*2+$B$2', 'IF(B2>"x","a&b",C2)', 'SUM(B$2:B2)'])
  if (random.chance(0.6)) sheet.fillFormula(`${letters}2:${letters}${rowCount}`, formula, results)
  else for (const [row, result] of results.entries()) sheet.getCell(row + 2, column).value = { formula: `B${row + 2}*3`, result }
}
