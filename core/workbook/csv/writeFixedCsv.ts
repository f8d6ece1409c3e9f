import { limits } from '#core/limits/workbook.ts'
import { type CsvRecord, CsvRecords, type CsvSeparator } from '#core/text/CsvRecords.ts'
import type { Change } from '../applyFixes.ts'
import { lettersIn } from '../Workbook.ts'
import { indexOfLetters } from '../xlsx/SheetBuilder.ts'
import { unreadableWorkbook } from '../xlsx/unreadableWorkbook.ts'
import { csvText } from './csvBytes.ts'
import type { CsvReading } from './TableSource.ts'
import type { TableFile } from './tableRoles.ts'

/** A file of CSV as it was corrected: the cells that were changed are replaced, all others stay as they are written. Always UTF-8. */
export async function writeFixedCsv({ blob }: TableFile, reading: CsvReading, changes: Iterable<Change>): Promise<Blob> {
  const pieces: Blob[] = []
  for await (const text of fixedText(blob, reading, byLine(changes))) pieces.push(new Blob([text]))
  return new Blob(pieces, { type: 'text/csv' })
}

type LineChanges = ReadonlyMap<number, ReadonlyMap<number, string>>

async function* fixedText(blob: Blob, { separator, encoding, hasMark }: CsvReading, changes: LineChanges): AsyncGenerator<string> {
  const toError = (says: string) => unreadableWorkbook('damaged', says)
  const records = new CsvRecords({ separator, maxCharacters: limits.ingestLineCharacters, toError })
  let lineEnd: string | undefined
  // A spreadsheet that wrote Windows-1252 takes a text for UTF-8 only by this mark.
  if (hasMark || encoding === 'windows-1252') yield '\uFEFF'
  for await (const piece of csvText(blob, encoding, {})) {
    lineEnd ??= piece.includes('\r\n') ? '\r\n' : '\n'
    yield linesOf(records.feed(piece), separator, lineEnd, changes)
  }
  yield linesOf(records.finish(), separator, lineEnd ?? '\n', changes)
}

function linesOf(records: Iterable<CsvRecord>, separator: CsvSeparator, lineEnd: string, changes: LineChanges): string {
  let text = ''
  for (const { line, cells } of records) {
    const changed = changes.get(line)
    const now = changed ? cells.map((cell, index) => changed.get(index) ?? cell) : cells
    text += now.map((cell) => quoted(cell, separator)).join(separator) + lineEnd
  }
  return text
}

/** A cell as its own file has it: nobody else's program runs it, so that a formula in it stays what it was. */
const quoted = (cell: string, separator: CsvSeparator): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

function byLine(changes: Iterable<Change>): LineChanges {
  const lines = new Map<number, Map<number, string>>()
  for (const { cell, row, to } of changes) {
    const line = lines.get(row) ?? new Map<number, string>()
    lines.set(row, line.set(indexOfLetters(lettersIn(cell)), to))
  }
  return lines
}

/** The place of a column, counted from 0, by Excel's letters. */
