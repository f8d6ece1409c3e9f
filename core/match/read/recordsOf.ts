import { limits } from '#core/limits/match.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import { CsvRecords, csvSeparatorOf } from '#core/text/CsvRecords.ts'

/** A row of a table and the line that it begins on. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** Rows that can be read again from the first one. */
export type TableRows = () => Iterable<TableRow>

/** Characters that are cut into records at once. */
const PIECE = 65_536

/** The rows of a text with commas, semicolons or tabs, its lines of comments left out. Throws `bad-request` where it cannot be read further. */
export function textRows(text: string): TableRows {
  const start = text.slice(0, limits.matchLineCharacters).replace(/^(?:[#%][^\r\n]*(?:\r\n?|\n))+/, '')
  const separator = csvSeparatorOf(start)
  return function* () {
    const toError = (says: string) => new Problem('bad-request', says)
    const records = new CsvRecords({ separator, maxCharacters: limits.matchLineCharacters, toError })
    let isBefore = true
    for (let at = 0; at <= text.length; at += PIECE)
      for (const { line, cells } of at + PIECE > text.length
        ? [...records.feed(text.slice(at)), ...records.finish()]
        : records.feed(text.slice(at, at + PIECE))) {
        if (isBefore && /^[#%]/.test(cells[0] ?? '')) continue
        isBefore = false
        yield { line, cells }
      }
  }
}

/** The rows of JSON objects, one on each line, the names of the first before them. */
export function jsonRows(text: string): TableRows {
  return function* () {
    let names: readonly string[] | undefined
    let line = 0
    for (let at = 0; at < text.length; ) {
      const end = text.indexOf('\n', at)
      const piece = text.slice(at, end < 0 ? undefined : end).trim()
      at = end < 0 ? text.length : end + 1
      line += 1
      if (piece === '') continue
      const row = objectOf(piece, line)
      if (names === undefined) {
        names = Object.keys(row)
        yield { line, cells: names }
      }
      yield { line, cells: names.map((name) => cellOf(row[name], line)) }
    }
  }
}

function objectOf(text: string, line: number): Readonly<Record<string, unknown>> {
  if (text.length > limits.matchLineCharacters || !text.startsWith('{')) throw new Problem('bad-request', matchFileTexts.noJson(line))
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    throw new Problem('bad-request', matchFileTexts.noJson(line))
  }
}

function cellOf(value: unknown, line: number): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') throw new Problem('bad-request', matchFileTexts.noJson(line))
  return String(value)
}
