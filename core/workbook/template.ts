import ExcelJS from 'exceljs'
import { PROPOSED_LICENCE } from '#core/catalog/licences.ts'
import { vocabulary as standardVocabulary, type Vocabulary } from '../catalog/vocabulary.ts'
import { workbookColumns } from './columns.ts'
import { offeredTerms } from './offeredTerms.ts'
import { sheetNames, TRACK_SHEET } from './Workbook.ts'
import { lettersOf } from './xlsx/SheetBuilder.ts'
import { EARLIEST, setZipDates } from './xlsx/zipDates.ts'

/** The last row that drop-downs are offered in. */
const DROP_DOWN_ROWS = 1000
/** Excel takes a list in a rule's own text only up to this length; longer ones stand in a sheet of their own. */
const LIST_CHARACTERS = 255
const LISTS = 'lists'
const RELEASED = new Date(Date.UTC(2026, 0, 1))

/** The submission workbook as .xlsx bytes, empty but for the proposed licence: three sheets with their headers, hints and drop-downs, and one for tracks. Always the same bytes for the same vocabulary. */
export async function writeTemplate(vocabulary: Vocabulary = standardVocabulary): Promise<Uint8Array> {
  const bytes = new Uint8Array(await emptyWorkbook(vocabulary).xlsx.writeBuffer())
  setZipDates(bytes, EARLIEST)
  return bytes
}

/** The same before it is written, so that cells can be filled. */
export function emptyWorkbook(vocabulary: Vocabulary = standardVocabulary): ExcelJS.Workbook {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = 'Pelagos'
  workbook.lastModifiedBy = 'Pelagos'
  workbook.created = RELEASED
  workbook.modified = RELEASED
  for (const name of sheetNames) addSheet(workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] }), name, vocabulary)
  addTrackSheet(workbook)
  return workbook
}

/** An optional sheet, which stays empty where the rows of data are the whole track. */
function addTrackSheet(workbook: ExcelJS.Workbook): void {
  const sheet = workbook.addWorksheet(TRACK_SHEET, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = ['time', 'lat', 'lon', 'cruise'].map((header) => ({ header, key: header, width: 12 }))
  sheet.getRow(1).font = { italic: true }
  sheet.getColumn(1).numFmt = '@'
}

/** What exceljs 4.4 has but its types leave out: a rule for a range of cells, and a hint alone. */
type Rules = {
  readonly dataValidations: { add(range: string, rule: Omit<ExcelJS.DataValidation, 'type'> & { type: 'any' | 'list' }): void }
}

function addSheet(sheet: ExcelJS.Worksheet, name: (typeof sheetNames)[number], vocabulary: Vocabulary): void {
  const columns = workbookColumns[name]
  const { dataValidations } = sheet as ExcelJS.Worksheet & Rules
  sheet.columns = columns.map((column) => ({ header: column.name, key: column.name, width: Math.max(12, column.name.length + 4) }))
  // A cell that whoever fills in the sheet changes or leaves: what it says is their choice.
  if (columns.some((column) => column.preset === 'licences')) sheet.addRow({ dataset_licence: PROPOSED_LICENCE })
  for (const [index, column] of columns.entries()) {
    const letters = lettersOf(index)
    sheet.getCell(`${letters}1`).font = { bold: column.isRequired, italic: !column.isRequired }
    const prompt = `${column.isRequired ? 'Required' : 'Optional'}. ${column.says}`
    dataValidations.add(`${letters}1`, {
      type: 'any',
      allowBlank: true,
      formulae: [],
      showInputMessage: true,
      promptTitle: column.name,
      prompt,
    })
    // In a text cell Excel leaves a typed time as it is, instead of making a serial number of it.
    if (column.name === 'time' || column.name === 'dataset_release_date') sheet.getColumn(index + 1).numFmt = '@'
    if (!column.preset) continue
    const choices = listOf(sheet.workbook, offeredTerms(column.preset, vocabulary))
    dataValidations.add(`${letters}2:${letters}${DROP_DOWN_ROWS}`, {
      type: 'list',
      allowBlank: true,
      formulae: [choices],
      showErrorMessage: true,
    })
  }
}

/** What a rule for cells names as its list: the terms, or where they stand in a hidden sheet. */
function listOf(workbook: ExcelJS.Workbook, terms: readonly string[]): string {
  const inline = terms.join(',')
  if (inline.length <= LIST_CHARACTERS) return `"${inline}"`
  const sheet = workbook.getWorksheet(LISTS) ?? workbook.addWorksheet(LISTS, { state: 'hidden' })
  const index = sheet.columnCount + 1
  for (const [row, term] of terms.entries()) sheet.getCell(row + 1, index).value = term
  const letters = lettersOf(index - 1)
  return `${LISTS}!$${letters}$1:$${letters}$${terms.length}`
}
