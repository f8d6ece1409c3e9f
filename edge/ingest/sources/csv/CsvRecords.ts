import { limits } from '#core/limits.ts'
import { refused } from '../refuse.ts'

/** A record of a CSV file: its cells as written, without quotes, and the line of the file (from 1) that it begins on. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Cuts text that comes in pieces into records after RFC 4180: commas, quotes doubled inside of quotes, LF or CRLF. Empty lines are no records. */
export class CsvRecords {
  #rest = ''
  #line = 1

  // A generator cannot follow a field that ends without a semicolon.
  #tooLong() {
    return refused(`Line ${this.#line} has more than ${limits.ingestLineCharacters} characters.`)
  }

  /** The records that are whole now; what follows the last line end waits for more text. */
  *feed(piece: string): Generator<CsvRecord> {
    this.#rest += piece
    yield* this.#cut(false)
    if (this.#rest.length > limits.ingestLineCharacters) throw this.#tooLong()
  }

  /** The last record, where the file does not end with a line end. */
  *finish(): Generator<CsvRecord> {
    yield* this.#cut(true)
  }

  *#cut(isEnd: boolean): Generator<CsvRecord> {
    const text = this.#rest
    let from = 0
    while (from < text.length) {
      const first = this.#line
      const end = this.#endOf(text, from, isEnd)
      if (end === -1) break
      if (end - from > limits.ingestLineCharacters) throw this.#tooLong()
      const stop = end > from && text[end - 1] === '\r' ? end - 1 : end
      if (stop > from) yield { line: first, cells: cellsOf(text.slice(from, stop), first) }
      this.#line++
      from = end + 1
    }
    this.#rest = text.slice(from)
  }

  /** The position of the record's line end; -1 if it has not been read yet. Line ends within quotes are counted and skipped. */
  #endOf(text: string, from: number, isEnd: boolean): number {
    let end = text.indexOf('\n', from)
    if (end === -1) end = isEnd ? text.length : -1
    const quote = text.indexOf('"', from)
    if (quote === -1 || end === -1 || quote > end) return end
    let isQuoted = false
    let linesInside = 0
    for (let at = quote; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) isQuoted = !isQuoted
      else if (code === LINE_FEED) {
        if (!isQuoted) {
          this.#line += linesInside
          return at
        }
        linesInside++
      }
    }
    if (isEnd && isQuoted) throw refused(`Line ${this.#line}: a quote is opened and never closed.`)
    return isEnd ? text.length : -1
  }
}

const QUOTE = 34
const LINE_FEED = 10

function cellsOf(record: string, line: number): readonly string[] {
  if (!record.includes('"')) return record.split(',')
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (record[at] !== '"') {
      const comma = record.indexOf(',', at)
      const cell = record.slice(at, comma === -1 ? undefined : comma)
      if (cell.includes('"')) throw refused(`Line ${line}: a quote within a cell that does not begin with one.`)
      cells.push(cell)
      if (comma === -1) return cells
      at = comma + 1
      continue
    }
    const { text, next } = quotedCell(record, at, line)
    cells.push(text)
    if (next >= record.length) return cells
    at = next + 1
  }
}

/** A cell in quotes and the place of the comma behind it. */
function quotedCell(record: string, start: number, line: number): { readonly text: string; readonly next: number } {
  let text = ''
  let at = start + 1
  for (;;) {
    const quote = record.indexOf('"', at)
    if (quote === -1) throw refused(`Line ${line}: a quote is opened and never closed.`)
    text += record.slice(at, quote)
    if (record[quote + 1] !== '"') {
      if (quote + 1 < record.length && record[quote + 1] !== ',') throw refused(`Line ${line}: text after a closing quote.`)
      return { text, next: quote + 1 }
    }
    text += '"'
    at = quote + 2
  }
}
