import { limits } from '#core/limits/match.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { joinBytes } from '#core/text/joinBytes.ts'
import { cellText } from '#core/workbook/cellText.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { isGzip, isZip } from './decodeTable.ts'
import type { TableRows } from './recordsOf.ts'
import { rowsOfBytes } from './rowsOfBytes.ts'

/**
 * The rows of somebody's own file for a page or the command, told by its bytes and not by its name: text (plain or gzip), NDJSON, Arrow or an Excel
 * workbook. Throws a Problem in words where it is none of them.
 */
export async function tableOfFile(file: Blob): Promise<TableRows> {
  if (file.size > limits.matchFileBytes) throw new Problem('too-large', matchFileTexts.tooLarge(limits.matchFileBytes))
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  if (isZip(start)) return sheetRows(file)
  return rowsOfBytes(isGzip(start) ? await unpacked(file) : new Uint8Array(await file.arrayBuffer()))
}

/** Bounded: a small gzip file may hold any number of bytes. */
async function unpacked(file: Blob): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return joinBytes(pieces)
      length += value.length
      if (length > limits.matchFileBytes) throw new Problem('too-large', matchFileTexts.tooLarge(limits.matchFileBytes))
      pieces.push(value)
    }
  } catch (fault) {
    throw fault instanceof Problem ? fault : new Problem('bad-request', matchFileTexts.damagedGzip)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * The rows of a workbook's table with Excel's numbers: of its sheet `data`, as in the template of submissions, else of the first one with rows. Dates
 * are texts of ISO 8601.
 */
async function sheetRows(file: Blob): Promise<TableRows> {
  const workbook = await readWorkbook(file)
  const filled = [...workbook.sheets.values()].filter(({ rowCount }) => rowCount > 0)
  const sheet = filled.find(({ name }) => name.trim().toLowerCase() === 'data') ?? filled[0]
  if (sheet === undefined) throw new Problem('bad-request', matchFileTexts.emptyWorkbook)
  const { columns, rowCount, rowNumbers, headerRow } = sheet
  return function* () {
    yield { line: headerRow, cells: columns.map(({ header }) => header) }
    for (let row = 0; row < rowCount; row++)
      yield { line: rowNumbers[row] ?? 0, cells: columns.map((column) => cellText(workbook, column, row)) }
  }
}
