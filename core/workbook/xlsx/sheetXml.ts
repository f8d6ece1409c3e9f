import { limits } from '#core/limits.ts'
import { counted } from '#core/text/counted.ts'
import { escapeMarkup } from '#core/text/escapeMarkup.ts'
import type { Change } from '../applyFixes.ts'
import { cellKind, type Sheet, textAt, type Workbook } from '../Workbook.ts'
import { lettersOf } from './SheetBuilder.ts'

/** The style of cells that show a date with its time, as `stylesXml` numbers it. */
const DATE_STYLE = 1
/** Pieces of this many characters are handed on. */
const PIECE_CHARACTERS = 262_144

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** Two styles: plain, and a date with its time. */
const stylesXml = `${head}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\Thh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** One sheet as the XML of SpreadsheetML (ECMA-376 part 1, 18.3), in pieces. Texts stay texts, whatever they begin with. */
export function* sheetXml(workbook: Workbook, sheet: Sheet): Generator<string> {
  yield `${head}<worksheet ${main}><sheetData>`
  let piece = rowXml(
    sheet.headerRow,
    sheet.columns.map(({ letters, header }) => textXml(`${letters}${sheet.headerRow}`, header)),
  )
  for (let row = 0; row < sheet.rowCount; row++) {
    const number = sheet.rowNumbers[row] ?? 0
    const cells = sheet.columns.map((column) => {
      const [kind, value, cell] = [column.kinds[row] ?? cellKind.blank, column.values[row] ?? 0, `${column.letters}${number}`]
      if (kind === cellKind.blank) return ''
      if (kind === cellKind.number) return `<c r="${cell}"><v>${value}</v></c>`
      if (kind === cellKind.date) return `<c r="${cell}" s="${DATE_STYLE}"><v>${value}</v></c>`
      if (kind === cellKind.boolean) return `<c r="${cell}" t="b"><v>${value}</v></c>`
      if (kind === cellKind.formula) return `<c r="${cell}"><f>${escapeMarkup(textAt(workbook, column, row).slice(1))}</f></c>`
      return textXml(cell, textAt(workbook, column, row))
    })
    piece += rowXml(number, cells)
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

/** The sheet that says what was changed, in pieces; as many changes as fit in a sheet, and how many more there are. */
export function* changesXml(changes: readonly Change[], mostRows: number = limits.workbookRows): Generator<string> {
  yield `${head}<worksheet ${main}><sheetData>`
  let piece = changeXml(1, ['sheet', 'cell', 'column', 'from', 'to', 'rule'])
  const fitting = changes.length < mostRows ? changes.length : mostRows - 2
  for (let index = 0; index < fitting; index++) {
    const { sheet = '', cell = '', column = '', from = '', to = '', code = '' } = changes[index] ?? {}
    piece += changeXml(index + 2, [sheet, cell, column, from, to, code])
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  if (fitting < changes.length)
    piece += changeXml(mostRows, [`${counted(changes.length - fitting, 'more change')} do not fit in this sheet.`])
  yield `${piece}</sheetData></worksheet>`
}

const changeXml = (row: number, values: readonly string[]): string =>
  rowXml(
    row,
    values.map((value, index) => textXml(`${lettersOf(index)}${row}`, value)),
  )

/** The parts that name the sheets, by their paths in the archive. */
export function workbookParts(names: readonly string[], uses1904: boolean): ReadonlyMap<string, string> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const each = (xml: (name: string, number: number) => string) => names.map((name, index) => xml(name, index + 1)).join('')
  const packageNames = 'http://schemas.openxmlformats.org/package/2006'
  return new Map([
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`)}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook ${main} xmlns:r="${office}">${uses1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${each((name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packageNames}/relationships">${each((_, number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml],
  ])
}

const rowXml = (number: number, cells: readonly string[]): string => `<row r="${number}">${cells.join('')}</row>`

const textXml = (cell: string, text: string): string =>
  text === '' ? '' : `<c r="${cell}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** XML's own signs as entities, and what XML cannot hold as Excel writes it, `_x0001_` (ECMA-376 part 1, 22.9.2.19). */
function escaped(text: string): string {
  return escapeMarkup(text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')).replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => {
    const isAllowed = sign === '\t' || sign === '\n' || (sign >= '\u007F' && sign < '\uFFFE')
    return isAllowed ? sign : `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}
