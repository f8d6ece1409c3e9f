import { openAsBlob } from 'node:fs'
import { splitUnit } from '#core/columns/columnKey.ts'
import { unitOfName } from '#core/columns/knownQuantity.ts'
import { Problem } from '#core/request/Problem.ts'
import { cellText } from '#core/workbook/cellText.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import type { Sheet, Workbook } from '#core/workbook/Workbook.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceRow, SourceTable } from '../SourceTable.ts'
import { quoteText, sourceProblem } from '../sourceProblem.ts'
import { distinctNames } from '../text/delimited.ts'
import { findTable } from '../text/findHeader.ts'

/** An Excel workbook with a table in one of its sheets, which are not those of a submission. */
export const sheetTableReader: Reader = {
  name: 'Excel table',
  endings: ['xlsx'],
  metadata: 'optional',
  claims: async ({ start, path }) => start.startsWith('504b0304') && !(await isSubmission(path)),
  table: openSheet,
}

/** Whether a workbook has a sheet that describes a data set; one that cannot be read is for the reader of submissions, which says why. */
async function isSubmission(path: string): Promise<boolean> {
  try {
    const { sheetNames } = await readWorkbook(await openAsBlob(path), { sheets: [] })
    return sheetNames.some((name) => /^(?:dataset|vars)_meta_?data$/i.test(name.trim()))
  } catch (error) {
    if (error instanceof Problem) return true
    throw error
  }
}

/** Rows that are looked at to find the names of the columns. */
const LOOKED_AT = 500
const ROWS_PER_BLOCK = 2000

async function openSheet({ path, reading, signal }: ReadFile): Promise<SourceTable> {
  const workbook = await readWorkbook(await openAsBlob(path), { signal })
  const filled = [...workbook.sheets.values()].filter(({ rowCount }) => rowCount > 0)
  const [sheet] = filled
  if (sheet === undefined) throw sourceProblem('The workbook has no sheet with rows.')
  const header = sheet.columns.map((column) => column.header)
  const shown = Array.from({ length: Math.min(sheet.rowCount, LOOKED_AT) }, (_, row) => cellsAt(workbook, sheet, row))
  // The names may stand below a title, and units below them, as in text.
  const text = [header, ...shown].map((cells) => cells.map((cell) => cell.replaceAll(/[\t\r\n"]/g, ' ')).join('\t')).join('\n')
  const start = { text, encoding: 'utf-8', isGzip: false, isWhole: true } as const
  const found = findTable(start, { ...reading, separator: '\t' })
  if (found === null || found.names.length === 0)
    throw sourceProblem(`The sheet ${quoteText(sheet.name)} has no row with the names of columns.`)
  const { names, remarks } = distinctNames(found.names, found.width)
  const others = filled.slice(1).map(({ name }) => quoteText(name))
  return {
    kind: 'Excel table',
    columns: names.map((name, index) => ({ name, unit: found.units[index] || (splitUnit(name).unit ?? unitOfName(name) ?? '') })),
    describes: {},
    reading: {},
    remarks: [
      ...remarks,
      ...(others.length === 0 ? [] : [`The first sheet with rows was read, ${quoteText(sheet.name)}; not ${others.join(', ')}.`]),
    ],
    locate: (at) => `row ${at}`,
    async *rows(options) {
      for (let row = Math.max(0, found.firstLine - 2); row < sheet.rowCount; row += ROWS_PER_BLOCK) {
        options.signal.throwIfAborted()
        const end = Math.min(sheet.rowCount, row + ROWS_PER_BLOCK)
        yield rowsOf(workbook, sheet, row, end).filter(({ at }) => !reading.skipRows?.includes(at))
      }
    },
  }
}

const rowsOf = (workbook: Workbook, sheet: Sheet, from: number, end: number): readonly SourceRow[] =>
  Array.from({ length: end - from }, (_, index) => ({
    at: sheet.rowNumbers[from + index] ?? 0,
    cells: cellsAt(workbook, sheet, from + index),
  }))

const cellsAt = (workbook: Workbook, { columns }: Sheet, row: number): readonly string[] =>
  columns.map((column) => cellText(workbook, column, row))
